//! The board's own files, built into the program, at the root or under a sub-path.

use super::guard::Base;
use super::refusal::Refused;
use super::sheet::Sheet;
use crate::wire::Problem;
use axum::Extension;
use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};
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

/// How a proxy that serves the board under a sub-path, and takes it off, names the sub-path.
const PREFIX: &str = "x-forwarded-prefix";

/// A file of the board, or the board itself for every address that it shows.
pub(super) async fn page(Extension(own): Extension<Base>, request: Request) -> Response {
    let (asked, _) = request.into_parts();
    let base = forwarded(&asked.headers).unwrap_or_else(|| own.clone());
    let path = asked.uri.path();
    let path = path.strip_prefix(own.path()).unwrap_or(path).trim_start_matches('/');
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
    if name == INDEX {
        return first_page(&file.data, &base);
    }
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

/// The board's page, with its place written into it. As built, its addresses begin with `./`, which would be taken from wherever
/// the browser happens to be.
fn first_page(built: &[u8], base: &Base) -> Response {
    let text = String::from_utf8_lossy(built).replace("\"./", &format!("\"{}", base.path()));
    let kept = [(header::CACHE_CONTROL, "no-cache"), (header::VARY, PREFIX)];
    (kept, Html(text)).into_response()
}

fn forwarded(headers: &HeaderMap) -> Option<Base> {
    headers.get(PREFIX)?.to_str().ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_page_says_where_the_board_lies() {
        let built = br#"<meta name="grognard-base" content="./"><script src="./assets/a.js">"#;
        let base = "/club/grognard".parse().expect("a path");
        let body = first_page(built, &base).into_body();
        let text = axum::body::to_bytes(body, 1000).await.expect("a body");
        let wanted = r#"<meta name="grognard-base" content="/club/grognard/"><script src="/club/grognard/assets/a.js">"#;
        assert_eq!(text, wanted.as_bytes());
    }

    #[test]
    fn a_prefix_that_is_no_path_is_ignored() {
        let named = |prefix: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(PREFIX, header::HeaderValue::from_static(prefix));
            forwarded(&headers)
        };
        assert_eq!(named("/club").expect("a path").path(), "/club/");
        assert!(named("//evil.example/\"><script>").is_none() && named("club").is_none());
    }
}
