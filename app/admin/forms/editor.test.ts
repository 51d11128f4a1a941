import { expect, test } from "vitest";
import { ApiError } from "#api/client.ts";
import type { DraftJson } from "#api/types.gen.ts";
import { step } from "./editor.ts";
import { type Editor, type EditorEvent, type Effect, editorOf, type Rules } from "./editor-state.ts";
import { text } from "./fields.ts";
import { recordForm } from "./record-form.ts";

interface Fee {
  readonly price: string;
  readonly term: string;
}
type StoredFee = Fee & { readonly revision: number };
type Event = EditorEvent<Fee, StoredFee>;

const form = recordForm<StoredFee, Fee>()("fee", {
  price: text({ label: "Price" }),
  term: text({ label: "Term" }),
});

const RECORD: StoredFee = { price: "100", term: "May", revision: 1 };
const NONE = { shared: null, own: null };

const withDrafts: Rules<Fee, StoredFee> = {
  form: form as Rules<Fee, StoredFee>["form"],
  labelOf: () => "Fee",
  author: "Asha <asha@x.in>",
  failed: "The fee could not be published.",
};
const withoutDrafts: Rules<Fee, StoredFee> = { ...withDrafts, labelOf: null };

function draftOf(values: Partial<Fee>, draft: Partial<DraftJson> = {}): DraftJson {
  const { values: base } = form.version(RECORD);
  return {
    id: 7,
    kind: "course",
    record_id: 1,
    label: "Fee",
    revision: 1,
    base_revision: 1,
    shared: false,
    author: "Ravi <ravi@x.in>",
    created_at: "2026-11-28T04:30:00Z",
    updated_at: "2026-11-28T04:30:00Z",
    form: { values: { ...base, ...values }, base },
    ...draft,
  } as DraftJson;
}

/** What a person types before an event, and the event. */
type Step = readonly [typed: Partial<Fee>, event: Event];

/** Runs events as the hook does: what an effect shows is what the form says next. */
function runs(rules: Rules<Fee, StoredFee>, steps: readonly Step[], start: Partial<Editor<Fee>> = {}) {
  let state = { ...editorOf(form, form.version(RECORD), NONE), ...start };
  let values = state.base.values;
  let effects: readonly Effect<Fee, StoredFee>[] = [];
  for (const [typed, event] of steps) {
    values = { ...values, ...typed };
    [state, effects] = step(rules, state, values, event);
    for (const effect of effects) if (effect.do === "show" || effect.do === "check") values = effect.values;
  }
  const calls = effects.flatMap((effect) => (effect.do === "call" ? [effect.call.do] : []));
  return { state, values, effects, calls, done: effects.filter((effect) => effect.do === "done") };
}

const type: Event = { type: "type" };
const submit: Event = { type: "submit", id: 1 };
const valid: Event = { type: "valid", key: "k1" };
const failed = (status: number, current?: unknown): Event => ({
  type: "failed",
  error: new ApiError(status, { current } as object),
});
const kept: Step = [{}, { type: "draftSaved", draft: draftOf({ price: "90" }) }];
const saving: Step[] = [
  [{ price: "90" }, type],
  [{}, { type: "autosave" }],
];
const autosaved: Step[] = [...saving, kept];
const published: Event = {
  type: "published",
  record: { price: "90", term: "May", revision: 2 },
  record_id: 1,
};

test.each<[string, Editor<Fee>["phase"], string[], Step[]]>([
  ["as the record says", "clean", [], [[{}, type]]],
  ["typed into", "dirty", [], [[{ price: "90" }, type]]],
  [
    "typed back",
    "clean",
    [],
    [
      [{ price: "90" }, type],
      [{ price: "100" }, type],
    ],
  ],
  ["after a pause", "saving", ["create"], saving],
  ["after a pause without news", "clean", [], [[{}, { type: "autosave" }]]],
  ["autosaved", "stored", [], autosaved],
  ["typed into while it is saved", "dirty", [], [...saving, [{ term: "June" }, kept[1]]]],
  ["autosaved again", "saving", ["update"], [...autosaved, [{ price: "80" }, { type: "autosave" }]]],
  ["with an autosave that failed", "dirty", [], [...saving, [{}, failed(500)]]],
  ["submitted", "publishing", [], [[{ price: "90" }, submit]]],
  [
    "submitted and found invalid",
    "dirty",
    [],
    [
      [{ price: "90" }, submit],
      [{}, { type: "invalid", problems: [] }],
    ],
  ],
  [
    "submitted and valid",
    "publishing",
    ["publish"],
    [
      [{ price: "90" }, submit],
      [{}, valid],
    ],
  ],
  ["submitted while its first draft is made", "saving", [], [...saving, [{}, submit], [{}, valid]]],
  [
    "submitted, once its first draft is made",
    "publishing",
    ["publish"],
    [...saving, [{}, submit], [{}, valid], kept],
  ],
  [
    "refused by the server",
    "dirty",
    [],
    [
      [{ price: "90" }, submit],
      [{}, valid],
      [{}, failed(422)],
    ],
  ],
  [
    "published without an answer",
    "lost",
    [],
    [
      [{ price: "90" }, submit],
      [{}, valid],
      [{}, failed(0)],
    ],
  ],
  [
    "submitted again without an answer",
    "publishing",
    ["publish"],
    [
      [{ price: "90" }, submit],
      [{}, valid],
      [{}, failed(0)],
      [{ term: "June" }, submit],
      [{}, valid],
    ],
  ],
  [
    "published meanwhile in another field",
    "publishing",
    [],
    [
      [{ price: "90" }, submit],
      [{}, valid],
      [{}, failed(409, { ...RECORD, term: "June", revision: 2 })],
    ],
  ],
  [
    "published meanwhile in the same field",
    "conflict",
    [],
    [
      [{ price: "90" }, submit],
      [{}, valid],
      [{}, failed(409, { ...RECORD, price: "95", revision: 2 })],
    ],
  ],
  [
    "paused while a person chooses",
    "conflict",
    [],
    [
      [{ price: "90" }, submit],
      [{}, valid],
      [{}, failed(409, { ...RECORD, price: "95", revision: 2 })],
      [{}, { type: "autosave" }],
    ],
  ],
])("a form %s is %s", (_, phase, calls, steps) => {
  const is = runs(withDrafts, steps);
  expect([is.state.phase, is.calls]).toEqual([phase, calls]);
});

test("nothing is saved on its own while the form is published", () => {
  const { effects } = runs(withDrafts, [
    [{ price: "90" }, submit],
    [{}, valid],
    [{}, { type: "autosave" }],
  ]);
  expect(effects).toEqual([{ do: "autosaveLater" }]);
});

test("a publication ends what was stored, and may be left", () => {
  const { state, done } = runs(withDrafts, [...autosaved, [{}, submit], [{}, valid], [{}, published]]);
  expect(state).toMatchObject({ own: null, shared: null, released: true, tasks: [], unanswered: null });
  expect(done).toEqual([{ do: "done", id: 1, draft: null }]);
});

test("a publication ends the drafts that were stored by then, with the key of its check", () => {
  const { effects } = runs(withDrafts, [...saving, [{}, submit], [{}, valid], kept]);
  const request = { base_revision: 1, ends: [{ id: 7, revision: 1 }], key: "k1" };
  expect(effects).toContainEqual({
    do: "call",
    call: { do: "publish", form: expect.objectContaining(request) },
  });
});

test("a lost answer is asked for by its key, and what was typed since goes on top of the record that it made", () => {
  const lost: Step[] = [
    [{ price: "90" }, submit],
    [{}, valid],
    [{}, failed(0)],
  ];
  const again: Step[] = [
    [{ term: "June" }, { ...submit, id: 2 }],
    [{}, { type: "valid", key: "k2" }],
  ];
  const asked = runs(withDrafts, [...lost, ...again]);
  expect(asked.effects).toContainEqual({
    do: "call",
    call: { do: "publish", form: expect.objectContaining({ key: "k1" }) },
  });
  const { effects, values } = runs(withDrafts, [...lost, ...again, [{}, published]]);
  const request = { key: "k2", base_revision: 2, record_id: 1, input: { price: "90", term: "June" } };
  expect(effects).toContainEqual({
    do: "call",
    call: { do: "publish", form: expect.objectContaining(request) },
  });
  expect(values).toEqual({ price: "90", term: "June" });
});

test("a form without drafts is saved with its revision, and typed input is kept when it goes on", () => {
  const saved: Step[] = [
    [{ price: "90" }, submit],
    [{}, valid],
  ];
  const { effects } = runs(withoutDrafts, saved);
  expect(effects).toContainEqual({
    do: "call",
    call: { do: "save", input: { price: "90", term: "May" }, revision: 1 },
  });
  const version = form.version({ price: "90", term: "May", revision: 2 });
  const sent = { price: "90", term: "May" };
  const { state, values } = runs(withoutDrafts, [
    ...saved,
    [{ term: "June" }, { type: "published", record: { ...sent, revision: 2 } }],
    [{}, { type: "continue", version, sent }],
  ]);
  expect(values).toEqual({ price: "90", term: "June" });
  expect(state).toMatchObject({ phase: "dirty", released: false, base: { revision: 2 } });
});

test("others who keep changing the record are given up on", () => {
  const others = (revision: number): Event => failed(409, { ...RECORD, term: `v${revision}`, revision });
  const rounds = [2, 3, 4, 5, 6].flatMap((revision): Step[] => [
    [{}, valid],
    [{}, others(revision)],
  ]);
  const { state, effects } = runs(withoutDrafts, [[{ price: "90" }, submit], ...rounds]);
  expect(effects).toContainEqual({
    do: "showFailure",
    text: "Others keep changing this. Please save again in a moment.",
  });
  expect(state.tasks).toEqual([]);
});

test("what a colleague drafted is asked about before it is published", () => {
  const colleagues = draftOf({ term: "June" }, { shared: true });
  const start = { ...editorOf(form, form.version(RECORD), { shared: colleagues, own: null }) };
  const { effects, state } = runs(withDrafts, [[{ price: "90", term: "June" }, submit]], start);
  const change = { label: "Term", before: "May", after: "June", by: "Ravi <ravi@x.in>" };
  expect(effects).toEqual([
    { do: "ask", changes: [change] },
    { do: "done", id: 1, draft: null },
  ]);
  expect(state.phase).toBe("dirty");
});

test("a draft that was saved elsewhere is discarded when asked for again, as it is now", () => {
  const discard: Event = { type: "discard", id: 3, which: "own", resets: true };
  const newer = draftOf({ price: "80" }, { revision: 2 });
  const refused = runs(withDrafts, [...autosaved, [{ price: "70" }, discard], [{}, failed(409, newer)]]);
  expect(refused.done).toMatchObject([{ id: 3, error: { status: 409 } }]);
  const again = runs(withDrafts, [
    ...autosaved,
    [{ price: "70" }, discard],
    [{}, failed(409, newer)],
    [{}, discard],
  ]);
  expect(again.effects).toContainEqual({ do: "call", call: { do: "discard", id: 7, revision: 2 } });
});

test.each([404, undefined])("a discarded draft leaves what is published", (status) => {
  const discard: Event = { type: "discard", id: 3, which: "own", resets: true };
  const end: Event = status === undefined ? { type: "discarded" } : failed(status);
  const { state, values } = runs(withDrafts, [...autosaved, [{}, discard], [{}, end]]);
  expect(values).toEqual({ price: "100", term: "May" });
  expect(state).toMatchObject({ phase: "clean", own: null });
});

test("nothing changes for an event that changes nothing", () => {
  const state = editorOf(form, form.version(RECORD), NONE);
  expect(step(withDrafts, state, state.base.values, type)[0]).toBe(state);
});
