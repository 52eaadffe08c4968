//! The host as a program, killed without warning.
#![cfg(unix)]

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};
use tokio_tungstenite::tungstenite::{Message, WebSocket, client::client};

/// How often the program is killed.
const KILLS: u64 = 100;

struct Program {
    child: Child,
    address: String,
}

impl Program {
    fn start(data: &Path) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .args(["serve", "--port", "0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let mut line = String::new();
        let output = child.stdout.as_mut().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Program { child, address }
    }

    /// The body of the answer to a plain request.
    fn request(&self, what: &str, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let (host, length) = (&self.address, body.len());
        let head = format!(
            "{what} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}\r\n"
        );
        stream.write_all(format!("{head}{headers}\r\n{body}").as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default()
    }

    /// Sees to it that the program is killed after a while; nobody is told.
    fn kill_after(mut self, wait: Duration) -> std::thread::JoinHandle<()> {
        std::thread::spawn(move || {
            std::thread::sleep(wait);
            self.child.kill().expect("a signal");
            self.child.wait().expect("an end");
        })
    }
}

/// A game with what was acknowledged of it.
struct Game {
    id: String,
    keys: Vec<String>,
    /// The decisions acknowledged, and those that were found stored though the word of it was lost.
    stored: Vec<Value>,
    /// A decision that was sent and not answered.
    sent: Option<Value>,
    over: bool,
}

impl Game {
    fn begin(program: &Program, seed: u64) -> Game {
        let wanted = json!({ "game": "agc/smolensk", "mode": "hotseat", "seed": seed }).to_string();
        let created =
            program.request("POST /api/games", "content-type: application/json\r\n", &wanted);
        let created: Value = serde_json::from_str(&created).expect("a game");
        let keys = created["tokens"].as_object().expect("keys").values();
        let keys = keys.map(|key| key.as_str().expect("a key").to_owned()).collect();
        let id = created["id"].as_str().expect("an id").to_owned();
        Game { id, keys, stored: Vec::new(), sent: None, over: false }
    }

    /// Compares what is stored with what was acknowledged.
    fn check(&mut self, program: &Program) {
        let path = format!("GET /api/games/{}/record", self.id);
        let key = format!("authorization: Bearer {}\r\n", self.keys.join(","));
        let record = program.request(&path, &key, "");
        let lines = record.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let acts: Vec<Value> = lines.filter_map(|line| line.get("do").cloned()).collect();
        let (known, more) = acts.split_at_checked(self.stored.len()).unwrap_or_else(|| {
            panic!("{} decisions were acknowledged, {} are stored", self.stored.len(), acts.len())
        });
        assert_eq!(known, self.stored);
        // The last word may have been cut off between the disk and the wire, but nothing else can be there.
        assert!(
            more.len() <= 1 && more.iter().all(|act| Some(act) == self.sent.as_ref()),
            "{more:?}"
        );
        self.stored.extend(more.iter().cloned());
        self.sent = None;
    }

    /// Plays until the program is gone, or the game is over.
    fn play(&mut self, address: &str, chance: &mut Chance) {
        let _ = self.talk(address, chance);
    }

    fn talk(&mut self, address: &str, chance: &mut Chance) -> Option<()> {
        let stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
        let (mut socket, _) =
            client(format!("ws://{address}/api/games/{}/ws", self.id), stream).ok()?;
        say(&mut socket, &json!({ "hello": { "tokens": self.keys } }))?;
        let mut shown = Value::Null;
        loop {
            let message = hear(&mut socket)?;
            if message.get("accepted").is_some() {
                self.stored.extend(self.sent.take());
            } else if let Some(table) = message.get("table") {
                if table["pending"].get("over").is_some() {
                    self.over = true;
                    return Some(());
                }
                let owes = &table["pending"]["owes"][0]["seat"];
                let asked = json!([table["seat"], table["decision"]]);
                if table["seat"] != *owes {
                    say(&mut socket, &json!({ "show": { "seat": owes } }))?;
                } else if self.sent.is_none() && asked != shown {
                    shown = asked;
                    let offers = table["offers"].as_array()?;
                    let action = offers.get(chance.below(offers.len()))?["action"].clone();
                    self.sent = Some(action.clone());
                    let act = json!({ "id": 1, "seat": owes, "decision": table["decision"], "action": action });
                    say(&mut socket, &json!({ "act": act }))?;
                }
            } else {
                panic!("{message}");
            }
        }
    }
}

fn say(socket: &mut WebSocket<TcpStream>, word: &Value) -> Option<()> {
    socket.send(Message::text(word.to_string())).ok()
}

fn hear(socket: &mut WebSocket<TcpStream>) -> Option<Value> {
    loop {
        match socket.read().ok()? {
            Message::Text(text) => return serde_json::from_str(&text).ok(),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

/// A little chance, the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

#[test]
fn whatever_was_acknowledged_survives_a_hundred_kills() {
    let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("serve-kills");
    let _ = std::fs::remove_dir_all(&data);
    let mut chance = Chance(41);
    let mut game: Option<Game> = None;
    let (mut acknowledged, mut games) = (0, 0);
    for _ in 0..KILLS {
        let program = Program::start(&data);
        let mut played = match game.take() {
            Some(mut game) => {
                game.check(&program);
                game
            }
            None => {
                games += 1;
                Game::begin(&program, games)
            }
        };
        let address = program.address.clone();
        let wait = Duration::from_millis(20 + chance.below(150) as u64);
        let before = played.stored.len();
        let killer = program.kill_after(wait);
        played.play(&address, &mut chance);
        killer.join().expect("the kill");
        acknowledged += played.stored.len() - before;
        game = Some(played).filter(|game| !game.over);
    }
    if let Some(mut game) = game {
        let mut program = Program::start(&data);
        game.check(&program);
        program.child.kill().expect("a signal");
        program.child.wait().expect("an end");
    }
    assert!(acknowledged > 100, "only {acknowledged} decisions were made");
    std::fs::remove_dir_all(&data).expect("the folder");
}
