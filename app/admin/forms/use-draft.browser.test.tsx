import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { DraftServer, renderFee } from "./test-drafts.tsx";

const price = page.getByLabelText(/^Price/);
const duration = page.getByLabelText(/^Duration/);
const publish = page.getByRole("button", { name: "Publish changes" });
const saveAsDraft = page.getByRole("button", { name: "Save as draft" });
const leave = page.getByRole("button", { name: "Leave" });
const question = page.getByRole("alertdialog");

beforeEach(() => {
  localStorage.setItem("userInfo", JSON.stringify({ email: "asha@example.in", is_admin: true }));
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
});

afterEach(() => void vi.useRealTimers());

/** The form has rested long enough to save on its own. */
async function rest(): Promise<void> {
  vi.advanceTimersByTime(4000);
  await expect.element(page.getByText(/^Kept for you/)).toBeVisible();
}

test("what the form saves on its own is the author's, and leaving asks what becomes of it", async () => {
  const server = new DraftServer();
  await renderFee(server);
  await price.fill("199");
  await rest();
  expect(server.drafts.map(({ shared }) => shared)).toEqual([false]);
  await leave.click();
  await expect.element(question.getByText("Keep your changes as a draft?")).toBeVisible();
  await question.getByRole("button", { name: "Stay on this screen" }).click();
  await leave.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  expect(server.drafts).toEqual([]);
});

test("kept on leaving, the own draft becomes one that all share", async () => {
  const server = new DraftServer();
  const form = await renderFee(server);
  await price.fill("199");
  await rest();
  await leave.click();
  await question.getByRole("button", { name: "Keep as draft" }).click();
  await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  expect(server.drafts.map(({ shared }) => shared)).toEqual([true]);
  await form.unmount();
  await renderFee(server);
  await expect.element(price).toHaveValue("199");
  await leave.click();
  await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  expect(server.drafts).toHaveLength(1);
});

test("changes of a colleague are named with their values before they are published", async () => {
  const server = new DraftServer();
  server.share({ price: "199" });
  await renderFee(server);
  await duration.fill("9 weeks");
  await publish.click();
  await expect.element(question.getByText("Price (Ravi): 29,999 → 199")).toBeVisible();
  await expect.element(question.getByText(/Duration/)).not.toBeInTheDocument();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(server.record.revision).toBe(1);
  await price.fill("29,999");
  await publish.click();
  await vi.waitFor(() => expect(server.record.revision).toBe(2));
  expect(server.record).toMatchObject({ price: "29,999", duration: "9 weeks" });
  expect(server.drafts).toEqual([]);
});

test("whose change it is outlives another person's save of the draft", async () => {
  const server = new DraftServer();
  server.share({ price: "199" });
  const form = await renderFee(server);
  await duration.fill("9 weeks");
  await saveAsDraft.click();
  await expect.element(page.getByText(/^Draft saved/)).toBeVisible();
  await form.unmount();
  await renderFee(server);
  await publish.click();
  await expect.element(question.getByText("Price (Ravi): 29,999 → 199")).toBeVisible();
  await question.getByRole("button", { name: "Publish all of it" }).click();
  await vi.waitFor(() => expect(server.record).toMatchObject({ price: "199", duration: "9 weeks" }));
});

test("what a colleague saves in the draft while it is published is merged, and asked about", async () => {
  const server = new DraftServer();
  server.share({ price: "28,000" });
  await renderFee(server);
  await price.fill("27,000");
  server.before.publish = () => void server.share({ price: "28,000", duration: "2 weeks" });
  await publish.click();
  await expect.element(question.getByText("Duration (Ravi): 8 weeks → 2 weeks")).toBeVisible();
  expect(server.record.revision).toBe(1);
  await question.getByRole("button", { name: "Publish all of it" }).click();
  await vi.waitFor(() => expect(server.record).toMatchObject({ price: "27,000", duration: "2 weeks" }));
  expect(server.drafts).toEqual([]);
});

test("a draft from before takes back nothing that was published since", async () => {
  const server = new DraftServer();
  server.share({ price: "199" });
  server.record = { ...server.record, duration: "9 weeks", revision: 2 };
  await renderFee(server);
  await expect.element(price).toHaveValue("199");
  await expect.element(duration).toHaveValue("9 weeks");
  await publish.click();
  await expect.element(question.getByText("Price (Ravi): 29,999 → 199")).toBeVisible();
  await expect.element(question.getByText(/Duration/)).not.toBeInTheDocument();
  await question.getByRole("button", { name: "Publish all of it" }).click();
  await vi.waitFor(() => expect(server.record).toMatchObject({ price: "199", duration: "9 weeks" }));
});

test("what a colleague saved of the same field while the form was closed is asked about", async () => {
  const server = new DraftServer();
  server.share({ price: "28,000" });
  const form = await renderFee(server);
  await price.fill("27,000");
  await rest();
  await form.unmount();
  server.share({ price: "26,000", duration: "2 weeks" });
  await renderFee(server);
  await expect.element(question.getByText("26,000")).toBeVisible();
  await expect.element(duration).toHaveValue("2 weeks");
});

test("a publication while the first draft is on its way ends that draft", async () => {
  const server = new DraftServer();
  await renderFee(server);
  let arrive = () => {};
  server.before.create = () => new Promise<void>((resolve) => (arrive = resolve));
  await price.fill("25,000");
  vi.advanceTimersByTime(4000);
  await expect.element(page.getByText("Saving the draft…")).toBeVisible();
  await publish.click();
  arrive();
  await vi.waitFor(() => expect(server.record.price).toBe("25,000"));
  expect(server.drafts).toEqual([]);
});

test("a lost answer is asked for again, and what was typed since is published on top", async () => {
  const server = new DraftServer();
  await renderFee(server);
  await price.fill("25,000");
  server.losesAnswer = true;
  await publish.click();
  await expect.element(page.getByText("The fee could not be published.")).toBeVisible();
  await duration.fill("9 weeks");
  await publish.click();
  await vi.waitFor(() => expect(server.record.duration).toBe("9 weeks"));
  expect(server.record).toMatchObject({ price: "25,000", revision: 3 });
  expect(server.published.map(({ key }) => key)[1]).toBe(server.published[0]?.key);
});

test("saved on request, the own draft goes into the one that all share", async () => {
  const server = new DraftServer();
  server.share({ price: "199" });
  await renderFee(server);
  await duration.fill("9 weeks");
  await rest();
  expect(server.drafts.map(({ shared }) => shared)).toEqual([true, false]);
  await saveAsDraft.click();
  await expect.element(page.getByText(/^Draft saved/)).toBeVisible();
  expect(server.drafts).toHaveLength(1);
});

test("a draft from before the form had all of its fields opens, with the others as they are published", async () => {
  const server = new DraftServer();
  const { form } = server.share({});
  const drafted = { price: "199", terms: {}, questions: [{ key: "1", question: "How long?" }] };
  Object.assign(form, { values: drafted, base: { price: "29,999", terms: {} } });
  await renderFee(server);
  await expect.element(price).toHaveValue("199");
  await expect.element(duration).toHaveValue("8 weeks");
  await expect.element(page.getByLabelText(/^Refund/)).toHaveValue("Within a week");
  const questions = page.getByRole("group", { name: /^Questions/ });
  await expect.element(questions.getByLabelText("Question").last()).toHaveValue("How long?");
  await expect.element(questions.getByLabelText("Answer").last()).toHaveValue("");
});
