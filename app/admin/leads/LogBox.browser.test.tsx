import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LeadJson } from "#api/types.gen.ts";
import { answerCalls, json, OWNER, refused, renderForStaff } from "../test-screen.tsx";
import { LogBox } from "./LogBox.tsx";

const lead = (id: number, change: Partial<LeadJson> = {}) => ({ id, erased_at: null, ...change }) as LeadJson;
const ADD = "POST /api/leads/7/entries";

const text = page.getByRole("textbox");
const add = page.getByRole("button", { name: "Add to log" });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem("userInfo", JSON.stringify(OWNER));
});

test("text outlives a failed call and another screen, and goes when it was added", async () => {
  let works = false;
  const keys: string[] = [];
  answerCalls({
    [ADD]: (body) => {
      const entry = JSON.parse(body);
      keys.push(entry.key);
      return works ? json({ ...entry, id: 1 }, 201) : json({ message: "Not now.", code: "x" }, 503);
    },
  });
  const before = await renderForStaff(<LogBox lead={lead(7)} />);
  await page.getByText("Call", { exact: true }).click();
  await page.getByText("Call back", { exact: true }).click();
  await text.fill("Asked for the fee.");
  await add.click();
  await expect.element(page.getByText("Not now.")).toBeVisible();
  await expect.element(text).toHaveValue("Asked for the fee.");

  await before.unmount();
  const other = await renderForStaff(<LogBox lead={lead(8)} />);
  await expect.element(text).toHaveValue("");
  await other.unmount();
  await renderForStaff(<LogBox lead={lead(7)} />);
  await expect.element(text).toHaveValue("Asked for the fee.");
  await expect.element(page.getByRole("radio", { name: "Call back" })).toBeChecked();
  works = true;
  await text.click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("Added to the log")).toBeVisible();
  await expect.element(text).toHaveValue("");
  expect(new Set(keys).size, "the same entry, should the first call have arrived").toBe(1);
});

test("what the server refuses stands at the text", async () => {
  answerCalls({ [ADD]: () => refused("text", "Write something.") });
  await renderForStaff(<LogBox lead={lead(7)} />);
  await add.click();
  await expect.element(text).toHaveAccessibleDescription(/Error: Write something\.$/);
  await expect.element(text).toHaveFocus();
});

test("a text that is pasted is kept whole, and what is too long of it told", async () => {
  const sent: string[] = [];
  answerCalls({
    [ADD]: (body) => {
      sent.push(JSON.parse(body).text);
      return refused("text", "Use at most 4000 characters.");
    },
  });
  await renderForStaff(<LogBox lead={lead(7)} />);
  // A browser cuts what is pasted into a field with a limit, without a word.
  (text.element() as HTMLTextAreaElement).focus();
  document.execCommand("insertText", false, "w".repeat(4_001));
  await add.click();
  await expect.element(text).toHaveAccessibleDescription(/Error: Use at most 4000 characters\.$/);
  expect(sent[0]).toHaveLength(4_001);
});

test("an enquiry that was erased takes notes only", async () => {
  await renderForStaff(<LogBox lead={lead(7, { erased_at: "2026-03-14T09:26:53.000Z" })} />);
  await expect.element(page.getByLabelText("Note")).toBeVisible();
  await expect.element(page.getByText(/What was it/)).not.toBeInTheDocument();
});

test("a contact that made the enquiry contacted and one's own can be undone", async () => {
  const stored = lead(7, { status: "new", owner: null, revision: 1, entries: [], mails: [] });
  const mine = { owner: { id: 1, name: "Asha Rao" } };
  const sent: unknown[] = [];
  const note = (body: string, answer: object) => {
    sent.push(JSON.parse(body));
    return json({ ...stored, ...answer });
  };
  answerCalls({
    [ADD]: (body) => json({ ...JSON.parse(body), id: 1 }, 201),
    "GET /api/leads/7": () => json({ ...stored, ...mine, status: "contacted", revision: 3 }),
    "PATCH /api/leads/7": (body) => note(body, { ...mine, revision: 4 }),
    "PUT /api/leads/7/owner": (body) => note(body, { revision: 5 }),
  });
  await renderForStaff(<LogBox lead={stored} />);
  await page.getByText("Call", { exact: true }).click();
  await add.click();
  await expect
    .element(page.getByText("Added to the log. The enquiry is contacted now and is yours."))
    .toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Status and owner are as before")).toBeVisible();
  expect(sent).toMatchObject([{ status: "new" }, { owner_id: null }]);
});

test("what is typed while an entry is being added stays for the next one", async () => {
  const gate = Promise.withResolvers<void>();
  answerCalls({
    [ADD]: async (body) => {
      await gate.promise;
      return json({ ...JSON.parse(body), id: 1 }, 201);
    },
  });
  const shown = await renderForStaff(<LogBox lead={lead(7)} />);
  await text.fill("Asked for the fee.");
  await add.click();
  await text.fill("Asked for the fee. Wants weekends.");
  gate.resolve();
  await expect.element(page.getByText("Added to the log")).toBeVisible();
  await expect.element(text).toHaveValue("Wants weekends.");
  await shown.unmount();
  await renderForStaff(<LogBox lead={lead(7)} />);
  await expect.element(text).toHaveValue("Wants weekends.");
});
