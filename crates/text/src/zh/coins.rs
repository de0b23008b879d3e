//! Coin-turning games.

use grundy::coins::{
    Board, CoinBasis, CoinForm, CoinFormProblem, CoinGame, CoinKind, CoinMove, CoinProblem, CoinRule, NAMES,
    Turning,
};
use num_bigint::BigUint;

use crate::Zh;
use crate::coins::{CoinText, cells, coins};
use crate::en::shorten;

impl CoinText for Zh {
    fn coin_form_problem(&self, problem: &CoinFormProblem) -> (String, Option<String>) {
        let form = "例如 `coins ruler`、`coins any 1..3`、`coins run {1,2}`、`coins n | n, n-1`、`coins ruler x turtles`";
        match problem {
            CoinFormProblem::NoRule => ("`coins` 后面要写规则".into(), Some(form.into())),
            CoinFormProblem::Unknown(text) => (
                format!("`{}` 不是翻硬币的规则", shorten(text)),
                Some(format!("{form}；可用的名称：{}", NAMES.join("、"))),
            ),
            CoinFormProblem::Set(text) => (
                format!("`{}` 不是对所有硬币都相同的数集", shorten(text)),
                Some("数集的写法与 `take` 后面相同：1..3、{1,3}、odd、squares、2^j where j >= 0".into()),
            ),
            CoinFormProblem::Number(text) => (
                format!("`{}` 不是这里可用的数", shorten(text)),
                Some("写作 `ruler(2)`、`run 1..3 step 2`、`multiples(30)`".into()),
            ),
            CoinFormProblem::Group(text) => (
                format!("`{}` 不是由主动硬币 n 和其他不同硬币组成的一组", shorten(text)),
                Some("写作 `n | n, n-1 | n, n-3`：n 由正面翻成反面，其余硬币都在它左边".into()),
            ),
            CoinFormProblem::ThreeFactors => (
                "乘积由两条规则组成，一条沿 x 方向，一条沿 y 方向".into(),
                Some("写作 `coins 规则 x 规则`".into()),
            ),
            CoinFormProblem::MultiplesFromZero => {
                ("按倍数翻转时，硬币从 1 开始编号".into(), Some("去掉 `from 0`".into()))
            }
            CoinFormProblem::Misere => {
                ("翻硬币游戏只回答正常规则：反常规则下，单枚硬币的值不能决定胜负".into(), None)
            }
            CoinFormProblem::UnknownItem(text) => (
                format!("`{}` 在翻硬币的规则里没有意义", shorten(text)),
                Some("`from 0` 表示硬币从 0 开始编号".into()),
            ),
        }
    }

    fn coin_problem(&self, problem: &CoinProblem) -> (String, Option<String>) {
        let position = Some(
            "写正面硬币的编号，如 1,3,7（棋盘上写 (2,3) (4,1)），或画出来：HTH（棋盘 HT/TH）".to_owned(),
        );
        match problem {
            CoinProblem::Negative(text) => (format!("`{}` 是负数，没有这枚硬币", shorten(text)), None),
            CoinProblem::NotANumber(text) => (format!("`{}` 不是硬币的编号", shorten(text)), position),
            CoinProblem::TooLarge(text) => (format!("编号 {} 太大，写不出来", shorten(text)), None),
            CoinProblem::Twice(coin) => (
                format!("硬币 {} 写了两次", shorten(coin)),
                Some("一枚硬币只有一面朝上，每枚正面硬币只写一次（同一处的两个正面会互相抵消）".into()),
            ),
            CoinProblem::BeforeFirst { coin, first } => (
                format!("没有硬币 {}：硬币从 {first} 开始编号", shorten(coin)),
                Some("在规则后面写 `; from 0`，硬币就从 0 开始编号".into()),
            ),
            CoinProblem::NotAPair(text) => {
                (format!("`{}` 不是棋盘上的硬币，硬币要写成 (x,y)", shorten(text)), position)
            }
            CoinProblem::NotARow(text) => {
                (format!("`{}` 不是一排硬币，一排中的硬币只写一个数", shorten(text)), position)
            }
            CoinProblem::All { size, most } => (
                format!("`all {}` 不是大小：写作 `all 100`，棋盘写作 `all 8x8`", shorten(size)),
                Some(format!("边长为 1 到 {most}")),
            ),
        }
    }

    fn coin_reading(&self, game: &CoinGame) -> Vec<String> {
        let first = game.first;
        let mut said = match &game.kind {
            CoinKind::Line(rule) => vec![format!("一排硬币；每一步翻转{}", turning(rule))],
            CoinKind::Board(across, down) => vec![
                "棋盘上的硬币；每一步翻转一个矩形：沿 x 方向的一步与沿 y 方向的一步的乘积".into(),
                format!("沿 x 方向：{}", turning(across)),
                format!("沿 y 方向：{}", turning(down)),
            ],
            CoinKind::Connected => {
                vec![
                    "棋盘上的硬币；每一步翻转一个连通块，块中所有硬币都在其中一枚的左上方（含同行同列）"
                        .into(),
                ]
            }
        };
        let leads = match &game.kind {
            CoinKind::Line(_) => "主动硬币",
            CoinKind::Board(..) => "两个方向的主动硬币相交处的那一枚",
            CoinKind::Connected => "这一枚",
        };
        said.push(format!("{leads}由正面翻成反面，其余硬币不论正反都翻面"));
        said.push(match game.is_board() {
            false => format!("硬币从左起由 {first} 开始编号；局面写出正面朝上的硬币"),
            true => format!("硬币写作 (x,y)，都从 {first} 开始，x 向右，y 向下；局面写出正面朝上的硬币"),
        });
        said
    }

    fn no_heads(&self) -> &'static str {
        "没有正面朝上的硬币"
    }

    fn coin_basis(&self, basis: &CoinBasis) -> String {
        match basis {
            CoinBasis::Definition => "依据：各枚正面硬币的值，由定义算出".into(),
            CoinBasis::ClosedForm(form) => {
                let citation = form.citation();
                format!("依据：文献中的定理 {}（{} {}）", closed(form), citation.authors, citation.year)
            }
            CoinBasis::Tartan => {
                let citation = Board::TARTAN;
                format!(
                    "依据：Tartan 定理，取两条规则的值的 Nim 积（{} {}）",
                    citation.authors, citation.year
                )
            }
            CoinBasis::Published => {
                "依据：ZJOI 2009（洛谷 P2594）公布的结论，已按定义在不超过 16 枚硬币的所有棋盘上核对，未证明"
                    .into()
            }
        }
    }

    fn coin_move(&self, game: &CoinGame, step: &CoinMove) -> String {
        match step {
            CoinMove::Line(turn) => format!("翻转 {}", coins(game, turn).join("、")),
            CoinMove::Rectangle(across, down) => {
                format!(
                    "翻转 x 为 {}、y 为 {} 的硬币",
                    coins(game, across).join("、"),
                    coins(game, down).join("、")
                )
            }
            CoinMove::Cells(all) => format!("翻转 {}", cells(game, all).join(" ")),
        }
    }

    fn coins_unlisted(&self, total: Option<&BigUint>) -> String {
        match total {
            Some(total) => format!("共有 {total} 个必胜走法，硬币太多，不逐一列出"),
            None => "未列出必胜走法：逐一查看所有走法超出了预算".into(),
        }
    }

    fn coin_value(&self, coin: &str, value: &BigUint) -> String {
        format!("硬币 {coin}：值 {value}")
    }

    fn coin_xor(&self, value: &BigUint) -> String {
        match value {
            value if *value == BigUint::ZERO => {
                "这些值的异或和为 0：无论翻哪些硬币，对手都能再把它变回 0".into()
            }
            value => {
                format!(
                    "这些值的异或和为 {value}：一步棋必胜，当且仅当所翻硬币的值的异或和为 {value}，这样剩下 0"
                )
            }
        }
    }

    fn coin_table(&self, last: &str) -> String {
        format!("单枚正面硬币的 SG 值，到 {last}")
    }
}

fn turning(rule: &CoinRule) -> String {
    match &rule.turning {
        Turning::Count(_) if rule.text == "any" => "任意多枚硬币，主动硬币在最右边".into(),
        Turning::Count(set) => format!(
            "若干枚硬币，主动硬币在最右边，枚数为 {}",
            rule.text.strip_prefix("any ").map_or_else(|| numbers(set), str::to_owned)
        ),
        Turning::Run { step, .. } => {
            let apart = if *step == 1 {
                "连续的一段硬币".to_owned()
            } else {
                format!("相邻两枚相距 {step} 的一列硬币")
            };
            let count = match rule.text.strip_prefix("run ") {
                Some(set) => format!("枚数为 {}", set.split(" step ").next().unwrap_or(set)),
                None => "枚数不限".into(),
            };
            format!("{apart}，{count}，主动硬币在最右边")
        }
        Turning::Patterns(_) => format!("下列各组之一：{}，n 是主动硬币", rule.text),
        Turning::Multiples { last } => {
            format!("硬币 n、2n、…、kn（k 任选，共有硬币 1..{last}），n 是主动硬币")
        }
    }
}

/// The counts of a named rule.
fn numbers(set: &grundy::set::Set) -> String {
    match set {
        grundy::set::Set::List(counts) => counts.iter().map(u64::to_string).collect::<Vec<_>>().join("、"),
        _ => "任意".into(),
    }
}

fn closed(form: &CoinForm) -> String {
    match form {
        CoinForm::TurningTurtles => "Turning Turtles：从 1 编号时 g(n) = n".into(),
        CoinForm::Twins => "Twins：从 1 编号时 g(n) = n - 1".into(),
        CoinForm::MockTurtles => {
            "Mock Turtles：左边有 n 枚硬币的那一枚，SG 值是 2n 与 2n+1 中二进制 1 的个数为奇数的那个".into()
        }
        CoinForm::Triplets => "Triplets：0、0，之后同 Mock Turtles".into(),
        CoinForm::Ruler { step: 1 } => "Ruler：从 1 编号时 g(n) 是整除 n 的最大的 2 的幂".into(),
        CoinForm::Ruler { step } => {
            format!("Ruler：从 1 编号时 g(n) 是整除 ceil(n/{step}) 的最大的 2 的幂")
        }
        CoinForm::AnyCoins => "左边有 n 枚硬币的那一枚，SG 值是 2^n".into(),
    }
}
