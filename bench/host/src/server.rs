//! A server as a child process, on the first core where cores can be chosen.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

pub(crate) enum Kind<'a> {
    Host(&'a Path),
    /// A host with its limits as they are.
    Guarded(&'a Path),
    Bare,
}

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    child: Child,
    folder: Option<PathBuf>,
}

impl Server {
    pub(crate) async fn start(kind: Kind<'_>) -> Server {
        let own = std::env::current_exe().expect("this program");
        let mut folder = None;
        let mut line: Vec<String> = Vec::new();
        if Path::new("/usr/bin/taskset").exists() && std::env::var_os("PIN").is_some() {
            line.extend(["taskset", "-c", "0"].map(str::to_owned));
        }
        match kind {
            Kind::Bare => line.extend([own.display().to_string(), "bare".into(), "18431".into()]),
            Kind::Host(program) | Kind::Guarded(program) => {
                let data = std::env::temp_dir().join(format!("host-bench-{}", std::process::id()));
                let _ = std::fs::remove_dir_all(&data);
                let words = ["serve", "--port", "0", "--data"].map(str::to_owned);
                line.push(program.display().to_string());
                line.extend(words);
                line.push(data.display().to_string());
                if matches!(kind, Kind::Host(_)) {
                    line.extend(["--trust", "127.0.0.1"].map(str::to_owned));
                }
                folder = Some(data);
            }
        }
        let mut child = Command::new(&line[0])
            .args(&line[1..])
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", line.join(" ")));
        let mut said = BufReader::new(child.stdout.take().expect("its output")).lines();
        let address = loop {
            let line = said.next_line().await.ok().flatten().expect("the server's address");
            let at = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
            if let Some(address) = at.and_then(|at| at.parse().ok()) {
                break address;
            }
        };
        tokio::spawn(async move { while let Ok(Some(_)) = said.next_line().await {} });
        tokio::time::sleep(Duration::from_millis(200)).await;
        Server { address, child, folder }
    }

    fn process_file(&self, name: &str) -> String {
        let id = self.child.id().unwrap_or_default();
        std::fs::read_to_string(format!("/proc/{id}/{name}")).unwrap_or_default()
    }

    /// Seconds of CPU that it has used.
    pub(crate) fn cpu(&self) -> f64 {
        let stat = self.process_file("stat");
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        let ticks = |place: usize| fields.get(place).and_then(|it| it.parse::<f64>().ok()).unwrap_or(0.0);
        (ticks(11) + ticks(12)) / 100.0
    }

    pub(crate) fn resident_kib(&self) -> u64 {
        let status = self.process_file("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.start_kill();
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
