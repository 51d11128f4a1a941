import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LeadJson } from "#api/types.gen.ts";
import { type Answers, answerCalls, json, OWNER, refused, renderForStaff } from "../test-screen.tsx";
import { Composer } from "./Composer.tsx";

const lead = (id: number, change: Partial<LeadJson> = {}) =>
  ({
    id,
    status: "new",
    lost_reason: null,
    owner: null,
    next_action_at: null,
    next_action: "",
    revision: 4,
    erased_at: null,
    item: { course_id: 3, batch_id: 12 },
    ...change,
  }) as LeadJson;
const ADD = "POST /api/leads/7/entries";
const COLLEAGUES = "GET /api/leads/colleagues";

/** Answers calls in an office of one. */
const answer = (answers: Answers) => answerCalls({ [COLLEAGUES]: () => json([OWNER]), ...answers });

const text = page.getByRole("textbox", { name: /^Note/ });
const save = page.getByRole("button", { name: "Save", exact: true });
const chip = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem("userInfo", JSON.stringify(OWNER));
});

test("an outcome proposes status, owner and follow-up, saved in one call and taken back by one", async () => {
  const sent: unknown[] = [];
  const made = answer({
    [COLLEAGUES]: () => json([OWNER, { id: 2, name: "Meera" }]),
    "GET /api/leads/rules": () => json({ office_days: ["mon", "tue", "wed", "thu", "fri", "sat"] }),
    "GET /api/leads/7": () => json(lead(7)),
    [ADD]: (body) => {
      sent.push(JSON.parse(body));
      return json({ id: 31, kind: "call", outcome: "no_answer" }, 201);
    },
    "DELETE /api/leads/7/entries/31": () => json(lead(7)),
  });
  await renderForStaff(<Composer lead={lead(7)} />);
  await chip("No answer").click();
  await expect.element(page.getByLabelText("Owner")).toHaveValue("1");
  await expect.element(page.getByLabelText(/^What for/)).toHaveValue("Call again");
  await expect.element(page.getByLabelText("Status")).toHaveValue("new");
  await page.getByLabelText("Owner").selectOptions("Meera");
  await expect.element(page.getByText("They get an email.")).toBeVisible();
  await save.click();
  await expect.element(page.getByText("Added to the log")).toBeVisible();
  expect(sent).toMatchObject([
    {
      kind: "call",
      outcome: "no_answer",
      owner_id: 2,
      next_action: "Call again",
      next_action_at: expect.stringMatching(/T10:00/),
    },
  ]);
  expect(sent[0]).not.toHaveProperty("status");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("All is as before")).toBeVisible();
  expect(made.filter((call) => !call.startsWith("GET"))).toEqual([ADD, "DELETE /api/leads/7/entries/31"]);
});

test("who is not interested has a reason, or nothing is sent", async () => {
  const sent: unknown[] = [];
  answer({
    [ADD]: (body) => {
      sent.push(JSON.parse(body));
      return json({ id: 31 }, 201);
    },
  });
  await renderForStaff(<Composer lead={lead(7)} />);
  await chip("Not interested").click();
  const reason = page.getByLabelText("Lost because");
  await save.click();
  await expect.element(reason).toHaveAccessibleDescription(/Choose why/);
  await expect.element(reason).toHaveFocus();
  expect(sent).toEqual([]);
  await expect.element(page.getByLabelText("Follow-up")).not.toBeInTheDocument();
  await reason.selectOptions("Fee");
  await save.click();
  await expect.element(page.getByText("Added to the log")).toBeVisible();
  expect(sent).toMatchObject([
    { outcome: "not_interested", status: "lost", lost_reason: "fee", owner_id: 1 },
  ]);
});

test("who has enrolled takes a seat, of a batch of their course first, and a full one is refused at the field", async () => {
  const sent: unknown[] = [];
  const batch = (id: number, course: string, taken: number) => ({
    ...{ id, course_id: id < 20 ? 3 : 4, course_title: course, starts_on: "2027-01-04", state: "open" },
    ...{ days: ["mon"], from_time: "18:30", to_time: "20:30", seats: 12, seats_taken: taken },
  });
  const own = [batch(11, "PLC Programming", 12), batch(12, "PLC Programming", 5)];
  const all = [...own, batch(21, "Robotics", 0), { ...batch(22, "Robotics", 0), state: "cancelled" }];
  const taken = "All 12 seats of this batch are taken.";
  const made = answer({
    "GET /api/admin/batches?status=coming&per_page=100&course_id=3": () => json(own),
    "GET /api/admin/batches?status=coming&per_page=100": () => json(all),
    [ADD]: (body) => {
      const entry = JSON.parse(body);
      sent.push(entry);
      return entry.batch_id === 21 ? refused("batch_id", taken) : json({ ...entry, id: 31 }, 201);
    },
    "GET /api/leads/7": () => json(lead(7)),
  });
  await renderForStaff(<Composer lead={lead(7)} />);
  const seat = page.getByLabelText(/^Takes a seat of/);
  await chip("Reached").click();
  await expect.element(seat).not.toBeInTheDocument();
  await chip("Enrolled").click();
  await expect.element(seat).toHaveValue("");
  const options = () => [...(seat.element() as HTMLSelectElement).options];
  expect(options().map(({ text: said, disabled }) => `${said}${disabled ? " (no choice)" : ""}`)).toEqual([
    "No batch yet",
    "4 Jan 2027, Mon, 18:30–20:30: full (no choice)",
    "4 Jan 2027, Mon, 18:30–20:30: 7 of 12 free, reserved",
    "Robotics: 4 Jan 2027, Mon, 18:30–20:30: 12 of 12 free",
  ]);
  await seat.selectOptions("21");
  await save.click();
  await expect.element(seat).toHaveAccessibleDescription(new RegExp(taken));
  await expect.element(seat).toHaveFocus();
  await seat.selectOptions("12");
  await save.click();
  await expect.element(page.getByText("Added to the log")).toBeVisible();
  expect(sent).toMatchObject([
    { outcome: "enrolled", status: "enrolled", batch_id: 21 },
    { outcome: "enrolled", status: "enrolled", batch_id: 12 },
  ]);
  expect(
    made.filter((call) => call.includes("course_id=3")).length,
    "what is left is asked for anew",
  ).toBeGreaterThan(1);
  await expect.element(seat).not.toBeInTheDocument();
});

test("text outlives a failed call and another screen, and goes when it was added", async () => {
  let works = false;
  const keys: string[] = [];
  answer({
    [ADD]: (body) => {
      const entry = JSON.parse(body);
      keys.push(entry.key);
      return works ? json({ ...entry, id: 1 }, 201) : json({ message: "Not now.", code: "x" }, 503);
    },
  });
  const before = await renderForStaff(<Composer lead={lead(7)} />);
  await chip("Call back").click();
  await text.fill("Asked for the fee.");
  await save.click();
  await expect.element(page.getByText("Not now.")).toBeVisible();
  await expect.element(text).toHaveValue("Asked for the fee.");

  await before.unmount();
  const other = await renderForStaff(<Composer lead={lead(8)} />);
  await expect.element(text).toHaveValue("");
  await other.unmount();
  await renderForStaff(<Composer lead={lead(7)} />);
  await expect.element(text).toHaveValue("Asked for the fee.");
  await expect.element(chip("Call back")).toHaveAttribute("aria-pressed", "true");
  works = true;
  await text.click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("Added to the log")).toBeVisible();
  await expect.element(text).toHaveValue("");
  expect(new Set(keys).size, "the same entry, should the first call have arrived").toBe(1);
});

test("what the server refuses stands at the text", async () => {
  answer({ [ADD]: () => refused("text", "Write something else.") });
  await renderForStaff(<Composer lead={lead(7)} />);
  await text.fill("\u0007");
  await save.click();
  await expect.element(text).toHaveAccessibleDescription(/Error: Write something else\.$/);
  await expect.element(text).toHaveFocus();
});

test("an enquiry that was erased takes notes only", async () => {
  answer({});
  await renderForStaff(<Composer lead={lead(7, { erased_at: "2026-03-14T09:26:53.000Z" })} />);
  await expect.element(text).toBeVisible();
  await expect.element(page.getByText(/What came of it/)).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Status")).not.toBeInTheDocument();
});

test("without an outcome or a note, a change is saved alone; a colleague who was quicker is told of", async () => {
  const done = { changed: [], unchanged: [], overtaken: [], gone: [], refused: [] };
  const answers: object[] = [
    { ...done, overtaken: [{ id: 7, label: "Asha" }] },
    { ...done, changed: [{ id: 7, revision: 5, before: { status: "new" } }] },
    { ...done, changed: [{ id: 7, revision: 6, before: {} }] },
  ];
  const sent: unknown[] = [];
  answer({
    "GET /api/leads/7": () => json(lead(7, { status: "contacted", revision: 5 })),
    "POST /api/leads/bulk": (body) => {
      sent.push(...JSON.parse(body).leads);
      return json(answers.shift());
    },
  });
  await renderForStaff(<Composer lead={lead(7)} />);
  await save.click();
  await expect.element(text).toHaveAccessibleDescription(/Choose what came of it/);
  await page.getByLabelText("Status").selectOptions("Qualified");
  await save.click();
  await expect.element(page.getByText(/^A colleague changed it meanwhile/)).toBeVisible();
  // Nothing is lost.
  await expect.element(page.getByLabelText("Status")).toHaveValue("qualified");
  await save.click();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("All is as before")).toBeVisible();
  expect(sent).toMatchObject([
    { id: 7, revision: 4, status: "qualified" },
    { id: 7, revision: 4, status: "qualified" },
    { id: 7, revision: 5, status: "new" },
  ]);
  // Nobody else could own it.
  await expect.element(page.getByLabelText("Owner")).not.toBeInTheDocument();
});

test("what is typed while an entry is being added stays for the next one", async () => {
  const gate = Promise.withResolvers<void>();
  answer({
    [ADD]: async (body) => {
      await gate.promise;
      return json({ ...JSON.parse(body), id: 1 }, 201);
    },
  });
  const shown = await renderForStaff(<Composer lead={lead(7)} />);
  await text.fill("Asked for the fee.");
  await save.click();
  await text.fill("Asked for the fee. Wants weekends.");
  gate.resolve();
  await expect.element(page.getByText("Added to the log")).toBeVisible();
  await expect.element(text).toHaveValue("Wants weekends.");
  await shown.unmount();
  await renderForStaff(<Composer lead={lead(7)} />);
  await expect.element(text).toHaveValue("Wants weekends.");
});
