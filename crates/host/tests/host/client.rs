//! A host on a random port, and clients that keep every frame they are sent.

use axum::body::Bytes;
use futures_util::{SinkExt, StreamExt};
use host::store::{Sqlite, Store};
use host::{Clock, Host, Limits, Names, Waiting};
use hyper::Request;
use hyper::header::HeaderMap;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use series::{Library, Series};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A folder of its own for each test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(test: &str) -> Folder {
        let base =
            option_env!("CARGO_TARGET_TMPDIR").map_or_else(std::env::temp_dir, PathBuf::from);
        let path = base.join(format!("host-{test}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.0.join("games.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A clock that stands until somebody moves it.
pub(crate) struct HandClock(watch::Sender<u64>);

impl HandClock {
    pub(crate) fn at(ms: u64) -> Arc<HandClock> {
        Arc::new(HandClock(watch::Sender::new(ms)))
    }

    pub(crate) fn forward(&self, ms: u64) {
        self.0.send_modify(|now| *now += ms);
    }
}

impl Clock for HandClock {
    fn now(&self) -> u64 {
        *self.0.borrow()
    }

    fn until(&self, at: u64) -> Waiting<'_> {
        let mut hand = self.0.subscribe();
        Box::pin(async move { drop(hand.wait_for(|now| *now >= at).await) })
    }
}

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Server {
    pub(crate) async fn start(file: &Path) -> Server {
        Server::limited(file, Limits::default()).await
    }

    pub(crate) async fn limited(file: &Path, limits: Limits) -> Server {
        let store = Sqlite::open(file).await.expect("a store");
        Server::with(Arc::new(store.clone()), store, limits, None).await
    }

    /// A server that is told the time by hand.
    pub(crate) async fn timed(file: &Path, clock: &Arc<HandClock>) -> Server {
        let store = Sqlite::open(file).await.expect("a store");
        let kept = Arc::new(store.clone());
        Server::with(kept, store, Limits::default(), Some(clock.clone())).await
    }

    /// A server that keeps its games in one store, which writes to a file in the end.
    pub(crate) async fn over(kept: Arc<dyn Store>, store: Sqlite) -> Server {
        let trusted = vec![std::net::Ipv4Addr::LOCALHOST.into()];
        Server::with(kept, store, Limits { trusted, ..Limits::default() }, None).await
    }

    async fn with(
        kept: Arc<dyn Store>,
        store: Sqlite,
        limits: Limits,
        clock: Option<Arc<HandClock>>,
    ) -> Server {
        let title = |series: &dyn Series, name: &str| {
            series.title(&Library::built_in(), name).expect("a title").expect("its files")
        };
        let host = Host::new(kept)
            .offering(title(&testgames::desk::Raids, "raid"))
            .offering(title(&testgames::desk::Councils, "council"))
            .offering(title(&damos_desk::Damos, "agc/smolensk"))
            .limited(limits);
        let host = match clock {
            Some(clock) => host.timed_by(clock),
            None => host,
        };
        let labs: [&dyn Series; 4] = [
            &damos_desk::Damos,
            &besieged_desk::Besieged,
            &frontline_desk::Frontline,
            &yards_desk::Yards,
        ];
        let host = labs.iter().filter_map(|series| series.lab()).fold(host, Host::with_lab);
        let listener = host::listen(0).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(async move {
            let stopped = async { drop(stopped.await) };
            host::serve(listener, Arc::new(host), Names::local([]), stopped)
                .await
                .expect("serving");
            store.close().await;
        });
        Server { address, stop, task }
    }

    pub(crate) async fn stop(self) {
        let _ = self.stop.send(());
        self.task.await.expect("an orderly end");
    }

    /// A connection from this machine under another of its addresses.
    pub(crate) async fn connect_as(&self, from: [u8; 4]) -> TcpStream {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from((from, 0))).expect("an address of this machine");
        socket.connect(self.address).await.expect("a connection")
    }

    pub(crate) async fn request(&self, request: Request<String>) -> (u16, HeaderMap, Bytes) {
        self.request_as([127, 0, 0, 1], request).await
    }

    pub(crate) async fn request_as(
        &self,
        from: [u8; 4],
        request: Request<String>,
    ) -> (u16, HeaderMap, Bytes) {
        let stream = self.connect_as(from).await;
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.expect("a handshake");
        let driver = tokio::spawn(connection);
        let answer = sender.send_request(request).await.expect("an answer");
        let (head, body) = answer.into_parts();
        let body =
            axum::body::to_bytes(axum::body::Body::new(body), usize::MAX).await.expect("a body");
        driver.abort();
        (head.status.as_u16(), head.headers, body)
    }

    pub(crate) fn ask(&self, method: &str, path: &str) -> hyper::http::request::Builder {
        let host = self.address.to_string();
        Request::builder().method(method).uri(path).header("host", host)
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        let request = self.ask("GET", path).body(String::new()).expect("a request");
        let (status, _, body) = self.request(request).await;
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let asked = self.ask("POST", path).header("content-type", "application/json");
        let (status, _, body) =
            self.request(asked.body(body.to_string()).expect("a request")).await;
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    pub(crate) async fn new_game(&self, wanted: &Value) -> Created {
        let (status, created) = self.post("/api/games", wanted).await;
        assert_eq!(status, 201, "{created}");
        self.seated(created).await
    }

    /// The game with a key for each of its seats: those between friends are taken for their invitations.
    pub(crate) async fn seated(&self, mut created: Value) -> Created {
        let invitations = created["invitations"].as_object().cloned().unwrap_or_default();
        let path = format!("/api/games/{}/seat", created["id"].as_str().expect("an id"));
        for (seat, invitation) in invitations {
            let wanted = json!({ "invitation": invitation, "contribution": part_of(&seat) });
            let (status, taken) = self.post(&path, &wanted).await;
            assert_eq!((status, taken["seat"].as_str()), (200, Some(seat.as_str())), "{taken}");
            created["tokens"][&seat] = taken["key"].clone();
        }
        Created(created)
    }

    pub(crate) async fn post_as(&self, key: &str, path: &str, body: &Value) -> (u16, Value) {
        let asked = self.ask("POST", path).header("content-type", "application/json");
        let asked = asked.header("authorization", format!("Bearer {key}"));
        let (status, _, body) =
            self.request(asked.body(body.to_string()).expect("a request")).await;
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }
}

/// What a seat adds to the dice.
pub(crate) fn part_of(seat: &str) -> String {
    let letter = seat.bytes().next().unwrap_or_default();
    format!("{letter:02x}").repeat(32)
}

pub(crate) struct Created(pub(crate) Value);

impl Created {
    pub(crate) fn id(&self) -> &str {
        self.0["id"].as_str().expect("an id")
    }

    pub(crate) fn key(&self, seat: &str) -> &str {
        match seat {
            "spectator" => self.0["spectator"].as_str().expect("a key"),
            seat => self.0["tokens"][seat].as_str().unwrap_or_else(|| panic!("a key of {seat}")),
        }
    }
}

pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every text that came, as it came.
    pub(crate) frames: Vec<String>,
    /// The table as last shown.
    pub(crate) table: Value,
    next_id: u32,
}

impl Client {
    pub(crate) async fn dial(
        server: &Server,
        id: &str,
        origin: Option<&str>,
    ) -> Result<Client, Error> {
        let address = format!("ws://{}/api/games/{id}/ws", server.address);
        let mut request = address.into_client_request()?;
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("a header"));
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Client { socket, frames: Vec::new(), table: Value::Null, next_id: 0 })
    }

    /// Connects, says hello and waits for the table.
    pub(crate) async fn sit(server: &Server, game: &Created, seats: &[&str]) -> Client {
        let keys: Vec<&str> = seats.iter().map(|seat| game.key(seat)).collect();
        Client::hello(server, game.id(), &json!({ "tokens": keys })).await
    }

    pub(crate) async fn hello(server: &Server, id: &str, hello: &Value) -> Client {
        let mut client = Client::dial(server, id, None).await.expect("a connection");
        client.say(&json!({ "hello": hello })).await;
        client.until("table").await;
        client
    }

    pub(crate) async fn say(&mut self, word: &Value) {
        self.say_text(word.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: String) {
        // Whoever was sent away may still be talking.
        let _ = self.socket.send(Message::text(text)).await;
    }

    /// Says goodbye, and whether the host said it too.
    pub(crate) async fn part(mut self) -> bool {
        self.socket.send(Message::Close(None)).await.expect("to be heard");
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match message.expect("a word in time") {
                Some(Ok(Message::Close(_))) => return true,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return false,
            }
        }
    }

    /// Waits until the host closes, and gives the word with which it does.
    pub(crate) async fn closed(mut self) -> Option<(u16, String)> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match message.expect("a word in time") {
                Some(Ok(Message::Close(frame))) => {
                    return frame.map(|it| (it.code.into(), it.reason.to_string()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// The next message; nothing when the host has closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next())
                .await
                .expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let value: Value = serde_json::from_str(&text).expect("JSON");
                    self.frames.push(text.to_string());
                    if let Some(table) = value.get("table") {
                        self.table = table.clone();
                    }
                    if let Some(change) = value.get("changed") {
                        let patch: json_patch::Patch =
                            serde_json::from_value(change["patch"].clone()).expect("a JSON Patch");
                        json_patch::patch(&mut self.table, &patch).expect("a patch that fits");
                        self.table["log"] = change["log"].clone();
                        self.table["replay"] = change["replay"].clone();
                    }
                    return Some(value);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Waits for a message of that kind; what comes before it is taken note of.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self
                .next()
                .await
                .unwrap_or_else(|| panic!("closed before {kind}: {:?}", self.frames.last()));
            if let Some(body) = message.get(kind) {
                return body.clone();
            }
        }
    }

    pub(crate) fn seat(&self) -> &str {
        self.table["seat"].as_str().expect("a seat")
    }

    pub(crate) fn owes(&self) -> bool {
        let seat = self.seat();
        self.table["pending"]["owes"]
            .as_array()
            .is_some_and(|owes| owes.iter().any(|it| it["seat"] == seat))
    }

    /// Answers the decision that is shown; gives `accepted` or `refused`.
    pub(crate) async fn act(&mut self, action: &Value) -> Value {
        let (seat, decision) = (self.seat().to_owned(), self.table["decision"].clone());
        self.act_as(&seat, &decision, action).await
    }

    pub(crate) async fn act_as(&mut self, seat: &str, decision: &Value, action: &Value) -> Value {
        self.next_id += 1;
        let id = self.next_id;
        self.say(
            &json!({ "act": { "id": id, "seat": seat, "decision": decision, "action": action } }),
        )
        .await;
        self.reply(id).await
    }

    /// A gesture: an answer, and what follows it as it is meant.
    pub(crate) async fn gesture(&mut self, action: &Value, then: &Value) -> Value {
        self.gestured(action, then, false).await
    }

    /// A gesture that is made as a whole or not at all.
    pub(crate) async fn whole_gesture(&mut self, action: &Value, then: &Value) -> Value {
        self.gestured(action, then, true).await
    }

    async fn gestured(&mut self, action: &Value, then: &Value, whole: bool) -> Value {
        self.next_id += 1;
        let (id, seat, decision) =
            (self.next_id, self.seat().to_owned(), self.table["decision"].clone());
        let act = json!({
            "id": id, "seat": seat, "decision": decision, "action": action, "then": then, "whole": whole,
        });
        self.say(&json!({ "act": act })).await;
        self.reply(id).await
    }

    /// Takes so many answers back together.
    pub(crate) async fn undo_all(&mut self, answers: u16) -> Value {
        self.next_id += 1;
        let (id, seat) = (self.next_id, self.seat().to_owned());
        self.say(&json!({ "undo": { "id": id, "seat": seat, "answers": answers } })).await;
        self.reply(id).await
    }

    pub(crate) async fn undo(&mut self) -> Value {
        self.next_id += 1;
        let (id, seat) = (self.next_id, self.seat().to_owned());
        self.say(&json!({ "undo": { "id": id, "seat": seat } })).await;
        self.reply(id).await
    }

    pub(crate) async fn question(&mut self, question: &Value) -> Value {
        self.next_id += 1;
        let (id, seat) = (self.next_id, self.seat().to_owned());
        self.say(&json!({ "ask": { "id": id, "seat": seat, "question": question } })).await;
        self.reply(id).await
    }

    /// Lets the host keep something filled in for the decision that is shown; gives `accepted` or `refused`.
    pub(crate) async fn draft(&mut self, filled: &Value, words: &str) -> Value {
        self.next_id += 1;
        let (id, seat) = (self.next_id, self.seat().to_owned());
        let decision = self.table["decision"].clone();
        let draft = json!({ "id": id, "seat": seat, "decision": decision, "filled": filled, "words": words });
        self.say(&json!({ "draft": draft })).await;
        self.reply(id).await
    }

    /// Says something as the umpire; gives `accepted` or `refused`.
    pub(crate) async fn order(&mut self, order: &Value) -> Value {
        self.next_id += 1;
        let (id, seat) = (self.next_id, self.seat().to_owned());
        self.say(&json!({ "umpire": { "id": id, "seat": seat, "order": order } })).await;
        self.reply(id).await
    }

    /// Waits until the table looks as it should.
    pub(crate) async fn sees(&mut self, what: &str, is_so: impl Fn(&Value) -> bool) {
        while !is_so(&self.table) {
            assert!(self.next().await.is_some(), "closed before {what}");
        }
    }

    /// Everything that the host had to say before it answered a question.
    pub(crate) async fn caught_up(&mut self) -> &[String] {
        let heard = self.frames.len();
        self.question(&json!({ "replay": { "line": 0 } })).await;
        let replied = self.frames.len() - 1;
        &self.frames[heard..replied]
    }

    async fn reply(&mut self, id: u32) -> Value {
        loop {
            let message = self.next().await.expect("a reply");
            let body = message.as_object().and_then(|map| map.values().next());
            if body.is_some_and(|body| body["id"] == id) {
                return message;
            }
        }
    }

    /// Plays the first offer of the sort that `choose` likes, and waits until the table shows that it counted.
    pub(crate) async fn play(&mut self, choose: impl Fn(&[Value]) -> usize) {
        let offers = self.table["offers"].as_array().expect("offers").clone();
        let action = offers[choose(&offers) % offers.len()]["action"].clone();
        let before = self.table["decision"].clone();
        let reply = self.act(&action).await;
        assert!(reply.get("accepted").is_some(), "{reply}");
        while self.table["decision"] == before {
            self.next().await.expect("the table after the move");
        }
    }
}
