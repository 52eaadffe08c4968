//! A port that is taken: an error with words, not a server that nobody finds.

use std::{
    io::{BufRead, BufReader},
    net::TcpListener,
    path::PathBuf,
    process::{Command, Stdio},
};

#[test]
fn a_taken_port_is_an_error_unless_any_will_do() {
    let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("serve-port");
    let _ = std::fs::remove_dir_all(&data);
    let held = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = held.local_addr().expect("an address").port().to_string();
    let serve = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
        command.args(["serve", "--port", &port, "--data"]).arg(&data).args(more);
        command
    };
    let refused = serve(&[]).output().expect("the program");
    let words = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && refused.stdout.is_empty(), "{refused:?}");
    assert!(words.contains(&format!("port {port} is taken")), "{words}");
    assert!(words.contains("--port") && words.contains("--any-port"), "{words}");

    let mut elsewhere = serve(&["--any-port"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program");
    let mut line = String::new();
    let output = elsewhere.stdout.as_mut().expect("its output");
    BufReader::new(output).read_line(&mut line).expect("a line");
    elsewhere.kill().expect("a signal");
    elsewhere.wait().expect("an end");
    assert!(line.contains("http://127.0.0.1:") && !line.contains(&format!(":{port}/")), "{line}");
    std::fs::remove_dir_all(&data).expect("the folder");
}
