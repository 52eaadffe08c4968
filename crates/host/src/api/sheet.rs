//! Texts that do not change while the program runs, compressed once.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::Write as _;

/// How hard to press: what is sent often is worth some time once.
const GZIP: u32 = 6;
const BROTLI: u32 = 5;
const BROTLI_WINDOW: u32 = 20;

/// A text with its tag, as it is and pressed.
pub(crate) struct Sheet {
    tag: String,
    plain: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
}

impl Sheet {
    /// Takes its time: call it where nobody waits.
    pub(crate) fn new(text: impl Into<Bytes>) -> Sheet {
        let plain = text.into();
        let mut tag = String::new();
        for byte in Sha256::digest(&plain).iter().take(12) {
            // Writing to a String cannot fail.
            let _ = write!(tag, "{byte:02x}");
        }
        // What did not become shorter is sent as it is.
        let shorter = |pressed: std::io::Result<Vec<u8>>| {
            pressed.ok().filter(|pressed| pressed.len() < plain.len()).map(Bytes::from)
        };
        let (gzip, brotli) = (shorter(gzip(&plain)), shorter(brotli(&plain)));
        Sheet { tag, plain, gzip, brotli }
    }

    /// Bytes it takes in memory.
    pub(crate) fn size(&self) -> usize {
        let pressed = [&self.gzip, &self.brotli].into_iter().flatten();
        self.plain.len() + pressed.map(Bytes::len).sum::<usize>()
    }

    /// An answer that a browser may keep until it changes.
    pub(crate) fn answer(&self, asked: &HeaderMap, kind: &str, keep: &'static str) -> Response {
        let etag = HeaderValue::from_str(&format!("W/\"{}\"", self.tag));
        let (Ok(etag), Ok(kind)) = (etag, HeaderValue::from_str(kind)) else {
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        };
        let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let head = [
            (header::ETAG, etag),
            (header::CACHE_CONTROL, HeaderValue::from_static(keep)),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        if known.is_some_and(|known| known.contains(&self.tag)) {
            return (StatusCode::NOT_MODIFIED, head).into_response();
        }
        let pressed = [("br", &self.brotli), ("gzip", &self.gzip)];
        let chosen = pressed.into_iter().find(|(name, _)| takes(asked, name));
        let kind = [(header::CONTENT_TYPE, kind)];
        match chosen {
            Some((name, Some(body))) => {
                let encoding = [(header::CONTENT_ENCODING, HeaderValue::from_static(name))];
                (head, kind, encoding, body.clone()).into_response()
            }
            _ => (head, kind, self.plain.clone()).into_response(),
        }
    }
}

fn gzip(text: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut press = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(GZIP));
    press.write_all(text)?;
    press.finish()
}

fn brotli(text: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut pressed = Vec::new();
    let mut press = brotli::CompressorWriter::new(&mut pressed, 4096, BROTLI, BROTLI_WINDOW);
    press.write_all(text)?;
    press.flush()?;
    drop(press);
    Ok(pressed)
}

/// Whether an answer may come in this encoding.
fn takes(asked: &HeaderMap, encoding: &str) -> bool {
    let lists = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|it| it.to_str().ok());
    let mut offers = lists.flat_map(|list| list.split(','));
    offers.any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let barred = parts
            .any(|part| part.strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0)));
        named && !barred
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    fn asked(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        let value = |text: &str| HeaderValue::from_str(text).expect("a header");
        pairs.iter().map(|(name, text)| (name.clone(), value(text))).collect()
    }

    async fn body(answer: Response) -> Bytes {
        axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("a body")
    }

    #[tokio::test]
    async fn a_sheet_comes_as_the_browser_takes_it() {
        let text = "the same line again and again\n".repeat(200);
        let sheet = Sheet::new(text.clone());
        for (accepts, comes) in [
            ("", None),
            ("gzip, deflate", Some("gzip")),
            ("gzip, deflate, br", Some("br")),
            ("br;q=0, gzip;q=0.5", Some("gzip")),
            ("identity", None),
        ] {
            let headers = asked(&[(header::ACCEPT_ENCODING, accepts)]);
            let answer = sheet.answer(&headers, "application/json", "no-cache");
            let encoding = answer.headers().get(header::CONTENT_ENCODING).cloned();
            assert_eq!(encoding.as_ref().and_then(|it| it.to_str().ok()), comes, "{accepts}");
            assert_eq!(answer.headers()[header::VARY], "accept-encoding");
            let body = body(answer).await;
            let mut plain = String::new();
            match comes {
                Some("gzip") => drop(
                    flate2::read::GzDecoder::new(&*body).read_to_string(&mut plain).expect("gzip"),
                ),
                Some(_) => drop(
                    brotli::Decompressor::new(&*body, 4096).read_to_string(&mut plain).expect("br"),
                ),
                None => plain = String::from_utf8(body.to_vec()).expect("text"),
            }
            assert_eq!(plain, text, "{accepts}");
        }
    }

    #[tokio::test]
    async fn a_sheet_that_is_known_is_not_sent_again() {
        let sheet = Sheet::new("a board");
        let first = sheet.answer(&HeaderMap::new(), "application/json", "no-cache");
        let tag = first.headers()[header::ETAG].to_str().expect("a tag").to_owned();
        let again = asked(&[(header::IF_NONE_MATCH, &tag)]);
        let answer = sheet.answer(&again, "application/json", "no-cache");
        assert_eq!(answer.status(), StatusCode::NOT_MODIFIED);
        assert!(body(answer).await.is_empty());
    }
}
