//! A host that is killed without warning, again and again, while games are played, and whose disk fails now and then: whatever it
//! acknowledged is there after the next start, once, and nothing else.

use serde_json::{Value, json};
use std::{
    fmt,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    ops::AddAssign,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};
use tokio_tungstenite::tungstenite::{Message, WebSocket, client::client};

/// A game is left for another after so many decisions: a long one takes long to load.
const LONG: usize = 600;
/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// What to do to one host.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) binary: PathBuf,
    pub(crate) folder: PathBuf,
    pub(crate) kills: u64,
    /// Games that are played at once.
    pub(crate) games: usize,
    /// One round in so many has a disk that fails; none when 0.
    pub(crate) faults: u64,
    pub(crate) seed: u64,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) kills: u64,
    pub(crate) games: u64,
    pub(crate) acknowledged: u64,
    /// Acknowledged ones that took something back.
    pub(crate) undone: u64,
    /// Times the disk was made to fail.
    pub(crate) faults: u64,
    /// Decisions refused because of it.
    pub(crate) refused: u64,
    /// Stored though the word of it was cut off.
    pub(crate) unheard: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.kills += other.kills;
        self.games += other.games;
        self.acknowledged += other.acknowledged;
        self.undone += other.undone;
        self.faults += other.faults;
        self.refused += other.refused;
        self.unheard += other.unheard;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { kills, games, acknowledged, undone, faults, refused, unheard } = self;
        write!(
            f,
            "{kills} kills, {faults} disk faults, {games} games, {acknowledged} acknowledged ({undone} undos), \
             {refused} refused for the disk, {unheard} stored but cut off before the word; 0 lost, 0 doubled"
        )
    }
}

/// Carries a plan out.
///
/// # Panics
/// When something acknowledged is not there after a start, or something is there that nobody sent.
pub(crate) fn run(plan: &Plan) -> Tally {
    let _ = std::fs::remove_dir_all(&plan.folder);
    let mut chance = Chance(plan.seed);
    let mut tally = Tally::default();
    let mut games: Vec<Game> = Vec::new();
    while tally.kills < plan.kills {
        let program = Program::start(plan);
        for game in &mut games {
            tally.unheard += game.check(&program);
        }
        games.retain(|game| !game.over && game.stored.len() < LONG);
        while games.len() < plan.games {
            games.push(Game::begin(&program, plan.seed * 1000 + tally.games));
            tally.games += 1;
        }
        let address = program.address.clone();
        let pause = Duration::from_millis(20 + chance.below(150) as u64);
        let fails = plan.faults > 0 && chance.below(plan.faults as usize) == 0;
        let limit = chance.below(60_000);
        let players: Vec<_> = games
            .drain(..)
            .map(|mut game| {
                let (address, seed) = (address.clone(), chance.below(1 << 30) as u64);
                // An undo that failed cannot be told from one that did not, and is not sent again.
                game.undoes = !fails;
                std::thread::spawn(move || {
                    let played = game.play(&address, &mut Chance(seed));
                    (game, played)
                })
            })
            .collect();
        std::thread::sleep(pause);
        if fails && program.limit(Some(limit)) {
            tally.faults += 1;
            std::thread::sleep(pause);
            // Every other time it is killed while the disk fails.
            if chance.below(2) == 0 {
                program.limit(None);
                std::thread::sleep(pause);
            }
        }
        program.kill();
        tally.kills += 1;
        for player in players {
            let (game, played) = player.join().expect("a player");
            games.push(game);
            tally += played;
        }
    }
    let program = Program::start(plan);
    for game in &mut games {
        tally.unheard += game.check(&program);
    }
    program.kill();
    std::fs::remove_dir_all(&plan.folder).expect("the folder");
    tally
}

struct Program {
    child: Child,
    address: String,
}

impl Program {
    fn start(plan: &Plan) -> Program {
        // A file that may not grow raises a signal; without it the write fails, as on a disk that does.
        let mut child = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(&plan.binary)
            .args(["serve", "--port", "0", "--trust", "127.0.0.1", "--data"])
            .arg(&plan.folder)
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

    /// Lets no file of the program grow beyond a size, or lets them grow again. Says whether that could be done.
    fn limit(&self, bytes: Option<usize>) -> bool {
        let size = bytes.map_or_else(|| "unlimited".to_owned(), |bytes| bytes.to_string());
        let set = Command::new("prlimit")
            .args(["--pid", &self.child.id().to_string(), &format!("--fsize={size}:")])
            .stderr(Stdio::null())
            .status();
        set.is_ok_and(|status| status.success())
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

    fn kill(mut self) {
        self.child.kill().expect("a signal");
        self.child.wait().expect("an end");
    }
}

/// A game with what was acknowledged of it: actions, and null where one was taken back.
struct Game {
    id: String,
    keys: Vec<String>,
    stored: Vec<Value>,
    /// What was sent and not answered.
    sent: Option<Value>,
    /// What was refused for the disk's sake: it may be stored all the same. It is sent until it is taken.
    doubtful: Option<Value>,
    /// Whether answers are taken back now and then.
    undoes: bool,
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
        Game {
            id,
            keys,
            stored: Vec::new(),
            sent: None,
            doubtful: None,
            undoes: false,
            over: false,
        }
    }

    /// Compares what is stored with what was acknowledged. Gives how much of it was never heard of.
    fn check(&mut self, program: &Program) -> u64 {
        let path = format!("GET /api/games/{}/record", self.id);
        let key = format!("authorization: Bearer {}\r\n", self.keys.join(","));
        let record = program.request(&path, &key, "");
        let lines = record.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let acts: Vec<Value> = lines
            .filter_map(|line| match line.get("undo") {
                Some(_) => Some(Value::Null),
                None => line.get("do").cloned(),
            })
            .collect();
        let (known, more) = acts.split_at_checked(self.stored.len()).unwrap_or_else(|| {
            panic!("{} were acknowledged, {} are stored: {record}", self.stored.len(), acts.len())
        });
        assert_eq!(known, self.stored, "another history");
        // The last word may have been cut off between the disk and the wire, but nothing else can be there.
        let sent = [self.sent.take(), self.doubtful.take()];
        assert!(
            more.len() <= 1 && more.iter().all(|act| sent.contains(&Some(act.clone()))),
            "{more:?} is stored, {sent:?} was sent"
        );
        self.stored.extend(more.iter().cloned());
        more.len() as u64
    }

    /// Plays until the program is gone, or the game is over.
    fn play(&mut self, address: &str, chance: &mut Chance) -> Tally {
        let mut tally = Tally::default();
        let _ = self.talk(address, chance, &mut tally);
        tally
    }

    fn talk(&mut self, address: &str, chance: &mut Chance, tally: &mut Tally) -> Option<()> {
        let stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let (mut socket, _) =
            client(format!("ws://{address}/api/games/{}/ws", self.id), stream).ok()?;
        say(&mut socket, &json!({ "hello": { "tokens": self.keys } }))?;
        let (mut table, mut answered) = (Value::Null, Value::Null);
        loop {
            let message = hear(&mut socket)?;
            if message.get("accepted").is_some() {
                let done = self.sent.take().expect("something was sent");
                tally.acknowledged += 1;
                tally.undone += u64::from(done.is_null());
                self.stored.push(done);
                self.doubtful = None;
            } else if let Some(refused) = message.get("refused") {
                let kind = &refused["problem"]["kind"];
                if kind == "stale" || kind == "undo" {
                    // What was refused before is stored after all, and the game has moved on.
                    self.sent = None;
                    self.stored.push(self.doubtful.take().unwrap_or_else(|| panic!("{message}")));
                } else {
                    assert_eq!(kind, "storage", "{message}");
                    tally.refused += 1;
                    self.doubtful = self.sent.take();
                    std::thread::sleep(Duration::from_millis(10));
                    self.answer(&mut socket, &table, chance)?;
                }
            } else if message.get("fault").is_some() {
                // The store cannot be read at all for a while.
                return None;
            } else if let Some(new) = message.get("table") {
                table = new.clone();
                if table["pending"].get("over").is_some() {
                    self.over = true;
                    return Some(());
                }
                let owes = &table["pending"]["owes"][0]["seat"];
                if table["seat"] != *owes {
                    say(&mut socket, &json!({ "show": { "seat": owes } }))?;
                }
            } else {
                panic!("{message}");
            }
            let asked = json!([table["seat"], table["decision"]]);
            let mine = table["seat"] == table["pending"]["owes"][0]["seat"];
            if mine && self.sent.is_none() && asked != answered {
                // The game has moved on, so what was refused before is stored.
                self.stored.extend(self.doubtful.take());
                answered = asked;
                self.answer(&mut socket, &table, chance)?;
            }
        }
    }

    /// Answers the decision on the table, or takes the last answer back.
    fn answer(
        &mut self,
        socket: &mut WebSocket<TcpStream>,
        table: &Value,
        chance: &mut Chance,
    ) -> Option<()> {
        let seat = &table["seat"];
        if self.undoes && table["undo"]["open"] == true && chance.below(8) == 0 {
            self.sent = Some(Value::Null);
            return say(socket, &json!({ "undo": { "id": 1, "seat": seat } }));
        }
        let offers = table["offers"].as_array()?;
        let action = match &self.doubtful {
            Some(action) => action.clone(),
            None => offers.get(chance.below(offers.len()))?["action"].clone(),
        };
        self.sent = Some(action.clone());
        let act = json!({ "id": 1, "seat": seat, "decision": table["decision"], "action": action });
        say(socket, &json!({ "act": act }))
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

/// The folder of one host.
pub(crate) fn folder(base: &Path, number: u64) -> PathBuf {
    base.join(format!("kills-{}-{number}", std::process::id()))
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
