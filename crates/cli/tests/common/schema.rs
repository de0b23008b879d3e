//! The part of JSON Schema that `docs/schema` uses, checked without a dependency.

use serde_json::Value;

/// The published schema of a verb.
pub fn published(name: &str) -> Value {
    let path = format!("{}/../../docs/schema/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Every keyword that [`check`] understands; a schema with another one would be checked in part only.
const KNOWN: [&str; 16] = [
    "$schema",
    "$id",
    "title",
    "description",
    "type",
    "required",
    "properties",
    "items",
    "enum",
    "const",
    "oneOf",
    "minimum",
    "pattern",
    "minItems",
    "additionalProperties",
    "default",
];

/// Where and how a value departs from a schema.
pub fn check(schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    let keywords = schema.as_object().ok_or_else(|| format!("{place}: the schema is no object"))?;
    for (keyword, argument) in keywords {
        assert!(KNOWN.contains(&keyword.as_str()), "unknown keyword {keyword} at {place}");
        let fits = match keyword.as_str() {
            "type" => match argument {
                Value::Array(types) => types.iter().any(|one| has_type(one, value)),
                one => has_type(one, value),
            },
            "const" => argument == value,
            "enum" => argument.as_array().unwrap().contains(value),
            "minimum" => value.as_i64().is_none_or(|n| n >= argument.as_i64().unwrap()),
            "minItems" => value.as_array().is_none_or(|list| list.len() as u64 >= argument.as_u64().unwrap()),
            "pattern" => {
                assert_eq!(argument, "^[0-9]+$", "the only pattern in use");
                value.as_str().is_none_or(|text| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()))
            }
            "oneOf" => {
                let fitting =
                    argument.as_array().unwrap().iter().filter(|it| check(it, value, place).is_ok());
                fitting.count() == 1
            }
            "required" => {
                for name in argument.as_array().unwrap() {
                    if value.is_object() && value.get(name.as_str().unwrap()).is_none() {
                        return Err(format!("{place}: {name} is missing"));
                    }
                }
                true
            }
            "properties" => {
                for (name, inner) in argument.as_object().unwrap() {
                    if let Some(field) = value.get(name) {
                        check(inner, field, &format!("{place}.{name}"))?;
                    }
                }
                // Shapes grow by being written down: nothing may appear that is not published.
                let known = |name: &String| argument.get(name).is_some();
                if let Some(extra) = value.as_object().and_then(|fields| fields.keys().find(|it| !known(it)))
                {
                    return Err(format!("{place}: {extra} is not in the schema"));
                }
                true
            }
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(argument, item, &format!("{place}[{i}]"))?;
                }
                true
            }
            _ => true,
        };
        if !fits {
            return Err(format!("{place}: {value} does not fit {keyword} {argument}"));
        }
    }
    Ok(())
}

fn has_type(name: &Value, value: &Value) -> bool {
    match name.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("type {other}"),
    }
}

/// Parses one line and holds it against the schema of a verb.
#[track_caller]
pub fn valid(name: &str, line: &str) -> Value {
    let value: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    if let Err(problem) = check(&published(name), &value, name) {
        panic!("{problem}\n{line}");
    }
    value
}
