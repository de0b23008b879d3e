//! The document that describes the API, made from the list of questions itself.

use serde_json::{Map, Value, json};

use crate::answer::{ENDPOINTS, Endpoint, Field};
use crate::route::{API, STREAM};

macro_rules! schemas {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../docs/schema/", $name, ".json")))),*]
    };
}

/// The shapes of the answers, as they are published.
const SCHEMAS: &[(&str, &str)] = schemas![
    "analyze",
    "analyze-states",
    "check",
    "check-states",
    "compare",
    "compare-states",
    "games",
    "law",
    "law-states",
    "lessons",
    "mex",
    "played",
    "position",
    "prove",
    "reply",
    "table",
    "table-states",
    "turns",
    "why",
    "win",
    "win-states",
    "words"
];

/// The shapes by name, and that of an error.
fn schemas() -> Map<String, Value> {
    let read =
        |&(name, text): &(&str, &str)| (name.to_owned(), serde_json::from_str(text).unwrap_or(Value::Null));
    SCHEMAS.iter().map(read).chain([("error".to_owned(), error())]).collect()
}

/// The `OpenAPI` document.
pub fn document() -> Value {
    let mut paths = Map::new();
    for endpoint in ENDPOINTS {
        paths.insert(format!("{API}{}", endpoint.name), json!({ "get": operation(endpoint) }));
    }
    for endpoint in ENDPOINTS {
        let mut operation = operation(endpoint);
        operation["operationId"] = format!("stream-{}", endpoint.name).into();
        operation["summary"] =
            format!("{} As server-sent events: values, progress, then done or error.", endpoint.about).into();
        operation["responses"]["200"] = json!({
            "description": "Events; the data of `done` is what the plain question answers.",
            "content": { "text/event-stream": { "schema": { "type": "string" } } },
        });
        paths.insert(format!("{API}{STREAM}{}", endpoint.name), json!({ "get": operation }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "grundy",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Impartial games: tables, laws, winning moves. The same JSON that the command prints \
                with --json. A rule that cannot be read and a question that stays open are answers with status 200 \
                and a field `error`. Rules that run a program or read a file are refused by name.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": schemas() },
    })
}

fn operation(endpoint: &Endpoint) -> Value {
    let lang = json!({
        "name": "lang", "in": "query", "required": false,
        "description": "The language of sentences; the names of fields stay English.",
        "schema": { "enum": ["en", "zh"], "default": "en" },
    });
    let fields: Vec<Value> = endpoint.fields.iter().map(parameter).chain([lang]).collect();
    let answer = match endpoint.schemas {
        // A program, a picture or the cells of a map.
        [] => json!({ "$ref": "#/components/schemas/error" }),
        schemas => {
            let known = schemas.iter().map(|name| json!({ "$ref": format!("#/components/schemas/{name}") }));
            let error = json!({ "$ref": "#/components/schemas/error" });
            json!({ "anyOf": known.chain([error]).collect::<Vec<_>>() })
        }
    };
    let mut content = json!({ "application/json": { "schema": answer } });
    for other in endpoint.others {
        content[*other] = json!({ "schema": { "type": "string" } });
    }
    let refused = |description: &str| {
        json!({
            "description": description,
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/error" } } },
        })
    };
    json!({
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "parameters": fields,
        "responses": {
            "200": { "description": "The answer.", "content": content },
            "400": refused("A field is missing, too long or too large."),
            "403": refused("The request comes from another site."),
            "503": refused("Too many questions at once; try again."),
        },
    })
}

fn parameter(field: &Field) -> Value {
    let schema =
        if field.number { json!({ "type": "integer", "minimum": 0 }) } else { json!({ "type": "string" }) };
    json!({
        "name": field.name,
        "in": "query",
        "required": field.needed,
        "description": field.about,
        "schema": schema,
    })
}

fn error() -> Value {
    json!({
        "type": "object",
        "required": ["schema_version", "error"],
        "properties": {
            "schema_version": { "const": 1 },
            "error": {
                "type": "object",
                "required": ["kind", "message", "problems"],
                "properties": {
                    "kind": { "enum": ["usage", "rule", "position", "undecided", "unsuitable", "cycle"] },
                    "message": { "type": "string" },
                    "help": { "type": ["string", "null"] },
                    "problems": { "type": ["array", "null"] },
                },
            },
        },
    })
}
