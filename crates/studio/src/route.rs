//! From a request to a response.

use std::sync::Arc;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{ETAG, HeaderValue, IF_NONE_MATCH, RETRY_AFTER};
use hyper::{Method, Request, Response};

use crate::answer::{ENDPOINTS, Endpoint, Problem};
use crate::ask::Ask;
use crate::cache::Kept;
use crate::desk::{Desk, json};
use crate::files::{self, File};
use crate::guard::Guard;
use crate::http::{Body, response, with};
use crate::{open_api, stream};
use grundy_text::studio::StudioProblem;

/// Where the answers are, with the version of their shapes.
pub(crate) const API: &str = "/api/v1/";
/// Where they tell how far they are.
pub(crate) const STREAM: &str = "stream/";

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Studio {
    pub(crate) desk: Desk,
    pub(crate) guard: Guard,
}

impl Studio {
    /// Answers one request. Its body, if it has any, is not read.
    pub(crate) async fn respond<B>(self: Arc<Self>, request: Request<B>) -> Response<Body> {
        let (path, query) = (request.uri().path(), request.uri().query().unwrap_or_default());
        let file = files::find(path);
        let head = request.method() == Method::HEAD;
        // Targets that name a host are for proxies; the name would have to be guarded as `Host` is.
        let named = request.uri().authority().is_some();
        let outcome = if named || !self.guard.allows(request.headers(), file.is_some()) {
            Err(StudioProblem::Foreign.into())
        } else if !head && request.method() != Method::GET {
            Err(StudioProblem::OnlyGet.into())
        } else if let Some(file) = file {
            Ok(of_file(file, request.headers().get(IF_NONE_MATCH)))
        } else {
            self.of_api(path, query, head).await
        };
        let response = outcome.unwrap_or_else(|problem: Problem| refused(&problem, query));
        if head { response.map(|_| Full::new(Bytes::new()).boxed_unsync()) } else { response }
    }

    async fn of_api(
        self: &Arc<Self>,
        path: &str,
        query: &str,
        head: bool,
    ) -> Result<Response<Body>, Problem> {
        let name = path.strip_prefix(API).ok_or(StudioProblem::NotFound)?;
        if name == "openapi.json" {
            return Ok(response(
                200,
                Kept { content_type: "application/json", bytes: json(&open_api::document()) },
            ));
        }
        if let Some(name) = name.strip_prefix(STREAM) {
            let endpoint = find(name)?;
            return if head {
                Err(StudioProblem::OnlyGet.into())
            } else {
                Ok(stream::response(self, endpoint, query))
            };
        }
        let kept = self.desk.answer(find(name)?, query).await?;
        Ok(response(200, kept))
    }
}

fn find(name: &str) -> Result<Endpoint, Problem> {
    let found = ENDPOINTS.iter().find(|endpoint| endpoint.name == name);
    found.copied().ok_or_else(|| StudioProblem::NotFound.into())
}

fn of_file(file: &File, known: Option<&HeaderValue>) -> Response<Body> {
    let tag = file.tag();
    let same = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let bytes = if same { Bytes::new() } else { Bytes::from_static(file.bytes) };
    let mut response = with(if same { 304 } else { 200 }, file.content_type, Full::new(bytes).boxed_unsync());
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(ETAG, tag);
    }
    response
}

fn refused(problem: &Problem, query: &str) -> Response<Body> {
    let bytes = json(&problem.json(Ask::new(query).text()));
    let mut response = response(problem.status(), Kept { content_type: "application/json", bytes });
    if problem.status() == 503 {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("2"));
    }
    response
}
