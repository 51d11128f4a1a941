//! Imports of the server point down only, from the route table to its configuration, and no crate has import cycles. Imports
//! between the crates `base`, `storage`, `domain` and `server` are Cargo's to refuse.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on ends where it stands")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::slice::from_ref;

use syn::visit::{self, Visit};
use syn::{Attribute, ItemMod, ItemUse, UseTree, Visibility};

const CRATES: [&str; 4] = ["base", "storage", "domain", "server"];

/// The crates from the bottom to the top, and the layers of the server; a module may import those of its own layer and of those
/// before it.
const LAYERS: [&str; 25] = [
    "base",
    "storage",
    "domain",
    "server::config",
    "server::web::http",
    "server::web::page_table",
    "server::web::typography",
    "server::web::drawings",
    "server::web::previews",
    "server::web::syllabus",
    "server::web::rendering",
    "server::web::rate_limits",
    "server::web::readiness",
    "server::web::activity",
    "server::web::app",
    "server::web::health",
    "server::web::metrics",
    "server::web::session",
    "server::web::pages",
    "server::web::guards",
    "server::web::forms",
    "server::web::files",
    "server::web::api",
    "server::web::openapi",
    "server",
];

/// The modules that each module imports, by path.
type Imports = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_module_imports_from_a_layer_above() {
    let imports = imports();
    let upward: Vec<String> = edges(&imports)
        .filter(|(from, to)| layer(from) < layer(to))
        .map(|(from, to)| format!("{from} imports {to}"))
        .collect();
    assert!(upward.is_empty(), "these imports point upwards:\n{}", upward.join("\n"));
}

#[test]
fn there_are_no_import_cycles() {
    let imports = imports();
    let depth = imports.keys().map(|module| module.split("::").count()).max().unwrap();
    for level in 1..=depth {
        let mut folders = Imports::new();
        for (from, to) in edges(&imports) {
            let (from, to) = (first_parts(from, level), first_parts(to, level));
            // Imports between a folder's own file and the modules inside it are allowed.
            if from != to && !is_inside(&from, &to) && !is_inside(&to, &from) {
                folders.entry(from).or_default().insert(to);
            }
        }
        if let Some(cycle) = cycle(&folders) {
            panic!("these import each other: {}", cycle.join(" → "));
        }
    }
}

fn edges(imports: &Imports) -> impl Iterator<Item = (&str, &str)> {
    imports.iter().flat_map(|(from, all)| all.iter().map(move |to| (from.as_str(), to.as_str())))
}

fn layer(module: &str) -> usize {
    LAYERS.iter().position(|layer| module == *layer || is_inside(module, layer)).unwrap()
}

fn is_inside(module: &str, folder: &str) -> bool {
    module.strip_prefix(folder).is_some_and(|rest| rest.starts_with("::"))
}

fn first_parts(module: &str, number: usize) -> String {
    module.split("::").take(number).collect::<Vec<_>>().join("::")
}

/// Depth-first search for an import cycle.
fn cycle(imports: &Imports) -> Option<Vec<String>> {
    fn follow<'a>(
        imports: &'a Imports,
        module: &'a str,
        way: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> Option<Vec<String>> {
        if let Some(start) = way.iter().position(|seen| *seen == module) {
            return Some(way[start..].iter().chain([&module]).map(ToString::to_string).collect());
        }
        if !done.contains(module) {
            way.push(module);
            let found =
                imports.get(module).into_iter().flatten().find_map(|to| follow(imports, to, way, done));
            way.pop();
            done.insert(module);
            return found;
        }
        None
    }
    let mut done = BTreeSet::new();
    imports.keys().find_map(|module| follow(imports, module, &mut Vec::new(), &mut done))
}

/// Reads the sources. Tests inside them are left out.
fn imports() -> Imports {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = BTreeMap::new();
    for name in CRATES {
        read_folder(&server.join("..").join(name).join("src"), name, &mut sources);
    }
    let modules: BTreeSet<&String> = sources.keys().collect();
    let mut imports = Imports::new();
    for (module, source) in &sources {
        let own = first_parts(module, 1);
        let mut paths = CratePaths { own, found: Vec::new() };
        paths.visit_file(&syn::parse_file(source).unwrap());
        let all = imports.entry(module.clone()).or_default();
        for path in paths.found {
            let found =
                (1..=path.len()).rev().map(|end| path[..end].join("::")).find(|to| modules.contains(to));
            all.extend(found.filter(|to| to != module));
        }
    }
    imports
}

fn read_folder(folder: &Path, module: &str, sources: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let inner = format!("{module}::{name}");
        if path.is_dir() {
            read_folder(&path, &inner, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let own = if ["mod", "lib"].contains(&name) { module.to_owned() } else { inner };
            sources.insert(own, std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// Paths that begin with `crate` or a crate of the site.
struct CratePaths {
    /// The name of the crate that is read.
    own: String,
    found: Vec<Vec<String>>,
}

impl CratePaths {
    fn add_tree(&mut self, tree: &UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.add_tree(&path.tree, &with(&path.ident)),
            UseTree::Name(name) => self.add(&with(&name.ident)),
            UseTree::Rename(name) => self.add(&with(&name.ident)),
            UseTree::Glob(_) => self.add(before),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_tree(tree, before)),
        }
    }

    fn add(&mut self, path: &[String]) {
        match path.split_first() {
            Some((first, inner)) if first == "crate" => {
                self.found.push([from_ref(&self.own), inner].concat());
            }
            // A single name is a variable that is called as a crate is.
            Some((first, inner)) if !inner.is_empty() && CRATES.contains(&first.as_str()) => {
                self.found.push(path.to_vec());
            }
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for CratePaths {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.add_tree(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.add(&segments);
        visit::visit_path(self, path);
    }

    /// Who may use an item is no import.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !item.attrs.iter().any(is_test) {
            visit::visit_item_mod(self, item);
        }
    }
}

fn is_test(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
}
