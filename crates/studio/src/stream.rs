//! Answers that tell how far they are, as server-sent events: `values` of a table from its start on, `progress`,
//! and at the end `done` with what the plain question answers, or `error`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::api::Subject;
use grundy::game::Play;
use grundy::limits::Limits;
use grundy_text::studio::StudioProblem;
use http_body_util::BodyExt;
use http_body_util::channel::{Channel, Sender};
use hyper::Response;
use hyper::body::Bytes;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::answer::{Endpoint, Problem, Reply};
use crate::ask::{self, Ask};
use crate::desk::SECONDS;
use crate::http::{Body, with};
use crate::route::Studio;

/// Between two words about how far it is.
const PAUSE: Duration = Duration::from_millis(500);
/// Heaps of the first piece of a table; each further one is about as long as all before.
const FIRST: u64 = 1_000;
/// Values in one event.
const PIECE: usize = 10_000;

/// What the work says.
enum Told {
    /// Values of heaps from this one on.
    Values { first: usize, values: Vec<u32> },
    /// The end.
    Done(Box<Result<Reply, Problem>>),
}

/// A response that goes on while the work does. It stops when nobody reads it.
pub(crate) fn response(studio: &Arc<Studio>, endpoint: Endpoint, query: &str) -> Response<Body> {
    let (sender, body) = Channel::<Bytes>::new(4);
    let (studio, query) = (Arc::clone(studio), query.to_owned());
    tokio::spawn(async move { tell(&studio, endpoint, &query, sender).await });
    with(200, "text/event-stream", body.boxed_unsync())
}

async fn tell(studio: &Studio, endpoint: Endpoint, query: &str, mut sender: Sender<Bytes>) {
    let (telling, mut told) = mpsc::channel(4);
    let ask = Ask::new(query);
    let language = ask.language;
    let limits = ask::limits();
    let (own, begun) = (limits.clone(), Instant::now());
    let work = studio.desk.run(limits, move |limits| {
        let pieces = |()| if endpoint.name == "table" { pieces(&ask, limits, &telling) } else { Ok(()) };
        let reply = ask.once().and_then(pieces);
        let reply = reply.and_then(|()| (endpoint.answer)(&ask, &limits.fresh()));
        // Nobody may listen any more.
        let _ = telling.blocking_send(Told::Done(Box::new(reply)));
    });
    let watch = async {
        loop {
            let (name, value) = match timeout(PAUSE, told.recv()).await {
                Err(_) => ("progress", progress(begun)),
                Ok(Some(Told::Values { first, values })) => {
                    ("values", json!({ "first": first, "values": values }))
                }
                Ok(Some(Told::Done(reply))) => {
                    let (name, value) = match *reply {
                        Ok(Reply::Json(value)) => ("done", value),
                        Ok(Reply::Bytes { bytes, .. }) => {
                            ("done", String::from_utf8_lossy(&bytes).into_owned().into())
                        }
                        Err(problem) => ("error", problem.json(language.text())),
                    };
                    return event(&mut sender, name, &value).await;
                }
                Ok(None) => return true,
            };
            if !event(&mut sender, name, &value).await {
                own.cancel();
                return false;
            }
        }
    };
    let (ended, _) = both(work, watch).await;
    if let Err(problem) = ended {
        let _ = event(&mut sender, "error", &problem.json(language.text())).await;
    }
}

/// Both of two futures, side by side.
async fn both<A, B>(a: impl Future<Output = A>, b: impl Future<Output = B>) -> (A, B) {
    let (mut a, mut b) = (std::pin::pin!(a), std::pin::pin!(b));
    let (mut left, mut right) = (None, None);
    std::future::poll_fn(|context| {
        if left.is_none()
            && let std::task::Poll::Ready(value) = a.as_mut().poll(context)
        {
            left = Some(value);
        }
        if right.is_none()
            && let std::task::Poll::Ready(value) = b.as_mut().poll(context)
        {
            right = Some(value);
        }
        match (left.take(), right.take()) {
            (Some(one), Some(other)) => std::task::Poll::Ready((one, other)),
            (one, other) => {
                (left, right) = (one, other);
                std::task::Poll::Pending
            }
        }
    })
    .await
}

fn progress(begun: Instant) -> Value {
    let milliseconds = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    json!({ "milliseconds": milliseconds, "of": 1000 * SECONDS })
}

/// Whether somebody took it.
async fn event(sender: &mut Sender<Bytes>, name: &str, value: &Value) -> bool {
    sender.send_data(format!("event: {name}\ndata: {value}\n\n").into()).await.is_ok()
}

/// The values of a table, in growing pieces: the first ones are there at once.
fn pieces(ask: &Ask, limits: &Limits, telling: &mpsc::Sender<Told>) -> Result<(), Problem> {
    let Subject::Heaps(study) = ask.subject("rule")? else { return Ok(()) };
    let Some(last) = ask.count("n", 1_000_000)? else { return Ok(()) };
    if study.game.play == Play::Misere {
        return Ok(());
    }
    let (mut to, mut told) = (FIRST, 0);
    while to < last {
        let Ok(table) = study.table(to, &limits.fresh()) else { return Ok(()) };
        for values in table.values[told..].chunks(PIECE) {
            let piece = Told::Values { first: told, values: values.to_vec() };
            told += values.len();
            if telling.blocking_send(piece).is_err() {
                limits.cancel();
                return Err(StudioProblem::Late.into());
            }
        }
        to = to.saturating_mul(2);
    }
    Ok(())
}
