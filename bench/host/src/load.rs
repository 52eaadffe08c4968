//! Clients in pairs, one decision of a pair in flight: the next is taken when the player has seen what came of the last.

use crate::board::{Board, dial, new_game};
use crate::server::Server;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::cell::Cell;
use std::fmt;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::task::LocalSet;
use tokio_tungstenite::tungstenite::Message;

const HOME: [u8; 4] = [127, 0, 0, 1];

pub(crate) struct Load {
    pub(crate) clients: usize,
    pub(crate) seconds: f64,
    /// Decisions of each game before the clock starts.
    pub(crate) warm: usize,
}

/// What came of a load.
pub(crate) struct Measured {
    moves: usize,
    wall: f64,
    cpu: f64,
    bytes: usize,
    /// Milliseconds to the new table, in order.
    shown: Vec<f64>,
}

impl Measured {
    /// Moves for a second of the server's CPU.
    pub(crate) fn per_cpu(&self) -> f64 {
        self.moves as f64 / self.cpu.max(0.01)
    }

    fn quantile(&self, part: f64) -> f64 {
        let place = (self.shown.len() as f64 * part) as usize;
        self.shown.get(place.min(self.shown.len().saturating_sub(1))).copied().unwrap_or(0.0)
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rate, cpu) = (self.moves as f64 / self.wall, self.cpu / self.wall * 100.0);
        let bytes = self.bytes / self.moves.max(1);
        let (half, worst) = (self.quantile(0.5), self.quantile(0.99));
        write!(f, "{:6.0} moves/cpu-s, {rate:6.0} moves/s, cpu {cpu:3.0}%, ", self.per_cpu())?;
        write!(f, "shown p50 {half:.1} p99 {worst:.1} ms, {bytes} B/move")
    }
}

/// What the players of a load share.
#[derive(Default)]
struct Clock {
    running: Cell<bool>,
    stopped: Cell<bool>,
    ready: Cell<usize>,
    moves: Cell<usize>,
    bytes: Cell<usize>,
}

impl Clock {
    fn note(&self, begun: Instant, bytes: usize, shown: &mut Vec<f64>) {
        if self.running.get() {
            shown.push(begun.elapsed().as_secs_f64() * 1e3);
            self.moves.set(self.moves.get() + 1);
            self.bytes.set(self.bytes.get() + bytes);
        }
    }
}

/// Numbers drawn by lot, the same in every run.
struct Lots(u64);

impl Lots {
    fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
}

impl Load {
    pub(crate) async fn host(&self, server: &Server, game: &str) -> Measured {
        let mut pairs = Vec::new();
        for _ in 0..self.clients / 2 {
            pairs.push(pair(server, game).await.expect("a game with two boards"));
        }
        let (clock, address) = (Rc::new(Clock::default()), server.address);
        let play = |number: usize, pair: [Board; 2]| {
            let (clock, game, warm) = (clock.clone(), game.to_owned(), self.warm);
            async move {
                let mut player = Player { clock, lots: Lots(number as u64 + 1), shown: Vec::new() };
                let mut boards = Some(pair);
                let mut left = warm;
                while let Some(pair) = boards.take() {
                    player.play(pair, &mut left).await;
                    if !player.clock.stopped.get() {
                        boards = again(address, &game).await;
                    }
                }
                player.shown
            }
        };
        let local = LocalSet::new();
        let count = pairs.len();
        let tasks: Vec<_> = pairs.into_iter().enumerate().map(|(n, pair)| local.spawn_local(play(n, pair))).collect();
        let ready = if self.warm > 0 { count } else { 0 };
        local.run_until(self.measure(server, clock.clone(), tasks, ready)).await
    }

    pub(crate) async fn bare(&self, server: &Server) -> Measured {
        let clock = Rc::new(Clock::default());
        let local = LocalSet::new();
        let mut tasks = Vec::new();
        for number in 0..self.clients / 2 {
            let url = |player: usize| format!("ws://{}/?match={number}&player={player}", server.address);
            let pair = [dial(url(0)).await.expect("a player"), dial(url(1)).await.expect("a player")];
            tasks.push(local.spawn_local(bare_match(pair, clock.clone(), number)));
        }
        local.run_until(self.measure(server, clock, tasks, 0)).await
    }

    async fn measure(
        &self,
        server: &Server,
        clock: Rc<Clock>,
        tasks: Vec<tokio::task::JoinHandle<Vec<f64>>>,
        ready: usize,
    ) -> Measured {
        tokio::time::sleep(Duration::from_millis(1500)).await;
        while clock.ready.get() < ready {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let (begun, before) = (Instant::now(), server.cpu());
        clock.running.set(true);
        tokio::time::sleep(Duration::from_secs_f64(self.seconds)).await;
        clock.running.set(false);
        let (wall, cpu) = (begun.elapsed().as_secs_f64(), server.cpu() - before);
        clock.stopped.set(true);
        let mut shown = Vec::new();
        for task in tasks {
            if let Ok(Ok(times)) = tokio::time::timeout(Duration::from_secs(2), task).await {
                shown.extend(times);
            }
        }
        shown.sort_by(f64::total_cmp);
        Measured { moves: clock.moves.get(), wall, cpu, bytes: clock.bytes.get(), shown }
    }
}

async fn pair(server: &Server, game: &str) -> Option<[Board; 2]> {
    again(server.address, game).await
}

/// A new game with a board at each seat.
async fn again(address: std::net::SocketAddr, game: &str) -> Option<[Board; 2]> {
    let (id, [one, other]) = new_game(address, HOME, game).await?;
    let first = Board::sit(address, &id, &one).await.ok()?;
    Some([first, Board::sit(address, &id, &other).await.ok()?])
}

struct Player {
    clock: Rc<Clock>,
    lots: Lots,
    shown: Vec<f64>,
}

impl Player {
    /// Plays one game until it is over or the clock has stopped.
    async fn play(&mut self, mut boards: [Board; 2], warm: &mut usize) {
        let (sender, mut heard) = mpsc::unbounded_channel::<(usize, String)>();
        for (place, board) in boards.iter_mut().enumerate() {
            let (sender, mut words) = (sender.clone(), board.words.take().expect("its words"));
            tokio::task::spawn_local(async move {
                while let Some(Ok(word)) = words.next().await {
                    if let Message::Text(text) = word {
                        let _ = sender.send((place, text.to_string()));
                    }
                }
            });
        }
        while !self.clock.stopped.get() {
            let Some(mover) = boards.iter().position(Board::owes) else {
                if boards.iter().any(Board::is_over) {
                    return;
                }
                let Some((place, text)) = heard.recv().await else { return };
                boards[place].hear(&text);
                continue;
            };
            let word = boards[mover].answer(self.lots.draw());
            let before = boards[mover].table["decision"].clone();
            let bytes = boards[0].bytes + boards[1].bytes;
            let begun = Instant::now();
            boards[mover].say(&word).await;
            let mut accepted = false;
            while !accepted || (boards[mover].table["decision"] == before && !boards[mover].is_over()) {
                let Some((place, text)) = heard.recv().await else { return };
                match boards[place].hear(&text) {
                    "accepted" => accepted = true,
                    "refused" => panic!("{word}: {text}"),
                    _ => {}
                }
            }
            self.clock.note(begun, boards[0].bytes + boards[1].bytes - bytes, &mut self.shown);
            if *warm > 0 {
                *warm -= 1;
                if *warm == 0 {
                    self.clock.ready.set(self.clock.ready.get() + 1);
                }
            }
        }
    }
}

async fn bare_match(
    mut pair: [impl SinkExt<Message> + StreamExt<Item = Result<Message, tokio_tungstenite::tungstenite::Error>> + Unpin; 2],
    clock: Rc<Clock>,
    number: usize,
) -> Vec<f64> {
    let (mut moves, mut shown) = (0_u64, Vec::new());
    for player in &mut pair {
        player.next().await;
    }
    while !clock.stopped.get() {
        let square = (number as u64 + moves) % 42;
        let word = json!({ "after": moves, "square": square }).to_string();
        let begun = Instant::now();
        let mover = (moves % 2) as usize;
        let _ = pair[mover].send(Message::text(word)).await;
        let mut bytes = 0;
        for place in [mover, 1 - mover] {
            let Some(Ok(Message::Text(text))) = pair[place].next().await else { return shown };
            bytes += text.len();
            if place == mover {
                let told: Value = serde_json::from_str(&text).unwrap_or_default();
                moves = told["moves"].as_u64().expect("a number of moves");
                clock.note(begun, 0, &mut shown);
            }
        }
        clock.bytes.set(clock.bytes.get() + bytes);
    }
    shown
}

/// Boards that sit and do nothing, a hundred to a game.
pub(crate) async fn seat(server: &Server, game: &str, count: usize) -> Vec<Board> {
    let mut seated = Vec::new();
    for _ in 0..count.div_ceil(100) {
        let Some((id, [key, _])) = new_game(server.address, HOME, game).await else { break };
        for _ in 0..100.min(count - seated.len()) {
            match Board::sit(server.address, &id, &key).await {
                Ok(board) => seated.push(board),
                Err(error) => {
                    println!("refused: {error}");
                    return seated;
                }
            }
        }
    }
    seated
}
