//! The format of `games/*.game`, read both by the build script (which embeds the files and refuses
//! a malformed one with file and line) and by the library. Specified in `games/README.md`.

/// A game file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameFile {
    /// `name:`
    pub name: String,
    /// `aliases:`
    pub aliases: Vec<String>,
    /// `params:`
    pub params: Vec<String>,
    /// `rule:`
    pub rule: String,
    /// `en:`
    pub en: String,
    /// `zh:`
    pub zh: String,
    /// `source:`
    pub source: String,
    /// `source-zh:`, where the source is more than names; else empty.
    pub source_zh: String,
    /// The lines below `facts:`.
    pub facts: Vec<String>,
}

/// What is wrong with a file, and in which line (from 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    /// The line.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

/// One fact: under these values of the parameters, this holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// `given m=3; k=4:`
    pub given: Vec<(String, String)>,
    /// What holds.
    pub says: Says,
}

/// What a fact says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Says {
    /// `value 5 = 4`: the Grundy value of a position.
    Value {
        /// The heaps.
        position: Vec<u64>,
        /// The value.
        value: u64,
    },
    /// `values 0.. = 0 1 2`: Grundy values of consecutive heaps.
    Values {
        /// The first heap.
        from: u64,
        /// The values.
        values: Vec<u64>,
    },
    /// `wins 7,3,3` and `loses 3,4,6`: whether the player to move wins.
    Wins {
        /// The heaps.
        position: Vec<u64>,
        /// Wins, else loses.
        wins: bool,
    },
    /// `draws 1,0,2`: nobody can force an end (tuples, rows and several heaps only).
    Draws {
        /// The heaps.
        position: Vec<u64>,
    },
    /// `moves 3,3,1 = 3->2 3->2 1->0`: exactly these winning moves, in any order.
    Moves {
        /// The heaps.
        position: Vec<u64>,
        /// Each: the heap and the non-empty heaps that replace it, ascending.
        moves: Vec<(u64, Vec<u64>)>,
    },
    /// `count 1,2,3,4 = 1`: the number of winning moves.
    Count {
        /// The heaps.
        position: Vec<u64>,
        /// How many.
        count: u64,
    },
    /// `lost 0..67 = 0 2 5`: the heaps of the range from which the player to move loses.
    Lost {
        /// First heap of the range.
        from: u64,
        /// Last heap of the range.
        to: u64,
        /// The lost ones.
        heaps: Vec<u64>,
    },
    /// `period 4 saltus 2 from 0 proved` (Grundy values), `outcome period 7 from 0 proved`.
    Period {
        /// Of the outcomes of one heap, else of the Grundy values.
        outcome: bool,
        /// The least period.
        period: u64,
        /// Added per period.
        saltus: u64,
        /// The least pre-period.
        preperiod: u64,
        /// Proved, else checked only.
        proved: bool,
    },
    /// `floor 4 proved`: g(n) = floor(n / 4).
    Floor {
        /// The divisor.
        divisor: u64,
        /// Proved, else checked only.
        proved: bool,
    },
    /// `never periodic proved`
    NeverPeriodic {
        /// Proved, else checked only.
        proved: bool,
    },
}

/// Reads a game file.
///
/// # Errors
/// [`Malformed`] with the first line that is wrong.
pub fn parse(text: &str) -> Result<GameFile, Malformed> {
    let mut game = GameFile::default();
    let mut seen: Vec<&str> = Vec::new();
    let mut in_facts = false;
    for (index, raw) in text.lines().enumerate() {
        let bad = |reason: String| Malformed { line: index + 1, reason };
        let line = raw.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if in_facts {
            let fact = parse_fact(line).map_err(bad)?;
            if let Some((name, _)) = fact.given.iter().find(|(name, _)| !game.params.contains(name)) {
                return Err(bad(format!("`{name}` is not a parameter of this game")));
            }
            if fact.given.len() != game.params.len() {
                return Err(bad("a fact gives every parameter a value".into()));
            }
            game.facts.push(line.to_string());
            continue;
        }
        let Some((key, value)) = line.split_once(':') else {
            return Err(bad("expected `key: value`".into()));
        };
        let value = value.trim();
        if seen.contains(&key) {
            return Err(bad(format!("`{key}` is given twice")));
        }
        if value.is_empty() && key != "facts" {
            return Err(bad(format!("`{key}` is empty")));
        }
        let list = || value.split(',').map(|word| word.trim().to_string()).collect::<Vec<_>>();
        match key {
            "name" if value.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-') => {
                game.name = value.to_string();
            }
            "name" => return Err(bad("a name is made of a-z, 0-9 and -".into())),
            "aliases" => game.aliases = list(),
            "params" => game.params = list(),
            "rule" => game.rule = value.to_string(),
            "en" => game.en = value.to_string(),
            "zh" => game.zh = value.to_string(),
            "source" => game.source = value.to_string(),
            "source-zh" => game.source_zh = value.to_string(),
            "facts" if value.is_empty() => in_facts = true,
            "facts" => return Err(bad("facts stand in the lines below `facts:`".into())),
            _ => return Err(bad(format!("unknown key `{key}`"))),
        }
        seen.push(key);
    }
    for key in ["name", "rule", "en", "zh", "source"] {
        if !seen.contains(&key) {
            return Err(Malformed { line: 1, reason: format!("`{key}:` is missing") });
        }
    }
    if game.facts.is_empty() {
        return Err(Malformed { line: 1, reason: "a game needs at least one fact".into() });
    }
    Ok(game)
}

/// Reads one fact.
///
/// # Errors
/// What is wrong with it.
pub fn parse_fact(line: &str) -> Result<Fact, String> {
    let (given, rest) = match line.strip_prefix("given ") {
        None => (Vec::new(), line),
        Some(rest) => {
            let (values, rest) = rest.split_once(':').ok_or("expected `:` after the given values")?;
            let given = values
                .split(';')
                .map(|one| {
                    let (name, value) = one.split_once('=').ok_or("expected `name=value`")?;
                    Ok((name.trim().to_string(), value.trim().to_string()))
                })
                .collect::<Result<Vec<_>, String>>()?;
            (given, rest.trim())
        }
    };
    Ok(Fact { given, says: parse_says(rest)? })
}

fn parse_says(text: &str) -> Result<Says, String> {
    let (verb, rest) = text.split_once(' ').ok_or("expected a fact such as `value 5 = 4`")?;
    let sides = || rest.split_once('=').ok_or_else(|| format!("expected `=` in `{text}`"));
    match verb {
        "value" => {
            let (position, value) = sides()?;
            Ok(Says::Value { position: heaps(position)?, value: number(value)? })
        }
        "values" => {
            let (from, values) = sides()?;
            let from = from.trim().strip_suffix("..").ok_or("expected `values 0.. = ..`")?;
            Ok(Says::Values { from: number(from)?, values: numbers(values)? })
        }
        "wins" => Ok(Says::Wins { position: heaps(rest)?, wins: true }),
        "loses" => Ok(Says::Wins { position: heaps(rest)?, wins: false }),
        "draws" => Ok(Says::Draws { position: heaps(rest)? }),
        "moves" => {
            let (position, moves) = sides()?;
            Ok(Says::Moves { position: heaps(position)?, moves: arrows(moves)? })
        }
        "count" => {
            let (position, count) = sides()?;
            Ok(Says::Count { position: heaps(position)?, count: number(count)? })
        }
        "lost" => {
            let (range, lost) = sides()?;
            let (from, to) = range.trim().split_once("..").ok_or("expected `lost 0..67 = ..`")?;
            Ok(Says::Lost { from: number(from)?, to: number(to)?, heaps: numbers(lost)? })
        }
        "outcome" | "period" | "floor" | "never" => parse_law(text),
        _ => Err(format!("unknown fact `{verb}`")),
    }
}

fn parse_law(text: &str) -> Result<Says, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (last, words) = words.split_last().ok_or("an empty law")?;
    let proved = match *last {
        "proved" => true,
        "checked" => false,
        _ => return Err("a law ends in `proved` or `checked`".into()),
    };
    match words {
        ["floor", divisor] => Ok(Says::Floor { divisor: number(divisor)?, proved }),
        ["never", "periodic"] => Ok(Says::NeverPeriodic { proved }),
        ["outcome", "period", period, "from", from] => Ok(Says::Period {
            outcome: true,
            period: number(period)?,
            saltus: 0,
            preperiod: number(from)?,
            proved,
        }),
        ["period", period, "from", from] => Ok(Says::Period {
            outcome: false,
            period: number(period)?,
            saltus: 0,
            preperiod: number(from)?,
            proved,
        }),
        ["period", period, "saltus", saltus, "from", from] => Ok(Says::Period {
            outcome: false,
            period: number(period)?,
            saltus: number(saltus)?,
            preperiod: number(from)?,
            proved,
        }),
        _ => Err(format!("unknown law `{text}`")),
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| format!("`{}` is not a number", text.trim()))
}

fn numbers(text: &str) -> Result<Vec<u64>, String> {
    text.split_whitespace().map(number).collect()
}

fn heaps(text: &str) -> Result<Vec<u64>, String> {
    if text.trim() == "empty" { Ok(Vec::new()) } else { text.split(',').map(number).collect() }
}

fn arrows(text: &str) -> Result<Vec<(u64, Vec<u64>)>, String> {
    if text.trim() == "none" {
        return Ok(Vec::new());
    }
    text.split_whitespace()
        .map(|word| {
            let (from, to) = word.split_once("->").ok_or_else(|| format!("`{word}` is not a move"))?;
            let mut parts = to.split('+').map(number).collect::<Result<Vec<_>, _>>()?;
            parts.retain(|&part| part > 0);
            parts.sort_unstable();
            Ok((number(from)?, parts))
        })
        .collect()
}

/// The form in which names are compared: case, spaces, hyphens and apostrophes do not matter.
pub fn folded(name: &str) -> String {
    name.chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '\'' | '’'))
        .flat_map(char::to_lowercase)
        .collect()
}
