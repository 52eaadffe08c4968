//! A server as a child process, on the first core where cores can be chosen.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

pub(crate) enum Kind<'a> {
    /// A host that trusts this machine.
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
    pub(crate) fn start(kind: Kind<'_>) -> Server {
        let mut line: Vec<String> = Vec::new();
        if std::env::var_os("PIN").is_some() {
            line.extend(["taskset", "-c", "0"].map(str::to_owned));
        }
        let folder = std::env::temp_dir().join(format!("host-bench-{}", std::process::id()));
        let folder = match kind {
            Kind::Bare => {
                let own = std::env::current_exe().expect("this program");
                line.extend([own.display().to_string(), "bare".into(), "18431".into()]);
                None
            }
            Kind::Host(program) | Kind::Guarded(program) => {
                let _ = std::fs::remove_dir_all(&folder);
                line.push(program.display().to_string());
                line.extend(["serve", "--port", "0", "--data"].map(str::to_owned));
                line.push(folder.display().to_string());
                if matches!(kind, Kind::Host(_)) {
                    line.extend(["--trust", "127.0.0.1"].map(str::to_owned));
                }
                Some(folder)
            }
        };
        let mut child = Command::new(&line[0])
            .args(&line[1..])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", line.join(" ")));
        let mut said = BufReader::new(child.stdout.take().expect("its output"));
        let address = address(&mut said).unwrap_or_else(|| panic!("{}: no address", line.join(" ")));
        // Whatever else it says is read, so that it need not wait.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        Server { address, child, folder }
    }

    fn process_file(&self, name: &str) -> String {
        std::fs::read_to_string(format!("/proc/{}/{name}", self.child.id())).unwrap_or_default()
    }

    /// Seconds of CPU that it has used.
    pub(crate) fn cpu(&self) -> f64 {
        let stat = self.process_file("stat");
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        let ticks = |place: usize| fields.get(place).and_then(|it| it.parse::<f64>().ok());
        (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) / 100.0
    }

    pub(crate) fn resident_kib(&self) -> u64 {
        let status = self.process_file("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }
}

/// The address in the first line that has one.
fn address(said: &mut impl BufRead) -> Option<SocketAddr> {
    loop {
        let mut line = String::new();
        if said.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let at = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        if let Some(address) = at.and_then(|at| at.parse().ok()) {
            return Some(address);
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
