//! Reading Rust source for the rules matrix: the items of a file, what each names and which rules it cites.
//!
//! Comments, doc comments and tests are no part of what is read. A citation is an id that stands in the code as data: the text
//! of `rule!("D8.8b")`, or a string literal that is an id and nothing else.

use anyhow::{Context, Result};
use proc_macro2::{TokenStream, TokenTree};
use rulebook::is_id;
use std::collections::{BTreeMap, BTreeSet};
use syn::{
    Attribute, Item, Meta,
    visit::{self, Visit},
};

/// What an item is, as far as reaching it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A free function, constant or static.
    Value,
    /// A struct, enum, union or alias.
    Type,
    /// A trait.
    Trait,
    /// What a trait declares, with its default if it has one.
    Declared,
    /// A method or constant of a type; with the trait, if it implements one.
    Member {
        /// The type, as the `impl` names it.
        owner: Vec<String>,
        /// The trait, as the `impl` names it.
        of: Option<Vec<String>>,
    },
    /// A `macro_rules!`.
    Macro,
    /// A macro called between items: whatever it makes belongs to its module.
    Loose,
}

/// A name that an item uses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Name {
    /// A path; not in a pattern, so that a variant named by it comes into being here.
    Made(Vec<String>),
    /// A path in a pattern, which only looks.
    Seen(Vec<String>),
    /// A method called on something.
    Called(String),
}

/// A rule named by the code, and the arms of `match` it stands in: each a list of paths of which one has to come into being.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Citation {
    pub(crate) id: String,
    pub(crate) arms: Vec<Vec<Vec<String>>>,
}

/// One item of a crate.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) room: String,
    pub(crate) module: Vec<String>,
    pub(crate) kind: Kind,
    pub(crate) name: String,
    /// The trait that declares it, for `Kind::Declared`.
    pub(crate) within: Option<String>,
    /// The type of a constant or static, and the traits an enum derives.
    pub(crate) marks: Vec<String>,
    /// The variants of an enum.
    pub(crate) variants: BTreeSet<String>,
    pub(crate) names: BTreeSet<Name>,
    pub(crate) cites: Vec<Citation>,
    pub(crate) texts: BTreeSet<String>,
    pub(crate) file: String,
}

/// What a module brings in from elsewhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Imports {
    pub(crate) named: BTreeMap<String, Vec<Vec<String>>>,
    pub(crate) globs: Vec<Vec<String>>,
}

/// A module: its crate and its path below the crate's root.
pub(crate) type Module = (String, Vec<String>);

/// Everything that was read.
#[derive(Debug, Default)]
pub(crate) struct Code {
    pub(crate) nodes: Vec<Node>,
    pub(crate) imports: BTreeMap<Module, Imports>,
    pub(crate) modules: BTreeSet<Module>,
}

impl Code {
    /// Reads `crates/<room>/src/….rs`; other files are left alone.
    pub(crate) fn read(&mut self, path: &str, text: &str) -> Result<()> {
        let Some((room, module)) = place(path) else { return Ok(()) };
        let file = syn::parse_file(text).with_context(|| format!("reading {path}"))?;
        let mut reader = Reader { code: self, room, file: path };
        reader.items(&module, &file.items);
        Ok(())
    }

    /// Drops what stands in modules that are compiled for tests alone.
    pub(crate) fn without(&mut self, tests: &BTreeSet<Module>) {
        let inside = |room: &String, module: &[String]| {
            (1..=module.len()).any(|n| tests.contains(&(room.clone(), module[..n].to_vec())))
        };
        self.nodes.retain(|node| !inside(&node.room, &node.module));
    }
}

/// The modules that the text declares for tests alone.
pub(crate) fn test_modules(path: &str, text: &str) -> Vec<Module> {
    let (Some((room, module)), Ok(file)) = (place(path), syn::parse_file(text)) else {
        return Vec::new();
    };
    let tests = file.items.iter().filter_map(|item| match item {
        Item::Mod(inner) if is_for_tests(&inner.attrs) => Some(inner.ident.to_string()),
        _ => None,
    });
    tests.map(|name| (room.clone(), joined(&module, name))).collect()
}

/// The crate and the module of a source file.
fn place(path: &str) -> Option<Module> {
    let (room, file) = path.strip_prefix("crates/")?.split_once("/src/")?;
    let mut module: Vec<String> =
        file.strip_suffix(".rs")?.split('/').map(str::to_string).collect();
    if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        module.pop();
    }
    Some((room.replace('-', "_"), module))
}

fn joined(module: &[String], name: String) -> Vec<String> {
    module.iter().cloned().chain([name]).collect()
}

/// Whether an item is compiled for tests alone.
fn is_for_tests(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| match &attr.meta {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        Meta::NameValue(_) => false,
    })
}

fn segments(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// The path of a type, references left out; nothing for tuples, slices and the like.
fn type_path(ty: &syn::Type) -> Vec<String> {
    match ty {
        syn::Type::Path(path) => segments(&path.path),
        syn::Type::Reference(inner) => type_path(&inner.elem),
        _ => Vec::new(),
    }
}

struct Reader<'a> {
    code: &'a mut Code,
    room: String,
    file: &'a str,
}

impl Reader<'_> {
    fn items(&mut self, module: &[String], items: &[Item]) {
        self.code.modules.insert((self.room.clone(), module.to_vec()));
        for item in items {
            self.item(module, item);
        }
    }

    fn item(&mut self, module: &[String], item: &Item) {
        match item {
            Item::Fn(it) if !is_for_tests(&it.attrs) => {
                self.add(module, Kind::Value, it.sig.ident.to_string(), |seen| {
                    seen.visit_item_fn(it);
                });
            }
            Item::Const(it) if !is_for_tests(&it.attrs) => {
                let node = self.add(module, Kind::Value, it.ident.to_string(), |seen| {
                    seen.visit_item_const(it);
                });
                node.marks = type_path(&it.ty);
            }
            Item::Static(it) => {
                let node = self.add(module, Kind::Value, it.ident.to_string(), |seen| {
                    seen.visit_item_static(it);
                });
                node.marks = type_path(&it.ty);
            }
            Item::Struct(it) => {
                self.add(module, Kind::Type, it.ident.to_string(), |s| s.visit_item_struct(it));
            }
            Item::Type(it) => {
                self.add(module, Kind::Type, it.ident.to_string(), |s| s.visit_item_type(it));
            }
            Item::Enum(it) => {
                let node =
                    self.add(module, Kind::Type, it.ident.to_string(), |s| s.visit_item_enum(it));
                node.variants = it.variants.iter().map(|v| v.ident.to_string()).collect();
                node.marks = derived(&it.attrs);
            }
            Item::Trait(it) => self.trait_item(module, it),
            Item::Impl(it) if !is_for_tests(&it.attrs) => self.impl_item(module, it),
            Item::Mod(it) if !is_for_tests(&it.attrs) => {
                if let Some((_, items)) = &it.content {
                    self.items(&joined(module, it.ident.to_string()), items);
                }
            }
            Item::Use(it) if !is_for_tests(&it.attrs) => self.import(module, &it.tree),
            Item::Macro(it) => {
                let (kind, name) = match &it.ident {
                    Some(ident) => (Kind::Macro, ident.to_string()),
                    None => (Kind::Loose, String::new()),
                };
                self.add(module, kind, name, |seen| seen.visit_macro(&it.mac));
            }
            _ => {}
        }
    }

    fn trait_item(&mut self, module: &[String], it: &syn::ItemTrait) {
        let name = it.ident.to_string();
        self.add(module, Kind::Trait, name.clone(), |seen| {
            it.supertraits.iter().for_each(|bound| seen.visit_type_param_bound(bound));
        });
        for member in &it.items {
            let ident = match member {
                syn::TraitItem::Fn(it) => it.sig.ident.to_string(),
                syn::TraitItem::Const(it) => it.ident.to_string(),
                _ => continue,
            };
            let node =
                self.add(module, Kind::Declared, ident, |seen| seen.visit_trait_item(member));
            node.within = Some(name.clone());
        }
    }

    fn impl_item(&mut self, module: &[String], it: &syn::ItemImpl) {
        let owner = type_path(&it.self_ty);
        let of = it.trait_.as_ref().map(|(_, path, _)| segments(path));
        for member in &it.items {
            let (attrs, ident) = match member {
                syn::ImplItem::Fn(it) => (&it.attrs, it.sig.ident.to_string()),
                syn::ImplItem::Const(it) => (&it.attrs, it.ident.to_string()),
                syn::ImplItem::Type(it) => (&it.attrs, it.ident.to_string()),
                _ => continue,
            };
            if !is_for_tests(attrs) {
                let kind = Kind::Member { owner: owner.clone(), of: of.clone() };
                self.add(module, kind, ident, |seen| seen.visit_impl_item(member));
            }
        }
    }

    fn add(
        &mut self,
        module: &[String],
        kind: Kind,
        name: String,
        look: impl FnOnce(&mut Look),
    ) -> &mut Node {
        let mut seen = Look::default();
        look(&mut seen);
        for tree in std::mem::take(&mut seen.uses) {
            self.import(module, &tree);
        }
        self.code.nodes.push(Node {
            room: self.room.clone(),
            module: module.to_vec(),
            kind,
            name,
            within: None,
            marks: Vec::new(),
            variants: BTreeSet::new(),
            names: seen.names,
            cites: seen.cites,
            texts: seen.texts,
            file: self.file.to_string(),
        });
        self.code.nodes.last_mut().expect("just pushed")
    }

    fn import(&mut self, module: &[String], tree: &syn::UseTree) {
        let here = (self.room.clone(), module.to_vec());
        flatten(tree, &mut Vec::new(), self.code.imports.entry(here).or_default());
    }
}

/// Every name that a `use` brings in.
fn flatten(tree: &syn::UseTree, prefix: &mut Vec<String>, into: &mut Imports) {
    let mut named = |alias: String, prefix: &[String], name: String| {
        let path = if name == "self" { prefix.to_vec() } else { joined(prefix, name) };
        let alias = if alias == "self" { path.last().cloned().unwrap_or(alias) } else { alias };
        into.named.entry(alias).or_default().push(path);
    };
    match tree {
        syn::UseTree::Path(path) => {
            prefix.push(path.ident.to_string());
            flatten(&path.tree, prefix, into);
            prefix.pop();
        }
        syn::UseTree::Name(name) => named(name.ident.to_string(), prefix, name.ident.to_string()),
        syn::UseTree::Rename(it) => named(it.rename.to_string(), prefix, it.ident.to_string()),
        syn::UseTree::Glob(_) => into.globs.push(prefix.clone()),
        syn::UseTree::Group(group) => {
            group.items.iter().for_each(|tree| flatten(tree, prefix, into));
        }
    }
}

/// The last names of what an item derives.
fn derived(attrs: &[Attribute]) -> Vec<String> {
    let lists = attrs.iter().filter_map(|attr| match &attr.meta {
        Meta::List(list) if list.path.is_ident("derive") => Some(list.tokens.clone()),
        _ => None,
    });
    let words = lists.flatten().filter_map(|tree| match tree {
        TokenTree::Ident(ident) => Some(ident.to_string()),
        _ => None,
    });
    words.collect()
}

/// What a piece of code names.
#[derive(Default)]
struct Look {
    names: BTreeSet<Name>,
    cites: Vec<Citation>,
    texts: BTreeSet<String>,
    uses: Vec<syn::UseTree>,
    arms: Vec<Vec<Vec<String>>>,
    patterns: usize,
}

impl Look {
    fn path(&mut self, path: Vec<String>) {
        self.names.insert(if self.patterns > 0 { Name::Seen(path) } else { Name::Made(path) });
    }

    fn text(&mut self, text: String) {
        if is_id(&text) {
            self.cites.push(Citation { id: text.clone(), arms: self.arms.clone() });
        }
        self.texts.insert(text);
    }

    /// The names among the tokens of a macro that is no list of expressions.
    fn tokens(&mut self, tokens: TokenStream) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |at: Option<usize>, sign: char| match at.and_then(|at| trees.get(at)) {
            Some(TokenTree::Punct(punct)) => punct.as_char() == sign,
            _ => false,
        };
        let mut path: Vec<String> = Vec::new();
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Ident(ident) => {
                    let dot = is(at.checked_sub(1), '.') && !is(at.checked_sub(2), '.');
                    if dot {
                        self.names.insert(Name::Called(ident.to_string()));
                        continue;
                    }
                    path.push(ident.to_string());
                    if !(is(Some(at + 1), ':') && is(Some(at + 2), ':')) {
                        self.path(std::mem::take(&mut path));
                    }
                }
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Literal(literal) => {
                    if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                        self.text(text.value());
                    }
                }
                TokenTree::Punct(_) => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Look {
    // Doc comments are attributes; neither they nor any other attribute cites.
    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.path(segments(path));
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.names.insert(Name::Called(call.method.to_string()));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.text(literal.value());
    }

    fn visit_item_use(&mut self, it: &'ast syn::ItemUse) {
        self.uses.push(it.tree.clone());
    }

    fn visit_pat(&mut self, pat: &'ast syn::Pat) {
        self.patterns += 1;
        visit::visit_pat(self, pat);
        self.patterns -= 1;
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        self.visit_pat(&arm.pat);
        let mut pattern = Look::default();
        pattern.visit_pat(&arm.pat);
        let variants = pattern.names.into_iter().filter_map(|name| match name {
            Name::Seen(path) if path.len() > 1 => Some(path),
            _ => None,
        });
        self.arms.push(variants.collect());
        if let Some((_, guard)) = &arm.guard {
            self.visit_expr(guard);
        }
        self.visit_expr(&arm.body);
        self.arms.pop();
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.path(segments(&mac.path));
        let listed = syn::punctuated::Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        if mac.path.is_ident("matches") {
            self.patterns += 1;
            self.tokens(mac.tokens.clone());
            self.patterns -= 1;
        } else if let Ok(list) = mac.parse_body_with(listed) {
            // The tree of the macro lives no longer than this call, so it gets a look of its own.
            let mut inner = Look { arms: self.arms.clone(), ..Look::default() };
            list.iter().for_each(|expr| inner.visit_expr(expr));
            self.names.extend(inner.names);
            self.cites.extend(inner.cites);
            self.texts.extend(inner.texts);
        } else {
            self.tokens(mac.tokens.clone());
        }
    }
}
