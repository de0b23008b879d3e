//! Certificates of what `grundy period` finds: what the kernel says to them, and files.

use std::path::Path;
use std::time::{Duration, Instant};

use grundy::api::Study;
use grundy::law::Standing;
use grundy::limits::Limits;
use grundy_check::{Rejection, Verified, Windows, verify_while};
use grundy_sequence::search::{Found, Reason, Search};
use grundy_sequence::subtraction;
use grundy_text::Text;

use crate::failure::Failure;
use crate::file;
use crate::out::talk;
use crate::pieces::Check;
use crate::verb::period::deadline;

/// Values that are kept for a certificate by the theorem of Guy and Smith, and that the kernel can check.
const PROVABLE: usize = 1 << 18;
/// Between two lines of progress.
const PAUSE: Duration = Duration::from_secs(10);
/// Seconds for the check of windows without `--time`.
const SECONDS: u64 = 120;

/// A certificate, and what the kernel said to it, if it came to the end.
pub(crate) struct Proof {
    pub(crate) certificate: Option<String>,
    pub(crate) verified: Option<Verified>,
}

/// The certificate by the theorem of Guy and Smith, of a period that so many values prove, or of the law that
/// a table suggests for a game that parts no heap.
pub(crate) fn whole(study: &Study, search: &Search, found: Found, limits: &Limits) -> Option<Proof> {
    let Reason::Enough(values) = found.reason else { return None };
    if values > PROVABLE {
        return None;
    }
    let (period, preperiod) = (found.repeat.period, found.repeat.preperiod);
    if search.sequence().game().splits().is_empty() {
        let laws = study.laws(limits).ok()?;
        let Standing::Proved(verified) = laws.grundy?.standing else { return None };
        let certificate = study.prove(limits).ok().flatten().map(|proof| proof.certificate);
        return Some(Proof { certificate, verified: Some(verified) });
    }
    let values: Option<Vec<u32>> =
        (0..preperiod + period).map(|heap| search.sequence().value(heap).map(u32::from)).collect();
    let proof = study.prove_period(preperiod as u64, period as u64, &values?, limits)?;
    Some(Proof { certificate: Some(proof.certificate), verified: Some(proof.verified) })
}

/// The certificate of the period of a set of amounts, and what the kernel says to it in the time there is.
pub(crate) fn set(
    text: &'static dyn Text,
    search: &subtraction::Search,
    found: Found,
    seconds: Option<u64>,
) -> Option<Proof> {
    let waits = patience(seconds);
    let certificate = search.certificate(found, &mut |_| waits()).ok()??;
    match verify_while(&certificate, &waits) {
        Ok(verified) => Some(Proof { certificate: Some(certificate), verified: Some(verified) }),
        Err(rejection) => unproved(text, &rejection, certificate),
    }
}

/// Whether there is still time, as much as was told or some minutes.
fn patience(seconds: Option<u64>) -> impl Fn() -> bool {
    let end = end(seconds);
    move || end.is_none_or(|end| Instant::now() < end)
}

fn end(seconds: Option<u64>) -> Option<Instant> {
    deadline(seconds.unwrap_or(SECONDS))
}

/// What a certificate is worth that the kernel has not accepted.
fn unproved(text: &dyn Text, rejection: &Rejection, certificate: String) -> Option<Proof> {
    if rejection.reason.is_too_large() {
        return Some(Proof { certificate: Some(certificate), verified: None });
    }
    // The kernel does not believe the engine: nothing is shown as a certificate.
    talk(&text.rejection(rejection));
    None
}

/// The certificate by windows of a period, and what the kernel says to it in the time there is: as long as the
/// search had, or some minutes.
pub(crate) fn windows(
    text: &'static dyn Text,
    search: &Search,
    found: Found,
    threads: usize,
    seconds: Option<u64>,
    patient: bool,
) -> Option<Proof> {
    let end = end(seconds);
    let waits = || end.is_none_or(|end| Instant::now() < end);
    let mut told = Instant::now();
    let mut go_on = |heap: usize| {
        if told.elapsed() >= PAUSE {
            talk(&text.windows_progress(heap as u64));
            told = Instant::now();
        }
        patient || waits()
    };
    let certificate = search.certificate(Some(found), &mut go_on).ok()??;
    let begun =
        Windows::read(&certificate).and_then(|windows| windows.map(|it| it.begin(&|_| waits())).transpose());
    let checked = match begun {
        Ok(Some(pieces)) => {
            let numbers: Vec<usize> = (0..pieces.windows().pieces().len()).collect();
            let checked = Check { text, pieces: &pieces, threads, end }.run(&numbers, &mut |_| {});
            match checked.rejected {
                Some(rejection) => Err(rejection),
                None => Ok(pieces.conclude(&checked.pieces)),
            }
        }
        Ok(None) => Ok(None),
        Err(rejection) => Err(rejection),
    };
    match checked {
        Ok(verified) => Some(Proof { certificate: Some(certificate), verified }),
        Err(rejection) => unproved(text, &rejection, certificate),
    }
}

/// Writes what there is, and says what it is worth.
pub(crate) fn write(text: &dyn Text, path: &Path, proof: Option<&Proof>) -> Result<(), Failure> {
    let name = path.display().to_string();
    let Some((certificate, verified)) =
        proof.and_then(|proof| Some((proof.certificate.as_ref()?, proof.verified.is_some())))
    else {
        talk(&text.no_windows(&name));
        return Ok(());
    };
    file::write(path, certificate)?;
    talk(&if verified { text.written(&name) } else { text.unchecked(&name) });
    Ok(())
}
