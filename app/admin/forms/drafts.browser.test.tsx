import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { cancelLeaving, endSession } from "../session/session.ts";
import { DraftServer, renderFee } from "./test-drafts.tsx";

const price = page.getByLabelText(/^Price/);
const duration = page.getByLabelText(/^Duration/);
const refund = page.getByLabelText(/^Refund/);
const publish = page.getByRole("button", { name: "Publish changes" });
const saveAsDraft = page.getByRole("button", { name: "Save as draft" });
const leave = page.getByRole("button", { name: "Leave" });
const question = page.getByRole("alertdialog");

const ME = { email: "asha@example.in", is_admin: true };

beforeEach(() => {
  localStorage.setItem("userInfo", JSON.stringify(ME));
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

/** Opens a form whose own draft and the one that all share have another price since it was closed. */
async function renderTwoPrices(server: DraftServer, published = {}): Promise<void> {
  server.share({ price: "28,000" });
  const form = await renderFee(server);
  await price.fill("27,000");
  await rest();
  await form.unmount();
  server.share({ price: "26,000", duration: "2 weeks" });
  server.record = { ...server.record, ...published, revision: 2 };
  await renderFee(server);
  await expect.element(question.getByText("26,000")).toBeVisible();
}

async function chooseMine(): Promise<void> {
  await question.getByRole("radio", { name: /^Your version/ }).click();
  await question.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText(/^Draft saved/)).toBeVisible();
  await expect.element(price).toHaveValue("27,000");
}

test("what a colleague saved of the same field while the form was closed is asked about until it is chosen", async () => {
  const server = new DraftServer();
  await renderTwoPrices(server);
  await question.getByRole("button", { name: "Back to the form" }).click();
  await saveAsDraft.click();
  await chooseMine();
  await expect.element(duration).toHaveValue("2 weeks");
});

test("a choice between two drafts takes back nothing that was published since", async () => {
  const server = new DraftServer();
  await renderTwoPrices(server, { terms: { refund: "Within a month" } });
  await chooseMine();
  await expect.element(refund).toHaveValue("Within a month");
});

test("a draft that was saved in another window meanwhile is discarded when asked for again", async () => {
  const server = new DraftServer();
  await renderFee(server);
  await price.fill("199");
  await rest();
  server.saveElsewhere({ price: "150" });
  await price.fill("180");
  await leave.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect
    .element(page.getByText(/^You saved this draft in another window in the meantime\. .* discard again\.$/))
    .toBeVisible();
  expect(server.drafts).toHaveLength(1);
  await leave.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  expect(server.drafts).toEqual([]);
});

describe("what the browser kept when the session ended", () => {
  /** Ends the session, and signs in again, without the navigation between them. */
  function signInAgain(): void {
    const stay = (event: NavigateEvent) => event.preventDefault();
    navigation.addEventListener("navigate", stay, { once: true });
    endSession();
    cancelLeaving();
    localStorage.setItem("userInfo", JSON.stringify(ME));
  }

  async function typeAndSignInAgain(server: DraftServer, typed: string): Promise<void> {
    const form = await renderFee(server);
    await price.fill(typed);
    signInAgain();
    await form.unmount();
  }

  test("goes on with what a colleague saved of other fields since", async () => {
    const server = new DraftServer();
    server.share({ price: "28,000" });
    await typeAndSignInAgain(server, "27,000");
    server.share({ price: "28,000", duration: "2 weeks" });
    await renderFee(server);
    await expect.element(page.getByText("What you had typed is back")).toBeVisible();
    await expect
      .element(page.getByText("Ravi changed Duration meanwhile. All changes are kept."))
      .toBeVisible();
    await expect.element(price).toHaveValue("27,000");
    await expect.element(duration).toHaveValue("2 weeks");
  });

  test("is compared with what a colleague saved of the same field since", async () => {
    const server = new DraftServer();
    server.share({ price: "28,000" });
    await typeAndSignInAgain(server, "27,000");
    server.share({ price: "26,000" });
    await renderFee(server);
    await expect.element(question.getByText("26,000")).toBeVisible();
    await expect.element(question.getByText("27,000")).toBeVisible();
    expect(server.drafts).toMatchObject([{ form: { values: { price: "26,000" } } }]);
  });

  test("is compared with the first draft that a colleague saved since", async () => {
    const server = new DraftServer();
    await typeAndSignInAgain(server, "27,000");
    server.share({ price: "26,000" });
    await renderFee(server);
    await expect.element(question.getByText("26,000")).toBeVisible();
  });

  test("is compared with what another window kept since", async () => {
    const server = new DraftServer();
    const form = await renderFee(server);
    await price.fill("28,000");
    await rest();
    await price.fill("27,000");
    signInAgain();
    await form.unmount();
    server.saveElsewhere({ price: "26,000" });
    await renderFee(server);
    await expect.element(question.getByText("26,000")).toBeVisible();
  });

  test("goes on from what it had kept of it before", async () => {
    const server = new DraftServer();
    const form = await renderFee(server);
    await price.fill("28,000");
    await rest();
    await price.fill("27,000");
    signInAgain();
    await form.unmount();
    await renderFee(server);
    await expect.element(price).toHaveValue("27,000");
    await expect.element(question).not.toBeInTheDocument();
    await rest();
    expect(server.drafts).toMatchObject([{ shared: false, form: { values: { price: "27,000" } } }]);
  });
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
  await expect.element(refund).toHaveValue("Within a week");
  const questions = page.getByRole("group", { name: /^Questions/ });
  await expect.element(questions.getByLabelText("Question").last()).toHaveValue("How long?");
  await expect.element(questions.getByLabelText("Answer").last()).toHaveValue("");
});
