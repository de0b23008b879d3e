//! 证书检查器的答复。

use grundy_check::expr::Expr;
use grundy_check::rule::{Move, Play};
use grundy_check::set::{Sequence, Set};
use grundy_check::turn::Turn;
use grundy_check::{Claim, Fact, NumberSystem, Reason, Rejection, Subject, Verified};
use grundy_coq::Unwritten;

use crate::Zh;
use crate::kernel::{KernelText, bases, becomes, conditions, entries, expr as signs, is_composites, part};
use crate::law::most;
use crate::list::{joined, words};

/// 证书格式里的英文短语；其余都是要照写的词。
fn expected(phrase: &str) -> String {
    match phrase {
        "a number" => "一个数".into(),
        "a set" => "一个集合".into(),
        "an expression" => "一个表达式".into(),
        "a theorem" => "定理名".into(),
        "normal or misere" => "`normal` 或 `misere`".into(),
        "grundy or outcome" => "`grundy` 或 `outcome`".into(),
        "initial values, as many coefficients at most, a constant" => {
            "初值、不多于初值的系数和一个常数".into()
        }
        "(heap value)" => "`(堆 值)`".into(),
        "a window" => "一个窗口".into(),
        "at .. window .." => "`at .. window ..`".into(),
        "the end of the line" => "行尾".into(),
        "a sum for each entry" => "每个数各一个式子".into(),
        "a factor for each entry" => "每个数各一个系数".into(),
        "a sum" => "一个和式".into(),
        "a condition" => "一个条件".into(),
        "a name" => "一个数的名字".into(),
        word => format!("`{word}`"),
    }
}

fn nested(set: &Set) -> String {
    match set {
        Set::Union(_) | Set::Except(..) if !is_composites(set) => format!("（{}）", name(set)),
        _ => name(set),
    }
}

fn sequence(expr: &Expr, divisor: u64) -> String {
    if divisor == 1 { signs(expr) } else { format!("({}) / {divisor}", signs(expr)) }
}

/// 集合的名称。
fn name(set: &Set) -> String {
    match set {
        Set::List(list) => format!("{{{}}}", words(list).join(", ")),
        Set::From(1) => "全体正整数".into(),
        Set::From(a) => format!("不小于 {a} 的整数"),
        Set::Class { modulus, residue: 0 } => format!("{modulus} 的倍数"),
        Set::Class { modulus, residue } => format!("除以 {modulus} 余 {residue} 的数"),
        Set::Primes => "质数".into(),
        Set::OmegaAtMost(1) => "1 与质数的幂".into(),
        Set::Squarefree => "无平方因子数".into(),
        Set::Palindromes => "十进制回文数".into(),
        Set::Evil => "二进制中 1 的个数为偶数的数".into(),
        Set::Odious => "二进制中 1 的个数为奇数的数".into(),
        Set::Sequence(Sequence::Factorials) => "阶乘".into(),
        Set::Product(sets) => match bases(sets) {
            Some(bases) if bases.len() == 1 => format!("{} 的幂", bases[0]),
            Some(bases) => format!("{} 的幂之积（含 1）", words(&bases).join("、")),
            None => {
                let sets: Vec<String> = sets.iter().map(in_braces).collect();
                format!("从 {} 中各取一数之积", sets.join("、"))
            }
        },
        Set::OmegaAtMost(y) => format!("至多有 {y} 个不同质因数的数"),
        Set::Sequence(Sequence::Formula { expr, primes: true, .. }) => {
            format!("{}（j 为质数，取正值）", signs(expr))
        }
        Set::Sequence(Sequence::Formula { expr, divisor, first, .. }) => {
            format!("{}（j >= {first}，取正整数值）", sequence(expr, *divisor))
        }
        Set::Sequence(Sequence::Recurrence { initial, coefficients, constant }) => {
            let mut parts: Vec<String> =
                initial.iter().enumerate().map(|(i, a)| format!("a({i}) = {a}")).collect();
            let terms = coefficients.iter().enumerate().map(|(i, c)| format!("{c} a(j-{})", i + 1));
            let sum: Vec<String> = terms.chain((*constant != 0).then(|| constant.to_string())).collect();
            parts.push(format!("a(j) = {}", sum.join(" + ")));
            format!("数列 {} 的正项", parts.join("，"))
        }
        Set::Union(sets) => sets.iter().map(nested).collect::<Vec<_>>().join(" ∪ "),
        Set::Except(..) if is_composites(set) => "合数".into(),
        Set::Except(a, b) => format!("{}去掉{}", nested(a), nested(b)),
    }
}

fn in_braces(set: &Set) -> String {
    if matches!(set, Set::List(_)) { name(set) } else { format!("{{{}}}", name(set)) }
}

fn one_move(of: &Move) -> String {
    let heaps = joined(&words(&of.leaves), "或", "、");
    match &of.amounts {
        _ if of.takes_whole() => "取走整堆".into(),
        Some(set) if of.leaves == [0, 1] => format!("取走 k 颗，k 属于 {}", name(set)),
        Some(set) => format!("取走 k 颗，k 属于 {}，剩下的恰好分成 {heaps} 个非空堆", name(set)),
        None => format!("不取，把这堆恰好分成 {heaps} 个非空堆"),
    }
}

/// 各数与所选的数都不小于 0。
fn turn(of: &Turn) -> String {
    let when = conditions(of, |letter, set| format!("{letter} 属于 {}", name(set)));
    let when = if when.is_empty() { String::new() } else { format!("（{}）", when.join("，")) };
    format!("可变为 {}{when}", becomes(of))
}

fn claim(verified: &Verified) -> String {
    let (letter, what) = match verified.subject {
        Subject::Grundy => ("g", "单堆 n 的 SG 值 g(n)"),
        Subject::Outcome => ("w", "单堆 n 的胜负 w(n)（0 为当前行动者必败，1 为必胜）"),
    };
    match &verified.claim {
        Claim::Periodic { preperiod, period, saltus, values } => {
            let grows = if *saltus > 0 { format!(" + {saltus}") } else { String::new() };
            let shown: Vec<String> = values.iter().take(60).map(u32::to_string).collect();
            let dots = if values.len() > 60 { " .." } else { "" };
            format!(
                "{what}对一切 n >= {preperiod} 满足 {letter}(n + {period}) = {letter}(n){grows}；\
                 周期 {period} 与前周期 {preperiod} 都是最小的；{letter}(0), {letter}(1), .. = {}{dots}",
                shown.join(" ")
            )
        }
        Claim::Repeats { preperiod, period } => format!(
            "{what}对一切 n >= {preperiod} 满足 {letter}(n + {period}) = {letter}(n)；\
             周期 {period} 与前周期 {preperiod} 都是最小的"
        ),
        Claim::Followed { heaps, mask, positional, rare, last_rare } => {
            let flag = if *positional { "+pos" } else { "" };
            let last = last_rare.map_or(String::new(), |last| format!("，最后一个是堆 {last}"));
            format!(
                "从堆 1 到堆 {}，按掩码 {mask:x}{flag} 恰有 {rare} 个稀有值{last}；更大的堆没有结论",
                heaps - 1
            )
        }
        Claim::Floor { divisor: 1 } => format!("{what}等于 n"),
        Claim::Floor { divisor } => format!("{what}等于 floor(n / {divisor})"),
        Claim::MaximumNim => format!(
            "设 h(n) = {}：若 h(n) = h(n - 1) + 1，则{what}等于 h(n)；否则等于 g(n - h(n) - 1)；g(0) = 0",
            most(&verified.caps)
        ),
        Claim::Automatic { system, code, law } => {
            let number = code.map_or("v = g(n)".to_owned(), |code| format!("v = {code}^g(n)"));
            format!(
                "{what}由一个 {} 状态的自动机给出：把 n 与 v 按{}同步读入，当且仅当 {number} 时接受",
                law.accept.len(),
                digits(*system)
            )
        }
        Claim::Lost { system, law, start } => {
            let (what, read) = if verified.turns.is_empty() {
                ("单堆 n".into(), "n")
            } else {
                (format!("局面 {}", entries(&verified.turns)), "其中各数")
            };
            let start = start.as_ref().map_or(String::new(), |start| {
                format!("；从一堆 a 颗开局的人必败，当且仅当一个 {} 状态的自动机接受 a", start.accept.len())
            });
            format!(
                "面对{what}的人必败，当且仅当一个 {} 状态的自动机（按{}同步读入{read}）接受它{start}",
                law.accept.len(),
                digits(*system)
            )
        }
        Claim::NeverPeriodic => format!("{what}永远不会进入周期"),
    }
}

pub(super) fn digits(of: NumberSystem) -> String {
    match of {
        NumberSystem::Base(k) => format!("{k} 进制数字"),
        NumberSystem::Ostrowski(1) => "齐肯多夫（Zeckendorf）表示的数字（斐波那契数之和）".into(),
        NumberSystem::Ostrowski(a) => format!("[{a}; {a}, {a}, ..] 的奥斯特洛夫斯基（Ostrowski）数字"),
    }
}

/// 证明中用到的数论事实。
pub(super) fn fact(fact: &Fact) -> String {
    match fact {
        Fact::Misses { set, modulus, residues } => {
            format!("{} 中没有除以 {modulus} 余 {} 的数", name(set), joined(&words(residues), "或", "、"))
        }
        Fact::AtLeast { set, least } => format!("{} 中的数都不小于 {least}", name(set)),
        Fact::MeetsEveryRun { set, length } => {
            format!("任意 {length} 个连续正整数中必有一个属于 {}", name(set))
        }
        Fact::HoldsMultiples { set } => format!("任何正整数都有正倍数属于 {}", name(set)),
    }
}

impl KernelText for Zh {
    fn set(&self, set: &Set) -> String {
        name(set)
    }

    fn rejection(&self, rejection: &Rejection) -> String {
        format!("未通过：第 {} 行：{}", rejection.line, self.reason(&rejection.reason))
    }

    fn not_in_coq(&self, why: &Unwritten) -> String {
        let why = match why {
            Unwritten::Theorem(name) => format!("定理 `{name}` 还没有 Coq 写法"),
            Unwritten::Set(set) => format!("集合 {} 的余数还没有 Coq 写法", self.set(set)),
            Unwritten::Heaps(heaps) => format!("这个定理里留下 {heaps} 堆的走法还没有 Coq 写法"),
            Unwritten::Outcomes => "定理 `residue` 只写 SG 值，不写胜负".into(),
            Unwritten::Cap => "这个上限还没有 Coq 写法".into(),
            Unwritten::Long { heaps } => format!("要核对 {heaps} 堆的表，Coq 太慢"),
            Unwritten::Finer => "内核用到的余数事实，Coq 里还没有全部写出".into(),
        };
        format!("规律已证明，但没有写成 Coq：{why}")
    }

    fn statement(&self, verified: &Verified) -> String {
        let mut moves: Vec<String> = verified.moves.iter().map(one_move).collect();
        if !verified.caps.is_empty() {
            moves.push(format!("可取 1 到 h(n) 颗，h(n) = {}", most(&verified.caps)));
        }
        moves.extend(verified.targets.iter().map(|to| format!("剩下 {} 颗（须比原来少）", part(*to))));
        let play = match verified.play {
            Play::Normal => "不能走者负（正常规则）",
            Play::Misere => "不能走者胜（反常规则）",
        };
        let mut text = if verified.turns.is_empty() {
            format!("规则：面对一堆 n 颗石子，{}；{play}。\n", moves.join("；或者"))
        } else {
            let moves: Vec<String> = verified.turns.iter().map(turn).collect();
            let firsts: Vec<String> = verified.firsts.iter().map(turn).collect();
            let first = if firsts.is_empty() {
                String::new()
            } else {
                format!("；第一步从一堆 a 颗开始，{}", firsts.join("；或者"))
            };
            format!("规则：局面 {}，{}{first}；{play}。\n", entries(&verified.turns), moves.join("；或者"))
        };
        text += &format!("已证明（定理 {}）：{}。", verified.theorem, claim(verified));
        for used in &verified.facts {
            text += &format!("\n用到并已证明：{}。", fact(used));
        }
        text
    }

    fn reason(&self, reason: &Reason) -> String {
        match reason {
            Reason::NotACertificate => "不是证书：第一步应为 `grundy-certificate 1`".into(),
            Reason::VersionUnknown { found } => format!("证书的版本是 {found}，本程序只读版本 1"),
            Reason::TooLong { limit } => format!("文本或其中一行超过 {limit} 字节"),
            Reason::Unexpected { expected: "end", found } => {
                format!("证书到此应当结束，却出现 `{found}`")
            }
            Reason::Unexpected { expected: phrase, found } if found.is_empty() => {
                format!("到此为止，后面还应有{}", expected(phrase))
            }
            Reason::Unexpected { expected: phrase, found } => {
                format!("此处应为{}，却是 `{found}`", expected(phrase))
            }
            Reason::Spacing => "词与词之间恰好一个空格，行首行尾没有空格".into(),
            Reason::NumberOutOfRange { found, least, limit } => {
                format!("{found} 不在此处允许的范围 {least} 到 {limit} 之内")
            }
            Reason::NotAscending { before, after } => format!("数应递增，但 {before} 后面是 {after}"),
            Reason::TooDeep { limit } => format!("括号嵌套超过 {limit} 层"),
            Reason::TooManyTerms { limit } => format!("一个表达式至多 {limit} 项"),
            Reason::Parentheses => "同一行内的括号没有配对".into(),
            Reason::NotPrime { found } => format!("{found} 不是质数"),
            Reason::ValuesCount { needed, found } => {
                format!("需要 {needed} 个值（前周期 + 周期），给出了 {found} 个")
            }
            Reason::NotIncreasing => "未能证明公式或递推数列的值从某项起递增".into(),
            Reason::Undefined { index } => {
                format!("公式在 j = {index} 处没有值（指数或斐波那契下标为负）")
            }
            Reason::Overflow => "数值超出检查器精确运算的范围".into(),
            Reason::Stopped => "检查被中止，因此没有结论".into(),
            Reason::TooLarge { cost, limit } => {
                format!("检查至少需要 {cost} 步，超过上限 {limit}，因此没有结论")
            }
            Reason::GrundyUnderMisere => "SG 值只对正常规则有意义，证书写的是反常规则".into(),
            Reason::NotFinite => "此定理要求集合有限，而这里的集合未能看出是有限的".into(),
            Reason::LeavesSeveral => "此定理要求每步至多剩下一堆".into(),
            Reason::TakesNothing => "此定理在这里不允许走法 `take zero`".into(),
            Reason::SeveralMoves => "此定理只允许一种走法，这里出现了第二种".into(),
            Reason::Capped => "此定理不允许带上限的走法 `take (upto ..)`".into(),
            Reason::NotCapped => "此定理只用于一种带上限的走法 `take (upto ..) leave 0 1`".into(),
            Reason::CapJumps { cap } => {
                format!("未能证明第 {cap} 个上限（限制在 0 与堆的大小之间）从每一堆到下一堆只增加 0 或 1")
            }
            Reason::LeavesPart => "此定理不允许走法 `leave (ratio ..)`".into(),
            Reason::SeveralNumbers => "此定理只讲单堆，这里的局面（`position`）有几个数".into(),
            Reason::LeadingZerosMatter => "此自动机对只差前导零的数字串给出不同结果".into(),
            Reason::NotRead => "在这种记数法下，内核没有识别这个集合的自动机".into(),
            Reason::NoExclusiveOr => "只有 2、4、8、16 进制能计算几堆的异或值".into(),
            Reason::StepWrong => "这个自动机接受的与这一步应得的不完全相同".into(),
            Reason::LawFails { obligation } => match *obligation {
                "total" => "此规律没有给每一堆一个值".into(),
                "functional" => "此规律给某一堆两个值".into(),
                "range" => "此规律给出了不是编码的数".into(),
                "avoid" => "有一步走到了值相同的局面".into(),
                "descends" => "有一步没有使 `measure` 变小，未能证明游戏会结束".into(),
                "stays lost" => "有一步从所说的必败局面走到了必败局面".into(),
                "cannot move" => "有一个不能走的局面被说成必败，而反常规则下那是必胜".into(),
                "not reached" => "有一个所说的必胜局面走不到必败局面".into(),
                _ => "有一个更小的值走不到".into(),
            },
            Reason::LeavesThree => "此定理要求每步至多剩下两堆".into(),
            Reason::MixedParity => "用 `positional` 时，凡能剩下两堆的走法，取子数的奇偶性必须相同".into(),
            Reason::RareNotListed { n } => format!("堆 {n} 是稀有堆，却没有列出"),
            Reason::NotRare { n } => format!("列出的堆 {n} 不是稀有堆"),
            Reason::NotExcluded { n, value } => {
                format!("未能证明堆 {n} 有一步到达稀有值 {value}（只看其中一部分小于 head 的拆法）")
            }
            Reason::TooWide { n, bits } => format!("堆 {n} 的值用 {bits} 位放不下"),
            Reason::NoWindow { n } => format!("缺少堆 {n} 之前的窗口"),
            Reason::LeaveNotFree => "此定理要求有一种走法恰好是 `leave 0 1`".into(),
            Reason::NotAllBut => "集合不是全体正整数去掉有限多个数".into(),
            Reason::ValueWrong { n, claimed, actual } => {
                format!("堆 {n} 的值是 {actual}，不是 {claimed}")
            }
            Reason::WindowBroken { n, expected, actual } => {
                format!("周期在堆 {n} 处被打破：实际值是 {actual}，按周期应为 {expected}")
            }
            Reason::PeriodNotLeast { smaller } => format!("周期不是最小的：{smaller} 也是周期"),
            Reason::PreperiodNotLeast { smaller } => {
                format!("前周期不是最小的：从 {smaller} 起就已循环")
            }
            Reason::AvoidFails { residue, amount_residue } => format!(
                "集合中可能有余数为 {amount_residue} 的数，从余数为 {residue} 的堆取走它会到达值相同的堆"
            ),
            Reason::AvoidFailsAtHeap { heap, amount_residue } => {
                format!(
                    "集合中可能有余数为 {amount_residue} 的数，取走它后一个大堆会剩下共 {heap} 颗（各堆都很小），\
                     而值不变"
                )
            }
            Reason::ReachFails { n, value } => {
                format!("没有找到一种走法，使堆 {n} 以及同余的所有更大的堆都能到达值 {value}")
            }
            Reason::NoMove { n } => {
                format!("反常规则下声称堆 {n} 必败，但没有找到同余的所有更大的堆都有的走法")
            }
            Reason::AmountBelowDivisor { amount, divisor } => {
                format!("可以取 {amount} 颗，小于除数 {divisor}")
            }
            Reason::GapFound { first, last } => format!("从 {first} 到 {last} 的数都不能取"),
            Reason::GapNotExcluded { length } => {
                format!("未能证明任意 {length} 个连续正整数中必有可取的数")
            }
            Reason::StateNotRepeated { at, again } => format!("堆 {at} 与堆 {again} 的状态不同"),
            Reason::RepeatTooEarly { repeat, least } => {
                format!("状态应从堆 {least} 或更后处重复，不能是 {repeat}")
            }
            Reason::SaltusWrong { claimed, actual } => {
                format!("每个周期增加 {actual}，不是 {claimed}")
            }
            Reason::MultiplesNotShown => "未能证明可取的某个集合含有每个正整数的倍数".into(),
        }
    }
}
