//! What the code reaches from where it begins: the games, the labs, the charts.
//!
//! A static graph over the items of `crates/*/src`. An item reaches what it names: paths are resolved through modules, `use`
//! and re-exports as the compiler does; a method call reaches every method of that name whose type was reached, in the crates
//! that the caller can see; what a trait declares reaches its implementations; implementations of foreign traits (`Display`,
//! `FromStr`) come with their type. That is generous where names coincide and types are unknown, and strict about what the
//! matrix asks: a function that nothing calls is not reached, nor is the arm of a `match` for a variant that nothing makes.

use crate::source::{Citation, Code, Kind, Module, Name, Node};
use std::collections::{BTreeMap, BTreeSet};

/// Where play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Entry {
    /// `impl Game`, `impl Framed`: the referee's questions to a game; `impl Typed`: a title taken off its shelf.
    Game,
    /// A constant of type `Lab`: what `resolve`, `odds` and `explain` answer.
    Lab,
    /// `fn checker` of a series: what reads and judges the charts of a module.
    Chart,
}

impl Entry {
    /// All of them, the truest first.
    pub(crate) const ALL: [Entry; 3] = [Entry::Game, Entry::Lab, Entry::Chart];

    /// Its word in the table.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Entry::Game => "game",
            Entry::Lab => "lab",
            Entry::Chart => "chart",
        }
    }

    fn begins_at(self, node: &Node) -> bool {
        let of = |names: &[&str]| match &node.kind {
            Kind::Member { of: Some(path), .. } => {
                path.last().is_some_and(|last| names.contains(&last.as_str()))
            }
            _ => false,
        };
        match self {
            Entry::Game => of(&["Game", "Framed", "Typed"]),
            Entry::Lab => {
                node.kind == Kind::Value && node.marks.last().is_some_and(|ty| ty == "Lab")
            }
            Entry::Chart => of(&["Series"]) && node.name == "checker",
        }
    }
}

/// What a path stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    Module(Module),
    Items(Vec<usize>),
    /// A member or a variant of a type.
    Inside(usize, String),
    /// A generic parameter or a foreign type; its member, if the path goes on.
    Foreign(Option<String>),
}

/// The crates that a crate can name, itself included.
pub(crate) type Sight = BTreeMap<String, BTreeSet<String>>;

/// The code with its names looked up.
pub(crate) struct Graph<'a> {
    code: &'a Code,
    sight: &'a Sight,
    /// Free items, by module and name.
    free: BTreeMap<(&'a str, &'a [String], &'a str), Vec<usize>>,
    /// Members and declarations, by name.
    members: BTreeMap<&'a str, Vec<usize>>,
    /// The type of a member and its trait; nothing where it is foreign.
    owners: BTreeMap<usize, (Option<usize>, Option<usize>)>,
}

/// What was reached.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    nodes: BTreeSet<usize>,
    /// Variants that come into being, by their enum.
    made: BTreeSet<(usize, String)>,
    /// Methods called so far, by the crate of the caller.
    called: BTreeSet<(String, String)>,
}

impl<'a> Graph<'a> {
    pub(crate) fn new(code: &'a Code, sight: &'a Sight) -> Self {
        let mut graph = Graph {
            code,
            sight,
            free: BTreeMap::new(),
            members: BTreeMap::new(),
            owners: BTreeMap::new(),
        };
        for (at, node) in code.nodes.iter().enumerate() {
            match node.kind {
                Kind::Member { .. } | Kind::Declared => {
                    graph.members.entry(&node.name).or_default().push(at);
                }
                _ => {
                    let key = (node.room.as_str(), node.module.as_slice(), node.name.as_str());
                    graph.free.entry(key).or_default().push(at);
                }
            }
        }
        for (at, node) in code.nodes.iter().enumerate() {
            let found = match &node.kind {
                Kind::Member { owner, of } => {
                    let of = of.as_ref().and_then(|path| graph.single(node, path));
                    (graph.single(node, owner), of)
                }
                Kind::Declared => {
                    let own: Vec<String> = node.within.iter().cloned().collect();
                    (None, graph.single(node, &own))
                }
                _ => continue,
            };
            graph.owners.insert(at, found);
        }
        graph
    }

    /// The type or trait that a path names in the module of a node.
    fn single(&self, node: &Node, path: &[String]) -> Option<usize> {
        match self.resolve(&(node.room.clone(), node.module.clone()), path, false, 0) {
            Target::Items(items) => items
                .into_iter()
                .find(|at| matches!(self.code.nodes[*at].kind, Kind::Type | Kind::Trait)),
            _ => None,
        }
    }

    /// What a path means in a module; `on` when it goes on after this, as the beginning of a longer one.
    fn resolve(&self, here: &Module, path: &[String], on: bool, depth: usize) -> Target {
        let Some((first, rest)) = path.split_first() else { return Target::Foreign(None) };
        let start = match first.as_str() {
            "crate" | "$crate" => Target::Module((here.0.clone(), Vec::new())),
            "self" => Target::Module(here.clone()),
            "super" => {
                let up = here.1.len().saturating_sub(1);
                Target::Module((here.0.clone(), here.1[..up].to_vec()))
            }
            name => match self.inside(here, name, on || !rest.is_empty(), depth) {
                Some(target) => target,
                None if self.sight.contains_key(name) => {
                    Target::Module((name.to_string(), Vec::new()))
                }
                None => Target::Foreign(None),
            },
        };
        rest.iter().enumerate().fold(start, |target, (at, name)| match target {
            Target::Module(module) => {
                let on = on || at + 1 < rest.len();
                let found = self.inside(&module, name, on, depth);
                found.unwrap_or(Target::Foreign(Some(name.clone())))
            }
            Target::Items(items) => items
                .into_iter()
                .find(|at| matches!(self.code.nodes[*at].kind, Kind::Type | Kind::Trait))
                .map_or(Target::Foreign(Some(name.clone())), |at| Target::Inside(at, name.clone())),
            Target::Inside(..) | Target::Foreign(_) => Target::Foreign(Some(name.clone())),
        })
    }

    /// What a name stands for within a module: an item, a module below it, or something brought in. Modules and types have their
    /// names beside those of functions; a path that goes on means the former.
    fn inside(&self, module: &Module, name: &str, on: bool, depth: usize) -> Option<Target> {
        let fits =
            |at: &usize| !on || matches!(self.code.nodes[*at].kind, Kind::Type | Kind::Trait);
        let own = self.free.get(&(module.0.as_str(), module.1.as_slice(), name));
        let mut items: Vec<usize> = own.into_iter().flatten().copied().filter(fits).collect();
        let below: Vec<String> = module.1.iter().cloned().chain([name.to_string()]).collect();
        let below = (module.0.clone(), below);
        if on && items.is_empty() && self.code.modules.contains(&below) {
            return Some(Target::Module(below));
        }
        // An import of an import is followed, a circle of them is not.
        let imports = self.code.imports.get(module).filter(|_| depth < 12);
        let named = imports.and_then(|imports| imports.named.get(name)).into_iter().flatten();
        let mut other = None;
        for path in named {
            // `use hex::hex` names a crate even where it brings in something called so too.
            let from = if path.first().is_some_and(|first| first == name) {
                if path.len() == 1 {
                    continue;
                }
                self.outside(module, path, on, depth + 1)
            } else {
                self.resolve(module, path, on, depth + 1)
            };
            match from {
                Target::Items(found) => items.extend(found),
                Target::Foreign(None) => {}
                found => other = Some(found),
            }
        }
        if !items.is_empty() {
            return Some(Target::Items(items));
        }
        if other.is_some() {
            return other;
        }
        if self.code.modules.contains(&below) {
            return Some(Target::Module(below));
        }
        let globs = imports.map(|imports| imports.globs.as_slice()).unwrap_or_default();
        globs.iter().find_map(|path| match self.resolve(module, path, true, depth + 1) {
            Target::Module(from) if from != *module => self.inside(&from, name, on, depth + 2),
            Target::Items(items) => items
                .into_iter()
                .find(|at| self.code.nodes[*at].variants.contains(name))
                .map(|at| Target::Inside(at, name.to_string())),
            _ => None,
        })
    }

    /// A path whose first name is also what it brings in: a crate, or a module below.
    fn outside(&self, module: &Module, path: &[String], on: bool, depth: usize) -> Target {
        let below: Vec<String> = module.1.iter().cloned().chain([path[0].clone()]).collect();
        let below = (module.0.clone(), below);
        if self.code.modules.contains(&below) {
            return self.resolve(&below, &path[1..], on, depth);
        }
        self.resolve(&(path[0].clone(), Vec::new()), &path[1..], on, depth)
    }

    /// Everything that is reached from where such play begins.
    pub(crate) fn from(&self, entry: Entry) -> Reached {
        let nodes = self.code.nodes.iter().enumerate();
        let starts = nodes.filter(|(_, node)| entry.begins_at(node)).map(|(at, _)| at);
        self.walk(starts.collect())
    }

    fn walk(&self, mut open: Vec<usize>) -> Reached {
        let mut reached = Reached::default();
        loop {
            while let Some(at) = open.pop() {
                if reached.nodes.insert(at) {
                    self.follow(at, &mut reached, &mut open);
                }
            }
            // Methods wait for their types, and types for whoever names them.
            open = self.woken(&reached);
            if open.is_empty() {
                return reached;
            }
        }
    }

    fn follow(&self, at: usize, reached: &mut Reached, open: &mut Vec<usize>) {
        let node = &self.code.nodes[at];
        let here = (node.room.clone(), node.module.clone());
        for name in &node.names {
            let (path, made) = match name {
                Name::Called(method) => {
                    reached.called.insert((node.room.clone(), method.clone()));
                    continue;
                }
                Name::Made(path) => (path, true),
                Name::Seen(path) => (path, false),
            };
            match self.meant(at, &here, path) {
                Target::Items(items) => open.extend(items),
                Target::Inside(owner, member) => {
                    let found = self.of_type(owner, &member);
                    if self.code.nodes[owner].variants.contains(&member) {
                        if made {
                            reached.made.insert((owner, member));
                        }
                    } else if found.is_empty() {
                        // A member of a generic parameter, an alias or what a macro made.
                        reached.called.insert((node.room.clone(), member));
                    }
                    open.push(owner);
                    open.extend(found);
                }
                Target::Foreign(Some(member)) => {
                    reached.called.insert((node.room.clone(), member));
                }
                Target::Module(_) | Target::Foreign(None) => {}
            }
        }
    }

    /// What a path means to a node, `Self` included.
    fn meant(&self, at: usize, here: &Module, path: &[String]) -> Target {
        if path.first().is_none_or(|first| first != "Self") {
            return self.resolve(here, path, false, 0);
        }
        let (owner, of) = self.owners.get(&at).copied().unwrap_or_default();
        let own = if matches!(self.code.nodes[at].kind, Kind::Declared) { of } else { owner };
        match (own, path.get(1)) {
            (Some(own), Some(member)) => Target::Inside(own, member.clone()),
            (Some(own), None) => Target::Items(vec![own]),
            (None, member) => Target::Foreign(member.cloned()),
        }
    }

    /// The members of that name of a type or trait.
    fn of_type(&self, owner: usize, member: &str) -> Vec<usize> {
        let all = self.members.get(member).into_iter().flatten().copied();
        all.filter(|at| {
            let (own, of) = self.owners[at];
            own == Some(owner) || of == Some(owner)
        })
        .collect()
    }

    /// What else is reached now: called methods of reached types, implementations that come with a type, loose macros.
    fn woken(&self, reached: &Reached) -> Vec<usize> {
        let touched: BTreeSet<(&str, &[String])> = reached
            .nodes
            .iter()
            .map(|at| (self.code.nodes[*at].room.as_str(), self.code.nodes[*at].module.as_slice()))
            .collect();
        let nodes = self.code.nodes.iter().enumerate();
        let fresh = nodes.filter(|(at, _)| !reached.nodes.contains(at));
        let woken = fresh.filter(|(at, node)| match &node.kind {
            Kind::Loose => touched.contains(&(node.room.as_str(), node.module.as_slice())),
            Kind::Declared => self.is_called(node, reached),
            Kind::Member { of, .. } => {
                let (owner, known) = self.owners[at];
                // What is implemented for a foreign type comes with its module.
                let beside = touched.contains(&(node.room.as_str(), node.module.as_slice()));
                let there = owner.map_or(beside, |owner| reached.nodes.contains(&owner));
                let foreign = of.is_some() && known.is_none();
                // Through its trait, from crates that do not know the type.
                let through = known.is_some_and(|of| {
                    let declared = self.of_type(of, &node.name).into_iter();
                    declared
                        .filter(|at| self.code.nodes[*at].kind == Kind::Declared)
                        .any(|at| reached.nodes.contains(&at))
                });
                there && (foreign || through || self.is_called(node, reached))
            }
            _ => false,
        });
        woken.map(|(at, _)| at).collect()
    }

    fn is_called(&self, node: &Node, reached: &Reached) -> bool {
        self.sight.iter().any(|(caller, sees)| {
            sees.contains(&node.room)
                && reached.called.contains(&(caller.clone(), node.name.clone()))
        })
    }

    /// The citations that stand in what was reached, with their items.
    pub(crate) fn cited(&self, reached: &Reached) -> Vec<(&'a Citation, &'a Node)> {
        let nodes = reached.nodes.iter().map(|at| (*at, &self.code.nodes[*at]));
        let all = nodes.flat_map(|(at, node)| node.cites.iter().map(move |cite| (at, node, cite)));
        all.filter(|(at, node, cite)| {
            let here = (node.room.clone(), node.module.clone());
            cite.arms.iter().all(|arm| {
                arm.is_empty() || arm.iter().any(|path| self.is_made(*at, &here, path, reached))
            })
        })
        .map(|(_, node, cite)| (cite, node))
        .collect()
    }

    /// Whether the variant a pattern looks for comes into being anywhere; what is no variant of ours is taken for granted.
    fn is_made(&self, at: usize, here: &Module, path: &[String], reached: &Reached) -> bool {
        let Target::Inside(owner, variant) = self.meant(at, here, path) else { return true };
        let owner_node = &self.code.nodes[owner];
        // What is read from a file or the command line is made without being named.
        let read = ["Deserialize", "ValueEnum"];
        !owner_node.variants.contains(&variant)
            || owner_node.marks.iter().any(|mark| read.contains(&mark.as_str()))
            || reached.made.contains(&(owner, variant))
    }

    /// The files that reached code reads by name. The list of embedded files reads none.
    pub(crate) fn read_files(&self, reached: &Reached) -> BTreeSet<&'a str> {
        let nodes = reached.nodes.iter().map(|at| &self.code.nodes[*at]);
        let readers = nodes.filter(|node| !node.texts.contains("charts/charts.toml"));
        readers.flat_map(|node| node.texts.iter().map(String::as_str)).collect()
    }
}

/// What each crate sees through those that it names.
pub(crate) fn through(mut sight: Sight) -> Sight {
    let own: BTreeSet<String> = sight.keys().cloned().collect();
    sight.values_mut().for_each(|sees| sees.retain(|room| own.contains(room)));
    loop {
        let before: usize = sight.values().map(BTreeSet::len).sum();
        let old = sight.clone();
        for sees in sight.values_mut() {
            sees.extend(sees.clone().iter().flat_map(|room| old[room].iter().cloned()));
        }
        if sight.values().map(BTreeSet::len).sum::<usize>() == before {
            return sight;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAY: &str = "crates/play/src/lib.rs";

    fn read(files: &[(&str, &str)]) -> (Code, Sight) {
        let mut code = Code::default();
        for (path, text) in files {
            code.read(path, text).expect("Rust");
        }
        let rooms = BTreeMap::from([
            ("play".to_string(), BTreeSet::from(["play".to_string(), "tables".to_string()])),
            ("tables".to_string(), BTreeSet::from(["tables".to_string()])),
        ]);
        (code, through(rooms))
    }

    /// The ids reached from one kind of beginning.
    fn played(files: &[(&str, &str)], entry: Entry) -> Vec<String> {
        let (code, sight) = read(files);
        let graph = Graph::new(&code, &sight);
        let reached = graph.from(entry);
        let mut ids: Vec<String> =
            graph.cited(&reached).into_iter().map(|(cite, _)| cite.id.clone()).collect();
        ids.sort();
        ids
    }

    #[test]
    fn a_comment_is_no_citation() {
        let text =
            "//! D1a\n/// D1b.\nfn f() { /* D1c */ // rule!(\"D1d\")\n let _ = rule!(\"D1e\"); }";
        let (code, _) = read(&[(PLAY, text)]);
        let ids: Vec<&str> =
            code.nodes.iter().flat_map(|node| &node.cites).map(|cite| cite.id.as_str()).collect();
        assert_eq!(ids, ["D1e"]);
    }

    #[test]
    fn what_stands_in_tests_is_no_citation() {
        let text = "#[cfg(test)] mod tests { fn f() { rule!(\"D1a\"); } } #[test] fn g() { rule!(\"D1b\"); }";
        assert!(read(&[(PLAY, text)]).0.nodes.iter().all(|node| node.cites.is_empty()));
    }

    #[test]
    fn a_reached_function_is_played_and_an_unreached_one_is_not() {
        let text = "struct G; impl Game for G { fn check() { a(); } }
            fn a() { rule!(\"D1a\"); b::c() }
            fn dead() { rule!(\"D1b\"); }
            mod b { pub fn c() { vec![rule!(\"D1c\")]; } pub fn dead() { rule!(\"D1d\"); } }";
        assert_eq!(played(&[(PLAY, text)], Entry::Game), ["D1a", "D1c"]);
        assert!(played(&[(PLAY, text)], Entry::Lab).is_empty());
    }

    #[test]
    fn re_exports_and_other_crates_are_followed() {
        let files = [
            (PLAY, "static LAB: Lab = Lab { resolve: tables::resolve };"),
            ("crates/tables/src/lib.rs", "mod resolve; mod deep; pub use deep::resolve;"),
            ("crates/tables/src/resolve.rs", "pub fn resolve() { rule!(\"D1b\"); }"),
            ("crates/tables/src/deep.rs", "pub fn resolve() { rule!(\"D1a\"); }"),
        ];
        assert_eq!(played(&files, Entry::Lab), ["D1a"]);
    }

    #[test]
    fn a_method_waits_for_its_type() {
        let text = "impl Game for G { fn check(x: A) { x.f(); } }
            struct A; impl A { fn f(&self) { rule!(\"D1a\"); } }
            struct B; impl B { fn f(&self) { rule!(\"D1b\"); } }
            impl fmt::Display for A { fn fmt(&self) { rule!(\"D1c\"); } }
            impl fmt::Display for B { fn fmt(&self) { rule!(\"D1d\"); } }";
        assert_eq!(played(&[(PLAY, text)], Entry::Game), ["D1a", "D1c"]);
    }

    #[test]
    fn the_arm_of_a_variant_that_nothing_makes_is_not_played() {
        let text = "impl Game for G { fn check() { Why::Near.rule(); } }
            enum Why { Near, Far }
            impl Why { fn rule(self) { match self { Why::Near => rule!(\"D1a\"), Self::Far => rule!(\"D1b\") } } }";
        assert_eq!(played(&[(PLAY, text)], Entry::Game), ["D1a"]);
    }

    #[test]
    fn a_trait_leads_to_its_implementations() {
        let text = "impl Game for G { fn check<T: Trait>(t: T, _: A) { t.f(); } }
            trait Trait { fn f(&self); }
            struct A; impl Trait for A { fn f(&self) { rule!(\"D1a\"); } }
            struct B; impl Trait for B { fn f(&self) { rule!(\"D1b\"); } }";
        assert_eq!(played(&[(PLAY, text)], Entry::Game), ["D1a"]);
    }
}
