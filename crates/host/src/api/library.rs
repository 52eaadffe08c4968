//! The rules, the labs and the description of this interface.

use super::attend::Caller;
use super::refusal::Refused;
use super::sheet::Sheet;
use crate::hall::Host;
use crate::pool::WORKS;
use crate::wire::{Preset, Problem, RuleText};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use rulebook::Rule;
use serde::Deserialize;
use serde_json::Value;
use series::{Lab, Op};
use std::sync::Arc;
use tokio::sync::OnceCell;

/// Cases that may be asked at once.
const MOST_CASES: usize = 512;

static RULES: OnceCell<Sheet> = OnceCell::const_new();

fn all_rules() -> Sheet {
    let rules: Vec<RuleText> = rulebook::all().into_iter().map(rule_text).collect();
    Sheet::new(serde_json::to_vec(&rules).unwrap_or_default())
}

fn rule_text(rule: Rule) -> RuleText {
    let related = rule.related();
    let Rule { id, book, heading, text, same_as, .. } = rule;
    RuleText { id, book, heading, text, related, same_as }
}

/// Every rule.
#[utoipa::path(get, path = "/api/rules", responses((status = 200, body = [RuleText]), (status = 304)))]
pub(super) async fn rules(headers: HeaderMap) -> Result<Response, Refused> {
    let rules = RULES.get_or_try_init(|| WORKS.run(all_rules)).await?;
    Ok(rules.answer(&headers, "application/json", "no-cache"))
}

/// One rule.
#[utoipa::path(get, path = "/api/rules/{id}", params(("id" = String, Path)),
    responses((status = 200, body = RuleText), (status = 404, body = Problem)))]
pub(super) async fn rule(Path(id): Path<String>) -> Result<Json<RuleText>, Refused> {
    let rule = rulebook::find(&id)
        .ok_or_else(|| Problem::new("no_such_rule", format!("no rule is called {id}")))?;
    Ok(Json(rule_text(rule)))
}

#[derive(Deserialize)]
pub(super) struct Explained {
    #[serde(default)]
    explain: Option<String>,
}

/// Answers a case, or several; a faulty case with an `error` in its place.
#[utoipa::path(post, path = "/api/labs/{system}/{op}",
    params(("system" = String, Path), ("op" = String, Path), ("explain" = Option<String>, Query)),
    request_body(content = Object, description = "a case as docs/cases describes it, or a list of up to 512"),
    responses((status = 200, body = Object, description = "the answer, or a list of them in the same order"),
        (status = 404, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem)))]
pub(super) async fn lab(
    State(host): State<Arc<Host>>,
    caller: Caller,
    Path((system, op)): Path<(String, String)>,
    Query(query): Query<Explained>,
    body: Bytes,
) -> Result<Json<Value>, Refused> {
    let lab = host.lab(&system).ok_or_else(|| no_lab(&system))?;
    let op = match op.as_str() {
        "odds" => Op::Odds,
        "resolve" => Op::Resolve,
        _ => return Err(no_lab(&format!("{system}/{op}")).into()),
    };
    let explained = query.explain.is_some_and(|word| !matches!(word.as_str(), "0" | "false"));
    let _stay = host.callers.work(caller.0)?;
    // Exact odds can take a while, and other games go on meanwhile.
    Ok(Json(WORKS.run(move || answers(lab, op, &body, explained)).await??))
}

fn answers(lab: &Lab, op: Op, body: &[u8], explained: bool) -> Result<Value, Problem> {
    match casefile::parse(body) {
        Ok(Value::Array(cases)) if cases.len() > MOST_CASES => {
            Err(Problem::new("too_many", format!("at most {MOST_CASES} cases at once")))
        }
        Ok(Value::Array(cases)) => {
            let answer = |case: &Value| lab.answer(op, case.to_string().as_bytes(), explained);
            Ok(cases.iter().map(answer).collect())
        }
        _ => Ok(lab.answer(op, body, explained)),
    }
}

/// Cases to begin with.
#[utoipa::path(get, path = "/api/labs/{system}/presets", params(("system" = String, Path)),
    responses((status = 200, body = [Preset]), (status = 404, body = Problem)))]
pub(super) async fn presets(
    State(host): State<Arc<Host>>,
    Path(system): Path<String>,
) -> Result<Json<Vec<Preset>>, Refused> {
    let lab = host.lab(&system).ok_or_else(|| no_lab(&system))?;
    Ok(Json(lab.presets()))
}

fn no_lab(name: &str) -> Problem {
    Problem::new("no_such_lab", format!("there is no lab {name}"))
}
