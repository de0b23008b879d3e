//! `grundy serve`: the studio.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};

use clap::ArgMatches;
use grundy_studio::{Config, Server};
use grundy_text::help::UsageProblem;
use grundy_text::studio::Serving;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input;
use crate::out::{Out, talk};

/// Runs the verb.
pub(crate) fn run(out: &mut Out, matches: &ArgMatches) -> Result<Exit, Failure> {
    let usual = Config::default();
    let port = input::count(matches, "port", usual.port.into())?;
    let port = u16::try_from(port)
        .map_err(|_| UsageProblem::NotACount { option: "--port".into(), value: port.to_string() })?;
    let address: IpAddr = match matches.get_one::<String>("bind") {
        None => usual.address,
        Some(given) if given == "localhost" => usual.address,
        Some(given) => {
            given.trim().parse().map_err(|_| UsageProblem::NotAnAddress { given: given.clone() })?
        }
    };
    let hosts = matches.get_many::<String>("host").into_iter().flatten().cloned().collect();
    let wanted = SocketAddr::new(address, port);
    let failed =
        |error: std::io::Error| UsageProblem::Listen { address: wanted.to_string(), why: error.to_string() };
    let server = Server::bind(Config { address, port, hosts }).map_err(failed)?;
    let listening = server.address().map_err(failed)?;
    // Listening on all addresses, this machine is one of them.
    let shown = if address.is_unspecified() { usual.address } else { address };
    let url = format!("http://{}/", SocketAddr::new(shown, listening.port()));
    out.line(out.text.serving(&Serving::At { url: url.clone() }))?;
    out.stdout.flush()?;
    if !address.is_loopback() {
        talk(&out.text.serving(&Serving::Open));
    }
    if matches.get_flag("open") && !browse(&url) {
        talk(&out.text.serving(&Serving::NoBrowser));
    }
    server.run().map_err(failed)?;
    Ok(Exit::Done)
}

/// Opens an address as the system does; whether that could be tried.
fn browse(url: &str) -> bool {
    let (program, first): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(first).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
