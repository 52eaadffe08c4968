//! The folder of a host: one server, private files, words for whatever stands in the way, backups that can be restored.
#![cfg(unix)]

use serde_json::Value;
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn data(&self) -> PathBuf {
        self.0.join("data")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn grognard(words: &[&str], data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    command.args(words).arg("--data").arg(data);
    command
}

fn run(words: &[&str], data: &Path) -> Output {
    grognard(words, data).output().expect("the program")
}

/// What a program that failed has to say.
fn complaint(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    text
}

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        // A file that may not grow raises a signal; without it the write fails, as on a disk that does.
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; exec \"$0\" serve --port 0 --data \"$1\""]);
        command.arg(env!("CARGO_BIN_EXE_grognard")).arg(data);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("its output"))
            .read_line(&mut line)
            .expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Server { address: address.expect("an address").to_owned(), child }
    }

    fn request(&self, what: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let head = format!(
            "{what} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    /// The id of a new game.
    fn new_game(&self) -> String {
        let answer = self.request("POST /api/games", r#"{"game":"agc/smolensk","mode":"hotseat"}"#);
        let body = answer.split_once("\r\n\r\n").expect("a body").1;
        let created: Value = serde_json::from_str(body).expect("a game");
        created["id"].as_str().expect("an id").to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_folder_has_one_server_and_the_second_is_told_where_the_first_is() {
    let folder = Folder::new("one-server");
    let first = Server::start(&folder.data());
    let told = complaint(&run(&["serve", "--port", "0"], &folder.data()));
    assert!(
        told.contains("another grognard serves the games") && told.contains(&first.address),
        "{told}"
    );
    drop(first);
    drop(Server::start(&folder.data()));
}

#[test]
fn nobody_else_can_read_the_games_also_in_a_folder_that_was_there() {
    let folder = Folder::new("private");
    fs::create_dir_all(folder.data()).expect("a folder");
    fs::set_permissions(folder.data(), fs::Permissions::from_mode(0o755)).expect("an open folder");
    fs::write(folder.data().join("games.sqlite"), "").expect("an open file");
    let server = Server::start(&folder.data());
    server.new_game();
    for file in ["games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "grognard.lock"] {
        let mode = fs::metadata(folder.data().join(file)).expect(file).permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}

#[test]
fn the_health_of_a_host_is_whether_it_can_write() {
    let folder = Folder::new("health");
    let server = Server::start(&folder.data());
    let well = server.request("GET /healthz", "");
    assert!(well.starts_with("HTTP/1.1 200") && well.ends_with("ok\n"), "{well}");
    // No file of the host may grow: its writes fail, as on a disk that does.
    let limit = |size: &str| {
        let pid = server.child.id().to_string();
        let set =
            Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={size}:")]).status();
        assert!(set.expect("prlimit, of util-linux").success());
    };
    let kept = server.new_game();
    limit("0");
    let ill = server.request("GET /healthz", "");
    assert!(ill.starts_with("HTTP/1.1 503") && ill.contains("The host's disk"), "{ill}");
    limit("unlimited");
    let well = server.request("GET /healthz", "");
    assert!(well.starts_with("HTTP/1.1 200"), "{well}");
    assert!(server.request(&format!("GET /api/games/{kept}"), "").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_backup_of_a_running_host_is_restored_elsewhere_and_overwrites_nothing() {
    let folder = Folder::new("backup");
    let server = Server::start(&folder.data());
    let games: Vec<String> = (0..3).map(|_| server.new_game()).collect();
    let copy = folder.0.join("copy.sqlite");
    let name = copy.to_str().expect("a name");
    let made = run(&["backup", name], &folder.data());
    let said = String::from_utf8_lossy(&made.stdout).into_owned();
    assert!(
        made.status.success() && said.contains("3 games"),
        "{said}{}",
        String::from_utf8_lossy(&made.stderr)
    );
    assert_eq!(fs::metadata(&copy).expect("a file").permissions().mode() & 0o777, 0o600);
    let again = complaint(&run(&["backup", name], &folder.data()));
    assert!(again.contains("not overwritten"), "{again}");
    let onto = complaint(&run(&["restore", name], &folder.data()));
    assert!(onto.contains("not overwritten"), "{onto}");
    drop(server);

    let elsewhere = folder.0.join("elsewhere");
    let restored = run(&["restore", name], &elsewhere);
    assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));
    let server = Server::start(&elsewhere);
    for game in games {
        let card = server.request(&format!("GET /api/games/{game}"), "");
        assert!(card.starts_with("HTTP/1.1 200"), "{card}");
    }
}

#[test]
fn a_damaged_or_emptied_file_is_refused_with_what_to_do() {
    let folder = Folder::new("damaged");
    let server = Server::start(&folder.data());
    for _ in 0..40 {
        server.new_game();
    }
    drop(server);
    let (file, copy) = (folder.data().join("games.sqlite"), folder.0.join("copy.sqlite"));
    // A backup takes what still lies in the journal beside the file.
    let backup = ["backup", copy.to_str().expect("a name")];
    assert!(run(&backup, &folder.data()).status.success());
    for beside in ["games.sqlite-wal", "games.sqlite-shm"] {
        let _ = fs::remove_file(folder.data().join(beside));
    }
    let mut bytes = fs::read(&copy).expect("a copy");
    // One page of zeros in the middle.
    let page = 4096 * (bytes.len() / 4096 / 2);
    bytes[page..page + 4096].fill(0);
    fs::write(&file, &bytes).expect("a damaged file");
    let told = complaint(&run(&["serve", "--port", "0"], &folder.data()));
    assert!(told.contains("damaged") && told.contains("grognard restore"), "{told}");
    let other = folder.0.join("other.sqlite");
    let told = complaint(&run(&["backup", other.to_str().expect("a name")], &folder.data()));
    assert!(told.contains("damaged") && !other.exists(), "{told}");

    fs::write(&file, "").expect("an empty file");
    let told = complaint(&run(&["serve", "--port", "0"], &folder.data()));
    assert!(told.contains("is empty, but games were kept"), "{told}");
    fs::write(&file, "this is no database, whatever its name says").expect("another file");
    let told = complaint(&run(&["serve", "--port", "0"], &folder.data()));
    assert!(told.contains("damaged") && told.contains("grognard restore"), "{told}");

    for name in ["games.sqlite", "games.sqlite-wal", "games.sqlite-shm"] {
        let _ = fs::remove_file(folder.data().join(name));
    }
    let restored = run(&["restore", copy.to_str().expect("a name")], &folder.data());
    assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));
    drop(Server::start(&folder.data()));
}

#[test]
fn a_folder_that_cannot_be_written_to_is_named() {
    let told = complaint(&run(&["serve", "--port", "0"], Path::new("/proc/games")));
    assert!(told.contains("/proc/games"), "{told}");
}
