//! The peer: two players, 42 squares, every move checked, counted and told to both. Nothing is stored.

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

const SQUARES: usize = 42;

#[derive(Default)]
struct Match {
    moves: u64,
    squares: Vec<Option<u8>>,
    players: [Option<UnboundedSender<Utf8Bytes>>; 2],
}

type Matches = Arc<Mutex<HashMap<String, Arc<Mutex<Match>>>>>;

pub(crate) async fn serve(port: u16) {
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await.expect("a port");
    println!("bare is at http://127.0.0.1:{port}/");
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let router = Router::new().route("/", get(upgrade)).with_state(Matches::default());
    axum::serve(listener, router).await.expect("serving");
}

async fn upgrade(
    upgrade: WebSocketUpgrade,
    Query(asked): Query<HashMap<String, String>>,
    State(matches): State<Matches>,
) -> Response {
    let player = usize::from(asked.get("player").is_some_and(|player| player == "1"));
    let name = asked.get("match").cloned().unwrap_or_default();
    let fresh = || Arc::new(Mutex::new(Match { squares: vec![None; SQUARES], ..Match::default() }));
    let played = matches.lock().expect("matches").entry(name).or_insert_with(fresh).clone();
    upgrade.read_buffer_size(4096).on_upgrade(move |socket| converse(socket, played, player))
}

async fn converse(socket: WebSocket, played: Arc<Mutex<Match>>, player: usize) {
    let (mut out, mut words) = socket.split();
    let (sender, mut told) = unbounded_channel();
    played.lock().expect("a match").players[player] = Some(sender.clone());
    let _ = sender.send("{\"joined\":true}".into());
    let writer = tokio::spawn(async move {
        while let Some(text) = told.recv().await {
            if out.send(Message::Text(text)).await.is_err() {
                break;
            }
        }
    });
    while let Some(Ok(word)) = words.next().await {
        if let Message::Text(text) = word {
            play(&played, player, &text);
        }
    }
    writer.abort();
}

fn play(played: &Mutex<Match>, player: usize, text: &str) -> Option<()> {
    let word: Value = serde_json::from_str(text).ok()?;
    let (after, square) = (word["after"].as_u64()?, word["square"].as_u64()? as usize);
    let mut played = played.lock().ok()?;
    if after != played.moves || played.moves % 2 != player as u64 || square >= SQUARES {
        return None;
    }
    played.squares[square] = Some(player as u8);
    played.moves += 1;
    let told = json!({ "moves": played.moves, "squares": played.squares }).to_string();
    let told: Utf8Bytes = told.into();
    for other in played.players.iter().flatten() {
        let _ = other.send(told.clone());
    }
    Some(())
}
