//! Writes a sketch in a language.

use std::collections::{HashMap, HashSet};

use super::super::dialect::bare;
use super::tongue::Tongue;
use super::tree::{Expr, Item, Line, Param, Stmt, Type, expressions, walk};

/// How tightly a text binds, from `||` to names.
const OR: u8 = 1;
const AND: u8 = 2;
const COMPARES: u8 = 3;
const BITS: u8 = 4;
const SUM: u8 = 5;
const PRODUCT: u8 = 6;
const ATOM: u8 = 8;

/// A written expression.
struct Said {
    text: String,
    kind: Type,
    binds: u8,
}

pub(super) struct Printer<'t, T: Tongue> {
    tongue: &'t T,
    functions: HashMap<String, (Vec<Param>, Type)>,
    /// What the names of the function at hand are.
    kinds: HashMap<String, Type>,
    params: HashSet<String>,
    /// The names that the function at hand has for itself.
    own: HashSet<String>,
    changed: HashSet<String>,
    result: Type,
    shared: HashMap<String, Type>,
    out: String,
    indent: usize,
}

/// The items of a sketch in a language, without what stands around them.
pub(super) fn print<T: Tongue>(tongue: &T, items: &[Item]) -> String {
    let mut printer = Printer {
        tongue,
        functions: HashMap::new(),
        kinds: HashMap::new(),
        params: HashSet::new(),
        own: HashSet::new(),
        changed: HashSet::new(),
        result: Type::Nothing,
        shared: HashMap::new(),
        out: String::new(),
        indent: tongue.indent(),
    };
    for item in items {
        match item {
            Item::Function { name, params, result, .. } => {
                printer.functions.insert(name.clone(), (params.clone(), *result));
            }
            Item::Const(kind, name, _) => {
                printer.shared.insert(name.clone(), *kind);
            }
            Item::Var(name, _) => {
                printer.shared.insert(name.clone(), Type::Num);
            }
            Item::Say(_) => {}
        }
    }
    for item in items {
        printer.item(item);
    }
    printer.out
}

/// Whether some of these statements read a name; to give it another value is not to read it.
fn reads(lines: &[Line], name: &str) -> bool {
    let mut found = false;
    walk(lines, &mut |stmt| {
        let mut times = 0;
        expressions(stmt, &mut |expr| times += usize::from(matches!(expr, Expr::Name(it) if it == name)));
        if matches!(stmt, Stmt::Assign(Expr::Name(it), _) if it == name) {
            times -= 1;
        }
        found |= times > 0;
    });
    found
}

/// The name that a list or an entry of it belongs to.
fn root(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Name(name) => Some(name),
        Expr::At(list, _) => root(list),
        _ => None,
    }
}

impl<T: Tongue> Printer<'_, T> {
    fn line(&mut self, text: &str) {
        if !text.is_empty() {
            self.out.push_str(&"    ".repeat(self.indent));
            self.out.push_str(text);
        }
        self.out.push('\n');
    }

    fn note(&self, note: Option<&String>) -> String {
        note.map_or_else(String::new, |note| format!("  {} {note}", self.tongue.comment()))
    }

    /// Whether a name is one of all functions here.
    fn is_shared(&self, name: &str) -> bool {
        self.shared.contains_key(name) && !self.own.contains(name)
    }

    fn gap(&mut self) {
        for _ in 0..self.tongue.gap() {
            self.out.push('\n');
        }
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Say(note) => self.line(&format!("{} {note}", self.tongue.comment())),
            Item::Const(kind, name, value) => {
                let values = match value {
                    Expr::List(all) => all.iter().map(|it| self.expr(it).text).collect(),
                    one => vec![self.expr(one).text],
                };
                let text = self.tongue.constant(*kind, &self.tongue.shared_name(name), &values);
                text.lines().for_each(|line| self.line(line));
                self.gap();
            }
            Item::Var(name, value) => {
                let value = self.expr(value).text;
                self.line(&self.tongue.shared(&self.tongue.shared_name(name), &value));
                self.gap();
            }
            Item::Function { name, params, result, note, body } => {
                self.look(params, body);
                self.result = *result;
                let head = self.tongue.function(name, params, *result);
                self.line(&(head + &self.note(note.as_ref())));
                self.indent += 1;
                for name in self.shared.clone().keys() {
                    if self.changed.contains(name)
                        && let Some(text) = self.tongue.shares(name)
                    {
                        self.line(&text);
                    }
                }
                self.body(body);
                self.close();
                self.gap();
            }
        }
    }

    /// Notes which names a function has and changes.
    fn look(&mut self, params: &[Param], body: &[Line]) {
        self.kinds = self.shared.clone();
        self.params = params.iter().map(|param| param.name.clone()).collect();
        self.kinds.extend(params.iter().map(|param| (param.name.clone(), param.kind)));
        let mut own = self.params.clone();
        let mut changed = HashSet::new();
        walk(body, &mut |stmt| {
            if let Stmt::Let(_, name, _) | Stmt::For(name, ..) | Stmt::Each(name, ..) = stmt {
                own.insert(name.clone());
            }
            if let Stmt::Assign(Expr::Name(name), _) = stmt {
                changed.insert(name.clone());
            }
            if let Stmt::Assign(left @ Expr::At(..), _) = stmt {
                changed.extend(root(left).map(str::to_owned));
            }
            expressions(stmt, &mut |expr| {
                if let Expr::Call(name, args) = expr {
                    let by_user = self.functions.get(name);
                    for (at, arg) in args.iter().enumerate() {
                        let changes = match by_user {
                            Some((params, _)) => params.get(at).is_some_and(|param| param.changed),
                            None => at == 0 && CHANGE.contains(&name.as_str()),
                        };
                        if changes {
                            changed.extend(root(arg).map(str::to_owned));
                        }
                    }
                }
            });
        });
        (self.changed, self.own) = (changed, own);
    }

    fn body(&mut self, lines: &[Line]) {
        for (at, Line { stmt, note }) in lines.iter().enumerate() {
            self.stmt(stmt, note.as_ref());
            if let Stmt::Let(_, name, _) = stmt
                && !reads(&lines[at + 1..], name)
                && let Some(text) = self.tongue.unread(name)
            {
                self.line(&format!("{text}{}", self.tongue.stop()));
            }
        }
    }

    fn close(&mut self) {
        self.indent -= 1;
        if let Some([_, end]) = self.tongue.braces() {
            self.line(end);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, note: Option<&String>) {
        let note = self.note(note);
        let stop = self.tongue.stop();
        match stmt {
            Stmt::Say(text) => self.line(&format!("{} {text}", self.tongue.comment())),
            Stmt::Let(kind, name, value) => {
                let value = self.as_kind(value, *kind);
                self.kinds.insert(name.clone(), *kind);
                let changed = self.changed.contains(name);
                let text = self.tongue.declare(*kind, name, bare(&value), changed);
                self.line(&format!("{text}{stop}{note}"));
            }
            Stmt::Assign(Expr::At(list, index), value) => {
                let (list, index) = (self.expr(list), self.index(index));
                let value = self.as_kind(value, list.kind.entry());
                let text = self.tongue.put(&list.text, &index, &value);
                self.line(&format!("{text}{stop}{note}"));
            }
            Stmt::Assign(Expr::Name(name), Expr::Binary(sign, x, y))
                if matches!(&**x, Expr::Name(it) if it == name) && self.is_short(name, sign) =>
            {
                let kind = self.kinds.get(name).copied().unwrap_or(Type::Num);
                let (value, sign) = (self.as_kind(y, kind), self.tongue.sign(sign));
                self.line(&format!("{name} {sign}= {value}{stop}{note}"));
            }
            Stmt::Assign(Expr::Name(name), value) if self.is_shared(name) => {
                let value = self.as_kind(value, Type::Num);
                self.line(&format!(
                    "{}{stop}{note}",
                    self.tongue.set_shared(&self.tongue.shared_name(name), &value)
                ));
            }
            Stmt::Assign(left, value) => {
                let left = self.expr(left);
                let value = self.as_kind(value, left.kind);
                self.line(&format!("{} = {}{stop}{note}", left.text, bare(&value)));
            }
            Stmt::Do(call) => {
                let text = self.expr(call).text;
                self.line(&format!("{text}{stop}{note}"));
            }
            Stmt::Return(None) => self.line(&format!("return{stop}{note}")),
            Stmt::Return(Some(value)) => {
                let value = self.as_kind(value, self.result);
                self.line(&format!("return {}{stop}{note}", bare(&value)));
            }
            Stmt::Break => self.line(&format!("break{stop}{note}")),
            Stmt::Block(inner) => match self.tongue.braces() {
                Some([begin, _]) => {
                    self.line(begin);
                    self.inner(inner);
                    self.close();
                }
                None => self.body(inner),
            },
            Stmt::If(cond, yes, no) => {
                let cond = self.expr(cond).text;
                self.line(&(self.tongue.when(&cond) + &note));
                self.inner(yes);
                if !no.is_empty() {
                    self.indent -= 1;
                    self.line(self.tongue.otherwise());
                    self.inner(no);
                }
                self.close();
            }
            Stmt::While(cond, inner) => {
                let text = match cond {
                    Expr::Truth(true) => self.tongue.forever(),
                    _ => self.tongue.during(&self.expr(cond).text),
                };
                self.line(&(text + &note));
                self.inner(inner);
                self.close();
            }
            Stmt::For(name, lo, hi, inner) => {
                let (lo, hi) = (self.as_kind(lo, Type::Num), self.as_operand(hi));
                self.kinds.insert(name.clone(), Type::Num);
                let before = (std::mem::take(&mut self.out), self.indent);
                self.inner(inner);
                let body = std::mem::replace(&mut self.out, before.0);
                self.indent = before.1;
                for line in self.tongue.range(name, &lo, &hi, &body) {
                    self.line(&line);
                    self.indent = before.1 + 1;
                }
                self.out.push_str(&body);
                self.close();
            }
            Stmt::Each(name, list, inner) => {
                let list = self.expr(list);
                self.kinds.insert(name.clone(), list.kind.entry());
                self.line(&(self.tongue.each(name, list.kind.entry(), &list.text) + &note));
                self.inner(inner);
                self.close();
            }
        }
    }

    /// Whether `x = x + y` may be written `x += y`.
    fn is_short(&self, name: &str, sign: &str) -> bool {
        let big = self.kinds.get(name) == Some(&Type::Big);
        let wide = big && self.tongue.wide_operation(sign, "x", "y").is_some();
        ["+", "-", "*", "/", "%", "^"].contains(&sign) && !wide
    }

    /// Statements one step further in.
    fn inner(&mut self, lines: &[Line]) {
        self.indent += 1;
        self.body(lines);
    }

    /// A text of this kind.
    fn as_kind(&self, expr: &Expr, kind: Type) -> String {
        if let Expr::List(entries) = expr {
            let entries: Vec<String> = entries.iter().map(|it| self.as_kind(it, kind.entry())).collect();
            return self.tongue.list(kind, &entries);
        }
        let said = self.expr(expr);
        match (said.kind, kind) {
            (Type::List | Type::Bigs | Type::Lists, _) if matches!(expr, Expr::Name(_) | Expr::At(..)) => {
                self.tongue.own(&said.text)
            }
            (Type::Num, Type::Big) => self.tongue.wide(&said.text, matches!(expr, Expr::Num(_))),
            (Type::Big, Type::Num) => self.tongue.narrow(&said.text),
            _ => said.text,
        }
    }

    fn as_operand(&self, expr: &Expr) -> String {
        let said = self.expr(expr);
        if said.binds < SUM { format!("({})", said.text) } else { said.text }
    }

    fn index(&self, expr: &Expr) -> String {
        self.as_kind(expr, Type::Num)
    }

    fn tight(&self, said: Said, least: u8) -> String {
        if said.binds < least { format!("({})", said.text) } else { said.text }
    }

    fn expr(&self, expr: &Expr) -> Said {
        let atom = |text: String, kind| Said { text, kind, binds: ATOM };
        match expr {
            Expr::Num(digits) => atom(self.tongue.number(digits), Type::Num),
            Expr::Str(text) => atom(self.tongue.text(text), Type::Str),
            Expr::Truth(value) => atom(self.tongue.truth(*value).into(), Type::Bool),
            Expr::Name(name) => {
                let text = match self.kinds.get(name) {
                    Some(Type::Num) if self.is_shared(name) => {
                        self.tongue.get_shared(&self.tongue.shared_name(name))
                    }
                    _ if self.is_shared(name) => self.tongue.shared_name(name),
                    _ => name.clone(),
                };
                atom(text, self.kinds.get(name).copied().unwrap_or(Type::Num))
            }
            Expr::Minus(x) => {
                let x = self.expr(x);
                match (x.kind, self.tongue.wide_minus(&x.text)) {
                    (Type::Big, Some(text)) => atom(text, Type::Big),
                    (kind, _) => Said { text: format!("-{}", self.tight(x, ATOM)), kind, binds: PRODUCT },
                }
            }
            Expr::Not(x) => {
                let x = self.tight(self.expr(x), ATOM);
                Said { text: self.tongue.not(&x), kind: Type::Bool, binds: AND }
            }
            Expr::Binary(sign, x, y) => self.binary(sign, x, y),
            Expr::Call(name, args) => self.call(name, args),
            Expr::At(list, index) => {
                let (list, index) = (self.expr(list), self.index(index));
                atom(self.tongue.at(&list.text, &index, list.kind.entry()), list.kind.entry())
            }
            Expr::List(_) => atom(self.as_kind(expr, Type::List), Type::List),
            Expr::Quantified { all, name, lo, hi, body } => {
                let (lo, hi) = (self.as_kind(lo, Type::Num), self.as_operand(hi));
                let body = self.expr(body).text;
                atom(self.tongue.quantified(*all, name, &lo, &hi, &body), Type::Bool)
            }
        }
    }

    fn binary(&self, sign: &'static str, x: &Expr, y: &Expr) -> Said {
        let numbers =
            matches!((x, y), (Expr::Num(_), Expr::Num(_))) || (sign == "<<" && matches!(x, Expr::Num(_)));
        let (left, right) = (self.expr(x), self.expr(y));
        let compares = ["==", "!=", "<", "<=", ">", ">="].contains(&sign);
        if left.kind == Type::Str || right.kind == Type::Str {
            return Said { text: self.tongue.joined(&left.text, &right.text), kind: Type::Str, binds: SUM };
        }
        let big = left.kind == Type::Big || right.kind == Type::Big;
        let kind = match sign {
            _ if compares || sign == "&&" || sign == "||" => Type::Bool,
            _ if big => Type::Big,
            _ => Type::Num,
        };
        let (mut left, mut right) = (left, right);
        if big {
            let shift = sign == "<<" || sign == ">>";
            for (side, expr, count) in [(&mut left, x, false), (&mut right, y, shift)] {
                if side.kind == Type::Num && !count {
                    side.text = self.tongue.wide(&side.text, matches!(expr, Expr::Num(_)));
                } else if side.kind == Type::Big && count {
                    side.text = self.tongue.narrow(&side.text);
                }
            }
            if let Some(text) = self.tongue.wide_operation(sign, &left.text, &right.text) {
                let binds = if compares { COMPARES } else { ATOM };
                return Said { text, kind, binds };
            }
        } else if numbers && let Expr::Num(digits) = x {
            left.text = self.tongue.literal_pair(digits);
        }
        let (binds, sides) = match sign {
            // Compilers ask for parentheses where both kinds meet.
            "||" => {
                (OR, [if left.binds == AND { ATOM } else { OR }, if right.binds == AND { ATOM } else { AND }])
            }
            "&&" => (AND, [AND, AND]),
            "+" => (SUM, [SUM, SUM]),
            "-" => (SUM, [SUM, PRODUCT]),
            // (2 * (m / 3) is not 2 * m / 3.)
            "*" => (PRODUCT, [PRODUCT, ATOM]),
            "/" | "%" => (PRODUCT, [PRODUCT, ATOM]),
            _ if compares => (COMPARES, [SUM, SUM]),
            // The same sign again needs none.
            _ => {
                let same = |side: &Expr| matches!(side, Expr::Binary(it, ..) if *it == sign && sign == "^");
                (BITS, [if same(x) { BITS } else { ATOM }, ATOM])
            }
        };
        let [left, right] =
            [(left, sides[0]), (right, sides[1])].map(|(side, least)| self.tight(side, least));
        Said { text: format!("{left} {} {right}", self.tongue.sign(sign)), kind, binds }
    }

    fn call(&self, name: &str, args: &[Expr]) -> Said {
        let atom = |text: String, kind| Said { text, kind, binds: ATOM };
        if name == "mark"
            && let texts = args.iter().map(|arg| self.expr(arg).text).collect::<Vec<_>>()
            && let Some(text) = self.tongue.built_in(name, Type::Marks, &texts)
        {
            return atom(text, Type::Nothing);
        }
        if let Some((params, result)) = self.functions.get(name) {
            let args: Vec<String> = params
                .iter()
                .zip(args)
                .map(|(param, arg)| {
                    if param.kind.is_shared() && matches!(arg, Expr::Name(_) | Expr::At(..)) {
                        let is_param = matches!(arg, Expr::Name(name) if self.params.contains(name));
                        return self.tongue.argument(&self.expr(arg).text, param.changed, is_param);
                    }
                    let text = self.as_kind(arg, param.kind);
                    if param.kind.is_shared() {
                        self.tongue.argument(&text, param.changed, false)
                    } else {
                        text
                    }
                })
                .collect();
            return atom(format!("{name}({})", args.join(", ")), *result);
        }
        let first = args.first().map_or(Type::Nothing, |arg| self.expr(arg).kind);
        let big = matches!(name, "min" | "max") && args.iter().any(|arg| self.expr(arg).kind == Type::Big);
        let kind = if big { Type::Big } else { first };
        let texts: Vec<String> = args
            .iter()
            .enumerate()
            .map(|(at, arg)| match name {
                "min" | "max" => self.as_kind(arg, kind),
                "push" if at == 1 => self.as_kind(arg, first.entry()),
                "big" => self.as_kind(arg, Type::Big),
                "small" => self.as_kind(arg, Type::Num),
                "text" => self.tight(self.expr(arg), ATOM),
                _ => self.expr(arg).text,
            })
            .collect();
        let result = match name {
            "min" | "max" | "abs" => kind,
            "big" | "read_big" | "read_square" => Type::Big,
            "copy" | "zeros" => Type::List,
            "text" | "join" => Type::Str,
            "more" | "next_line" => Type::Bool,
            "push" | "fail" | "print" | "memo_put" | "clear" | "shorten" | "sort" => Type::Nothing,
            _ => Type::Num,
        };
        if name == "big" || name == "small" {
            return Said { text: texts.concat(), kind: result, binds: SUM };
        }
        let text = self.tongue.built_in(name, kind, &texts);
        atom(text.unwrap_or_else(|| format!("{name}({})", texts.join(", "))), result)
    }
}

/// Functions of every language that change their first argument.
const CHANGE: [&str; 11] = [
    "push",
    "shorten",
    "sort",
    "memo_put",
    "clear",
    "read_num",
    "read_big",
    "read_square",
    "read_count",
    "next_line",
    "more",
];
