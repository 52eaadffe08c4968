//! A board: one seat of a game, with the table as the host tells it.

use crate::http::ask;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(crate) struct Board {
    out: SplitSink<Socket, Message>,
    pub(crate) words: Option<SplitStream<Socket>>,
    pub(crate) table: Value,
    pub(crate) bytes: usize,
}

pub(crate) async fn dial(url: String) -> Result<Socket, String> {
    let config = WebSocketConfig::default().read_buffer_size(4096);
    let dialed = connect_async_with_config(url, Some(config), true).await;
    dialed.map(|(socket, _)| socket).map_err(|error| error.to_string())
}

/// A new game: its id and the keys of its two seats.
pub(crate) async fn new_game(to: SocketAddr, from: [u8; 4], game: &str) -> Option<(String, [String; 2])> {
    let wanted = json!({ "game": game, "mode": "hotseat" }).to_string();
    let (_, made, _) = ask(to, from, "POST", "/api/games", &wanted).await;
    let keys = made["tokens"].as_object()?.values().filter_map(|key| Some(key.as_str()?.to_owned()));
    let keys: Vec<String> = keys.collect();
    Some((made["id"].as_str()?.to_owned(), keys.try_into().ok()?))
}

impl Board {
    pub(crate) async fn sit(to: SocketAddr, id: &str, key: &str) -> Result<Board, String> {
        let socket = dial(format!("ws://{to}/api/games/{id}/ws")).await?;
        let (out, mut words) = socket.split();
        let mut board = Board { out, words: None, table: Value::Null, bytes: 0 };
        board.say(&json!({ "hello": { "tokens": [key], "changes": true } })).await;
        while board.table.is_null() {
            match words.next().await {
                Some(Ok(Message::Text(text))) => drop(board.hear(&text)),
                Some(Ok(_)) => {}
                _ => return Err("closed".to_owned()),
            }
        }
        board.words = Some(words);
        Ok(board)
    }

    pub(crate) async fn say(&mut self, word: &Value) {
        let _ = self.out.send(Message::text(word.to_string())).await;
    }

    /// Takes a message to heart and says what sort it was.
    pub(crate) fn hear(&mut self, text: &str) -> &'static str {
        self.bytes += text.len();
        let mut message: Value = serde_json::from_str(text).expect("JSON");
        if let Some(table) = message.get_mut("table") {
            self.table = table.take();
            return "table";
        }
        if let Some(change) = message.get_mut("changed") {
            let patch: json_patch::Patch =
                serde_json::from_value(change["patch"].take()).expect("a JSON Patch");
            json_patch::patch(&mut self.table, &patch).expect("a patch that fits");
            return "table";
        }
        if message.get("accepted").is_some() { "accepted" } else { "refused" }
    }

    pub(crate) fn owes(&self) -> bool {
        self.table["offers"].as_array().is_some_and(|offers| !offers.is_empty())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table["pending"].get("over").is_some()
    }

    /// The answer that this draw of lots gives.
    pub(crate) fn answer(&self, lot: u64) -> Value {
        let offers = self.table["offers"].as_array().expect("offers");
        let of = |kind: &str| offers.iter().find(|offer| offer["kind"] == kind);
        let done = (lot % 20 == 0).then(|| of("done")).flatten();
        let offer = of("place_default").or(done);
        let offer = offer.unwrap_or(&offers[(lot / 32) as usize % offers.len()]);
        let (seat, decision, action) = (&self.table["seat"], &self.table["decision"], &offer["action"]);
        json!({ "act": { "id": 1, "seat": seat, "decision": decision, "action": action } })
    }
}
