"""Hooks of schemathesis: calls that would end the attack take a spare account, and the cases are counted."""

import atexit
import json
import os
import threading

import requests
import schemathesis

ORIGIN = os.environ["ATTACK_ORIGIN"]
TOKEN = os.environ["ATTACK_TOKEN"]
SPARE = os.environ["ATTACK_SPARE"]
PASSWORD = os.environ["ATTACK_PASSWORD"]
JSON = {"Origin": ORIGIN, "Content-Type": "application/json"}
# The accounts that the attack uses stand first; others are made by the calls themselves.
PROTECTED_ACCOUNTS = 10
figures = {"cases": 0, "slowest": 0.0, "slowest_call": "", "operations": 0, "statuses": {}}
operations = set()
lock = threading.Lock()


def spare_token():
    """The calls about the own account may end its sessions, so each gets a new one."""
    answer = requests.post(
        f"{ORIGIN}/api/auth/login", json={"email": SPARE, "password": PASSWORD}, headers=JSON, timeout=15
    )
    return answer.json().get("token", "none")


@schemathesis.hook
def before_call(context, case, kwargs):
    path = case.operation.path
    if path.startswith("/api/admin/accounts/{id}") and str(case.path_parameters.get("id", "")).isdigit():
        if int(case.path_parameters["id"]) <= PROTECTED_ACCOUNTS:
            case.path_parameters["id"] = int(case.path_parameters["id"]) + PROTECTED_ACCOUNTS
    # With a second factor as the rule, everything else would be refused to accounts that have none.
    if path == "/api/admin/sign-in-rules" and isinstance(case.body, dict):
        if case.body.get("second_factor_required") is True:
            case.body["second_factor_required"] = False
    if not TOKEN:
        return
    is_own = path.startswith("/api/auth/") and path not in ("/api/auth/login", "/api/auth/code")
    case.headers["Authorization"] = f"Bearer {spare_token() if is_own else TOKEN}"


@schemathesis.hook
def after_call(context, case, response):
    seconds = response.elapsed
    call = f"{case.operation.method.upper()} {case.operation.path}"
    with lock:
        operations.add(call)
        figures["cases"] += 1
        status = str(response.status_code)
        figures["statuses"][status] = figures["statuses"].get(status, 0) + 1
        if seconds > figures["slowest"]:
            figures["slowest"], figures["slowest_call"] = seconds, call


@atexit.register
def write_figures():
    figures["operations"] = len(operations)
    with open(os.environ["ATTACK_FIGURES"], "w", encoding="utf-8") as file:
        json.dump(figures, file)
