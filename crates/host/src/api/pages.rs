//! The board's own files, built into the program.

use super::refusal::Refused;
use super::sheet::Sheet;
use crate::wire::Problem;
use axum::extract::Request;
use axum::http::{Method, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What `vite build` made of `web/`; nothing when it was not run.
#[derive(RustEmbed)]
#[folder = "../../web/dist/"]
#[allow_missing = true]
struct Dist;

const INDEX: &str = "index.html";

/// What stands in place of the board when it was not built.
const UNBUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Grognard</title>\
<h1>The board was not built</h1>\
<p>This program was compiled without the files of the board. The host itself runs: see \
<a href=\"/api/catalogue\">what it offers</a>.</p>\
<p>To build the board (Node 20 is needed): <code>make play</code>, or <code>npm install --no-save</code> and \
<code>npm run build</code> in <code>web/</code>, then <code>cargo build --release</code>.</p></html>";

/// A file of the board, or the board itself for every address that it shows.
pub(super) async fn page(request: Request) -> Response {
    let (asked, _) = request.into_parts();
    let path = asked.uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    if !matches!(asked.method, Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let named = Dist::get(path).filter(|_| !path.is_empty());
    // What looks like a file and is none is missing; any other address is the board's to show. Rule ids have dots too.
    let is_file = !path.starts_with("rules/")
        && path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let found = match named {
        Some(file) => Some((path, file)),
        None if is_file => return StatusCode::NOT_FOUND.into_response(),
        None => Dist::get(INDEX).map(|file| (INDEX, file)),
    };
    let Some((name, file)) = found else { return Html(UNBUILT).into_response() };
    // Vite names what is under assets/ by its content.
    let keep = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let kind = file.metadata.mimetype().to_owned();
    let hash = file.metadata.sha256_hash();
    match pressed(hash, file.data.into_owned()).await {
        Ok(sheet) => sheet.answer(&asked.headers, &kind, keep),
        Err(problem) => Refused::from(problem).into_response(),
    }
}

/// The files as they are sent, by their digests; there are no more of them than were built in.
static PRESSED: Mutex<BTreeMap<[u8; 32], Arc<Sheet>>> = Mutex::new(BTreeMap::new());

async fn pressed(hash: [u8; 32], text: Vec<u8>) -> Result<Arc<Sheet>, Problem> {
    let held = || PRESSED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = held().get(&hash).cloned();
    if let Some(sheet) = known {
        return Ok(sheet);
    }
    let sheet = tokio::task::spawn_blocking(move || Arc::new(Sheet::new(text))).await;
    let sheet = sheet.map_err(|error| Problem::new("broken", error))?;
    held().insert(hash, sheet.clone());
    Ok(sheet)
}
