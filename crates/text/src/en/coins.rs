//! Coin-turning games.

use grundy::coins::{
    Board, CoinBasis, CoinForm, CoinFormProblem, CoinGame, CoinKind, CoinMove, CoinProblem, CoinRule, NAMES,
    Turning,
};
use num_bigint::BigUint;

use crate::En;
use crate::coins::{CoinText, cells, coins};
use crate::en::shorten;

impl CoinText for En {
    fn coin_form_problem(&self, problem: &CoinFormProblem) -> (String, Option<String>) {
        let form = "for example `coins ruler`, `coins any 1..3`, `coins run {1,2}`, `coins n | n, n-1`, `coins ruler x turtles`";
        match problem {
            CoinFormProblem::NoRule => ("`coins` needs a rule".into(), Some(form.into())),
            CoinFormProblem::Unknown(text) => (
                format!("`{}` is no rule about coins", shorten(text)),
                Some(format!("{form}; names: {}", NAMES.join(", "))),
            ),
            CoinFormProblem::Set(text) => (
                format!("`{}` is not a set of numbers that is the same for all coins", shorten(text)),
                Some("sets are written as after `take`: 1..3, {1,3}, odd, squares, 2^j where j >= 0".into()),
            ),
            CoinFormProblem::Number(text) => (
                format!("`{}` is not a number that can stand here", shorten(text)),
                Some("write `ruler(2)`, `run 1..3 step 2`, `multiples(30)`".into()),
            ),
            CoinFormProblem::Group(text) => (
                format!("`{}` is not a group of different coins with the leading coin n", shorten(text)),
                Some("write `n | n, n-1 | n, n-3`: n goes from heads to tails, the others are to the left of it".into()),
            ),
            CoinFormProblem::ThreeFactors => {
                ("a product has two rules, one along x and one along y".into(), Some("write `coins RULE x RULE`".into()))
            }
            CoinFormProblem::MultiplesFromZero => {
                ("coins that are turned by multiples are numbered from 1".into(), Some("leave out `from 0`".into()))
            }
            CoinFormProblem::Misere => (
                "games with coins are answered in normal play only: under misère play the values of the heads do not decide".into(),
                None,
            ),
            CoinFormProblem::UnknownItem(text) => (
                format!("`{}` says nothing in a rule about coins", shorten(text)),
                Some("`from 0` numbers the coins from 0".into()),
            ),
        }
    }

    fn coin_problem(&self, problem: &CoinProblem) -> (String, Option<String>) {
        let position = Some(
            "the numbers of the heads, as 1,3,7 (on a board (2,3) (4,1)), or a picture: HTH (HT/TH)"
                .to_owned(),
        );
        match problem {
            CoinProblem::Negative(text) => {
                (format!("`{}` is negative, there is no such coin", shorten(text)), None)
            }
            CoinProblem::NotANumber(text) => {
                (format!("`{}` is not the number of a coin", shorten(text)), position)
            }
            CoinProblem::TooLarge(text) => {
                (format!("the number {} cannot be written out", shorten(text)), None)
            }
            CoinProblem::Twice(coin) => (
                format!("the coin {} is named twice", shorten(coin)),
                Some(
                    "a coin shows one side; name each head once (two heads on one place would cancel)".into(),
                ),
            ),
            CoinProblem::BeforeFirst { coin, first } => {
                let help = "`; from 0` behind the rule numbers the coins from 0".to_owned();
                (format!("there is no coin {}: coins are numbered from {first}", shorten(coin)), Some(help))
            }
            CoinProblem::NotAPair(text) => {
                (format!("`{}` is not a coin of a board, which is a pair (x,y)", shorten(text)), position)
            }
            CoinProblem::NotARow(text) => (
                format!("`{}` is not a row of coins, whose coins are single numbers", shorten(text)),
                position,
            ),
            CoinProblem::All { size, most } => (
                format!("`all {}` is no size: write `all 100`, of a board `all 8x8`", shorten(size)),
                Some(format!("sides go from 1 to {most}")),
            ),
        }
    }

    fn coin_reading(&self, game: &CoinGame) -> Vec<String> {
        let first = game.first;
        let mut said = match &game.kind {
            CoinKind::Line(rule) => vec![format!("a row of coins; a move turns {}", turning(rule))],
            CoinKind::Board(across, down) => vec![
                "a board of coins; a move turns the rectangle of a move along x and a move along y".into(),
                format!("along x: {}", turning(across)),
                format!("along y: {}", turning(down)),
            ],
            CoinKind::Connected => vec![
                "a board of coins; a move turns a connected set, all of it weakly above and to the left of one coin of it"
                    .into(),
            ],
        };
        let leads = match &game.kind {
            CoinKind::Line(_) => "the leading coin",
            CoinKind::Board(..) => "the coin where both leading coins meet",
            CoinKind::Connected => "that coin",
        };
        said.push(format!("{leads} goes from heads to tails, the others are turned whatever they show"));
        said.push(match game.is_board() {
            false => format!("coins are numbered from {first}, from the left; a position names the heads"),
            true => format!(
                "coins are pairs (x,y), both from {first}, x to the right and y down; a position names the heads"
            ),
        });
        said
    }

    fn no_heads(&self) -> &'static str {
        "no heads"
    }

    fn coin_basis(&self, basis: &CoinBasis) -> String {
        match basis {
            CoinBasis::Definition => "by the values of the heads, from the definition".into(),
            CoinBasis::ClosedForm(form) => {
                let citation = form.citation();
                format!(
                    "by a theorem of the literature: {} ({} {})",
                    closed(form),
                    citation.authors,
                    citation.year
                )
            }
            CoinBasis::Tartan => {
                let citation = Board::TARTAN;
                format!(
                    "by the Tartan theorem, the nim product of the values of both rules ({} {})",
                    citation.authors, citation.year
                )
            }
            CoinBasis::Published => {
                "by a law published with ZJOI 2009 (Luogu P2594), checked by the definition on all \
                                     boards of up to 16 coins, not proved"
                    .into()
            }
        }
    }

    fn coin_move(&self, game: &CoinGame, step: &CoinMove) -> String {
        match step {
            CoinMove::Line(turn) => format!("turn {}", coins(game, turn).join(", ")),
            CoinMove::Rectangle(across, down) => {
                format!("turn x {} with y {}", coins(game, across).join(", "), coins(game, down).join(", "))
            }
            CoinMove::Cells(all) => format!("turn {}", cells(game, all).join(" ")),
        }
    }

    fn coins_unlisted(&self, total: Option<&BigUint>) -> String {
        match total {
            Some(total) => format!("there are {total} winning moves, which are not listed for so many coins"),
            None => "the winning moves are not listed: looking through all moves is beyond the budget".into(),
        }
    }

    fn coin_value(&self, coin: &str, value: &BigUint) -> String {
        format!("coin {coin}: value {value}")
    }

    fn coin_xor(&self, value: &BigUint) -> String {
        match value {
            value if *value == BigUint::ZERO => {
                "the XOR of these values is 0: whatever is turned, the other player can make it 0 again"
                    .into()
            }
            value => format!(
                "the XOR of these values is {value}: a move wins iff the values of the coins it turns have the XOR {value}, which leaves 0"
            ),
        }
    }

    fn coin_table(&self, last: &str) -> String {
        format!("Grundy values of single heads, to {last}")
    }
}

fn turning(rule: &CoinRule) -> String {
    match &rule.turning {
        Turning::Count(_) if rule.text == "any" => "any coins, the leading one being the rightmost".into(),
        Turning::Count(set) => format!(
            "so many coins, the leading one being the rightmost: {}",
            rule.text.strip_prefix("any ").map_or_else(|| numbers(set), str::to_owned)
        ),
        Turning::Run { step, .. } => {
            let apart =
                if *step == 1 { String::new() } else { format!(", each {step} after the one before") };
            let count = match rule.text.strip_prefix("run ") {
                Some(set) => format!(", so many: {}", set.split(" step ").next().unwrap_or(set)),
                None => " of any length".into(),
            };
            format!("a run of neighbouring coins{count}{apart}, the leading one being the rightmost")
                .replace("neighbouring coins", if *step == 1 { "neighbouring coins" } else { "coins" })
        }
        Turning::Patterns(_) => format!("one of the groups {}, n being the leading coin", rule.text),
        Turning::Multiples { last } => {
            format!("the coins n, 2n, .., kn for any k, on the coins 1..{last}, n being the leading one")
        }
    }
}

/// The counts of a named rule.
fn numbers(set: &grundy::set::Set) -> String {
    match set {
        grundy::set::Set::List(counts) => counts.iter().map(u64::to_string).collect::<Vec<_>>().join(", "),
        _ => "any number".into(),
    }
}

fn closed(form: &CoinForm) -> String {
    match form {
        CoinForm::TurningTurtles => "Turning Turtles, g(n) = n for coins numbered from 1".into(),
        CoinForm::Twins => "Twins, g(n) = n - 1 for coins numbered from 1".into(),
        CoinForm::MockTurtles => {
            "Mock Turtles, a coin with n coins to its left is worth the odious one of 2n and 2n+1 (the one with \
             an odd number of ones in base 2)"
                .into()
        }
        CoinForm::Triplets => "Triplets, 0, 0, then the values of Mock Turtles".into(),
        CoinForm::Ruler { step: 1 } => {
            "Ruler, g(n) is the largest power of 2 dividing n, coins numbered from 1".into()
        }
        CoinForm::Ruler { step } => {
            format!("Ruler, g(n) is the largest power of 2 dividing ceil(n/{step}), coins numbered from 1")
        }
        CoinForm::AnyCoins => "a coin with n coins to its left is worth 2^n".into(),
    }
}
