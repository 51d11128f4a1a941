import { afterEach, expect, it } from "vitest";
import { typedInto } from "./typed.ts";

afterEach(() => document.body.replaceChildren());

const PAGE =
  '<input id="email" value=""><input id="kept" value="a"><input id="box" type="checkbox"><p id="answer" tabindex="-1"></p>';

function root(): HTMLElement {
  const made = document.createElement("div");
  made.innerHTML = PAGE;
  document.body.replaceChildren(made);
  return made;
}

function field(id: string): HTMLInputElement {
  return document.getElementById(id) as HTMLInputElement;
}

it("puts what was typed and ticked into the fields of the next page, and the focus where it was", () => {
  const first = root();
  field("email").value = "asha@example.in";
  field("email").focus();
  field("box").checked = true;
  const typed = typedInto(first);
  const next = root();
  field("kept").value = "b";
  const told: string[] = [];
  next.addEventListener("input", (event) => told.push((event.target as HTMLElement).id));
  typed.restore(next);
  expect([field("email").value, field("kept").value, field("box").checked]).toEqual([
    "asha@example.in",
    "b",
    true,
  ]);
  expect(told).toEqual(["email", "box"]);
  expect(document.activeElement).toBe(field("email"));
});

it("keeps the focus on the answer of a form", () => {
  const first = root();
  document.getElementById("answer")?.focus();
  const typed = typedInto(first);
  typed.restore(root());
  expect(document.activeElement?.id).toBe("answer");
});

it("leaves a page alone that has other fields", () => {
  const first = root();
  field("email").value = "asha@example.in";
  const typed = typedInto(first);
  const next = document.createElement("div");
  next.innerHTML = "<p>Sent</p>";
  typed.restore(next);
  expect(next.innerHTML).toBe("<p>Sent</p>");
});
