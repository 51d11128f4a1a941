import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { group, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";
import { answerCalls, json, renderForStaff } from "../test-screen.tsx";
import { Versions } from "./Versions.tsx";

interface Note {
  readonly title: string;
  readonly place: string;
  readonly contact: { readonly phone: string };
}

const noteForm = recordForm<Note, Note>()("note", {
  title: text({ label: "Title" }),
  place: text({ label: "Place" }),
  contact: group("Contact", { phone: text({ label: "Phone" }) }),
});

const LIST = "GET /api/admin/versions?kind=team_member&record_id=1";
const version = (id: number, revision: number, author: string) => ({
  id,
  revision,
  author,
  at: "2026-03-14T09:26:53.000Z",
  draft: false,
});

const dialog = page.getByRole("dialog", { name: "Versions" });
const difference = (field: string) =>
  dialog.getByRole("listitem").filter({ has: page.getByRole("heading", { name: field }) });

function NoteForm() {
  const form = useForm({ defaultValues: { title: "Drives", place: "Pune", contact: { phone: "020" } } });
  return (
    <>
      <input aria-label="Title" {...form.register("title")} />
      <input aria-label="Place" {...form.register("place")} />
      <Versions of={{ kind: "team_member", id: 1 }} revision={2} definition={noteForm} form={form} />
    </>
  );
}

async function openVersions(): Promise<void> {
  await renderForStaff(<NoteForm />);
  await page.getByRole("button", { name: "Versions" }).click();
}

test("the fields of a former version are taken over one by one, or all at once", async () => {
  answerCalls({
    [LIST]: () => json([version(12, 2, "Ravi"), version(11, 1, "Asha")]),
    "GET /api/admin/versions/11": () =>
      json({ content: { title: "Motors", place: "Nashik", contact: { phone: "020" } }, draft: false }),
  });
  await openVersions();
  await expect.element(dialog.getByLabelText("Version")).toMatchTextContent(/Asha/);
  await expect.element(difference("Title")).toMatchTextContent(/This versionMotorsIn the formDrives/);
  await difference("Title")
    .getByRole("button", { name: /^Use this version/ })
    .click();
  await expect.element(difference("Title")).toMatchTextContent(/Taken over/);
  await dialog.getByRole("button", { name: "Back to the form" }).click();
  await expect.element(page.getByLabelText("Title")).toHaveValue("Motors");
  await expect.element(page.getByLabelText("Place")).toHaveValue("Pune");
  await page.getByRole("button", { name: "Versions" }).click();
  await dialog.getByRole("button", { name: "Use all of this version" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Place")).toHaveValue("Nashik");
});

test.each([
  ["A version", { ...version(11, 1, "Asha"), draft: false }],
  ["A saved draft", { ...version(11, 1, "Asha"), draft: true }],
])("%s from before the form had a field is compared, with the field empty", async (_, { draft, ...row }) => {
  answerCalls({
    [LIST]: () => json([{ ...row, draft }]),
    "GET /api/admin/versions/11": () => json({ content: { title: "Motors", contact: {} }, draft }),
  });
  await openVersions();
  await expect.element(difference("Title")).toMatchTextContent(/This versionMotors/);
  await expect.element(difference("Place")).toMatchTextContent(/This version\(empty\)In the formPune/);
  await expect.element(difference("Phone")).toMatchTextContent(/This version\(empty\)In the form020/);
});

test("a record that was never changed has no former version", async () => {
  answerCalls({ [LIST]: () => json([version(12, 2, "Asha")]) });
  await openVersions();
  await expect.element(dialog).toMatchTextContent(/No earlier versions yet/);
});

test("a failure to load is said", async () => {
  answerCalls({ [LIST]: () => json({ message: "Not now.", code: "x" }, 500) });
  await openVersions();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent(/Not now\./);
});
