import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LeadCounts, LeadRow } from "#api/types.gen.ts";
import { listOf, type Replies, renderArea, toast } from "../test-area.tsx";
import { json, OWNER } from "../test-screen.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { LeadListScreen } from "./LeadListScreen.tsx";

const SCREENS = [{ path: "/admin/leads", Component: LeadListScreen }];

const LEAD: LeadRow = {
  id: 1,
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "+919845012345",
  phone_text: "+91 98450 12345",
  whatsapp: true,
  kind: "inquiry",
  source: "site",
  status: "new",
  lost_reason: null,
  subject: "",
  item_name: "PLC Programming",
  excerpt: "Is there a batch on Saturdays?",
  batch: "",
  told_at: null,
  mail: "sent",
  next_action: "",
  next_action_at: null,
  owner: null,
  waiting: null,
  wrote_again: false,
  erased: false,
  revision: 1,
  created_at: "2026-11-20T10:00:00.000Z",
};

const counts = (mail: Partial<LeadCounts["mail"]> = {}): LeadCounts => ({
  all: 1,
  new: 1,
  contacted: 0,
  qualified: 0,
  enrolled: 0,
  lost: 0,
  spam: 0,
  due: { overdue: 0, today: 0, later: 0 },
  owners: { all: 1, mine: 0, unassigned: 1 },
  mail: {
    waiting: 0,
    oldest_seconds: 0,
    late: 0,
    undelivered: 0,
    failing: 0,
    dead: 0,
    last_refusal: null,
    ...mail,
  },
  unread_deliveries: 0,
});

const inbox = (rows: () => readonly LeadRow[], mail: Partial<LeadCounts["mail"]> = {}): Replies => ({
  "GET /api/leads": () => listOf(rows()),
  "GET /api/leads/counts": () => json(counts(mail)),
  "GET /api/leads/colleagues": () => json([OWNER, { id: 2, name: "Meera" }]),
});

const row = (name: string) => page.getByRole("row").filter({ hasText: name });

test("email that does not get through is told, with links to the enquiries", async () => {
  const mail = { waiting: 3, oldest_seconds: 1_900, late: 2, undelivered: 1 };
  const { address } = await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => [LEAD], mail),
  );
  await expect.element(page.getByText(/^3 emails wait to be sent, the first for 31 minutes/)).toBeVisible();
  await page.getByRole("link", { name: "Show the enquiries" }).click();
  await expect.poll(address).toBe("/admin/leads?mail=late");
  await expect.element(page.getByRole("link", { name: "Remove Email: Email delayed" })).toBeVisible();
  await page.getByRole("link", { name: "Show it" }).click();
  await expect.poll(address).toBe("/admin/leads?mail=undelivered");
});

test("email that waits for a few minutes is no reason for a warning", async () => {
  await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => [LEAD], { waiting: 3, oldest_seconds: 840 }),
  );
  await expect.element(row("Asha Rao")).toBeVisible();
  await expect.element(page.getByText("Email does not get through")).not.toBeInTheDocument();
});

test("the export has the search and the filters of the list, for those who may", async () => {
  const replies = inbox(() => [LEAD]);
  await renderArea(SCREENS, "/admin/leads?q=asha&status=new&sort=name&page=2", replies);
  await expect
    .element(page.getByRole("link", { name: "Export CSV" }))
    .toHaveAttribute("href", "/api/leads.csv?q=asha&status=new");
  await expect.element(page.getByText(/^Export CSV saves all enquiries that match/)).toBeVisible();
});

test("among those who asked for the newsletter, its list can be saved", async () => {
  await renderArea(
    SCREENS,
    "/admin/leads?kind=newsletter",
    inbox(() => [LEAD]),
  );
  await expect
    .element(page.getByRole("link", { name: "Subscribers as CSV" }))
    .toHaveAttribute("href", "/api/admin/newsletter.csv");
});

test("who may not export or work on enquiries is offered neither", async () => {
  const viewer = { ...OWNER, role: "viewer" as const, permissions: ["read_enquiries" as const] };
  await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => [LEAD]),
    viewer,
  );
  await expect.element(row("Asha Rao")).toMatchTextContent(/Unassigned/);
  await expect.element(page.getByRole("link", { name: "Export CSV" })).not.toBeInTheDocument();
  await expect.element(page.getByText(/Export CSV/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Add enquiry" })).not.toBeInTheDocument();
  expect(page.getByRole("checkbox").elements()).toEqual([]);
});

test("a call from the list is noted with one tap", async () => {
  let noted: unknown;
  await renderArea(SCREENS, "/admin/leads", {
    ...inbox(() => [LEAD]),
    "POST /api/leads/1/entries": ({ body }) => {
      noted = body;
      return json({ ...(body as object), id: 5, author: "Asha" }, 201);
    },
  });
  // The address would open the phone's own program.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await row("Asha Rao").getByRole("link", { name: "Call Asha Rao" }).click();
  await row("Asha Rao").getByRole("button", { name: "No answer" }).click();
  await expect.element(toast("Added to the log")).toBeVisible();
  expect(noted).toMatchObject({
    kind: "call",
    outcome: "no_answer",
    owner_id: OWNER.id,
    next_action: "Call again",
    next_action_at: expect.stringMatching(/T10:00/),
  });
  await expect.element(page.getByText("Note that you called?")).not.toBeInTheDocument();
});

test("an enquiry that is lost is not offered to be taken", async () => {
  const lost = { ...LEAD, id: 2, name: "Ravi Kulkarni", status: "lost" as const };
  await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => [LEAD, lost]),
  );
  await expect.element(row("Asha Rao").getByRole("button", { name: /^Assign to me/ })).toBeVisible();
  await expect
    .element(row("Ravi Kulkarni").getByRole("button", { name: /^Assign to me/ }))
    .not.toBeInTheDocument();
  await expect.element(row("Ravi Kulkarni")).toMatchTextContent(/Unassigned/);
});

test("what is selected while the list loads again stays selected", async () => {
  let rows = [LEAD, { ...LEAD, id: 2, name: "Ravi Kulkarni" }];
  let gate = Promise.resolve();
  await renderArea(SCREENS, "/admin/leads", {
    ...inbox(() => rows),
    "GET /api/leads": async () => {
      await gate;
      return listOf(rows);
    },
    "POST /api/leads/bulk": () => {
      rows = rows.map((one) => (one.id === 1 ? { ...one, status: "contacted", revision: 2 } : one));
      return json({ changed: [{ id: 1, revision: 2 }], unchanged: [], overtaken: [], gone: [], refused: [] });
    },
  });
  const box = (name: string) => row(name).getByRole("checkbox");
  await box("Asha Rao").click();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  await page.getByRole("button", { name: "Set status" }).click();
  await page.getByRole("menuitem", { name: "Contacted" }).click();
  await expect.element(toast("1 enquiry set to Contacted.")).toBeVisible();
  await box("Ravi Kulkarni").click();
  resolve();
  await expect.element(row("Asha Rao")).toMatchTextContent(/Contacted/);
  await expect.element(page.getByText("1 enquiry selected")).toBeInTheDocument();
  await expect.element(box("Ravi Kulkarni")).toBeChecked();
});

test("the button that takes an enquiry stays on one line", async () => {
  await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => [
      {
        ...LEAD,
        excerpt: "What is taught? ".repeat(20),
        next_action_at: "2026-12-01T10:00:00.000Z",
        next_action: "Call again. ".repeat(8),
        mail: "undelivered",
        item_name: "",
        subject: "Something long about the course on drives and motors",
      },
    ]),
  );
  const take = row("Asha Rao").getByRole("button", { name: /^Assign to me/ });
  await expect.element(take).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(take.element().firstChild as Text);
  expect(words.getClientRects()).toHaveLength(1);
});

test("a new enquiry stands out only once its sender has waited too long", async () => {
  const waiting = { office_minutes: 30, since: "2026-11-20T10:00:00.000Z", late: false };
  await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => [
      { ...LEAD, waiting },
      { ...LEAD, id: 2, name: "Ravi Kulkarni", waiting: { ...waiting, late: true } },
    ]),
  );
  const chip = (name: string) => row(name).getByText("New", { exact: true });
  await expect.element(chip("Asha Rao")).not.toHaveClass("chip-signal");
  await expect.element(chip("Ravi Kulkarni")).toHaveClass("chip-signal");
});

test("a row says what waits, and a land line has no WhatsApp link", async () => {
  const plant = { ...LEAD, id: 2, name: "Plant", phone: "+912027123456", whatsapp: false };
  const again = { ...LEAD, wrote_again: true };
  await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => [again, plant]),
  );
  await expect.element(row("Asha Rao")).toMatchTextContent(/Wrote again/);
  await expect.element(row("Plant")).not.toMatchTextContent(/Wrote again/);
  await expect
    .element(row("Plant").getByRole("link", { name: "Call Plant" }))
    .toHaveAttribute("href", "tel:+912027123456");
  await expect.element(row("Asha Rao").getByRole("link", { name: /^WhatsApp Asha Rao/ })).toBeVisible();
  await expect.element(row("Plant").getByRole("link", { name: /^WhatsApp/ })).not.toBeInTheDocument();
});

test("an overdue enquiry with a long name keeps its contact links in view at 1280 pixels", async () => {
  const name = "Venkatanarasimharajuvaripeta Subramanian Ramachandran";
  const long = {
    ...LEAD,
    name,
    email: "venkatanarasimharajuvaripeta.subramanian.ramachandran@example.in",
    next_action_at: "2025-11-20T04:30:00.000Z",
  };
  await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => [long]),
  );
  await expect.element(row(name)).toMatchTextContent(/overdue/);
  const frame = page.getByRole("table").element().parentElement;
  expect(frame?.scrollWidth, "the table is as wide as its frame").toBeLessThanOrEqual(
    frame?.clientWidth ?? 0,
  );
  const link = row(name).getByRole("link", { name: new RegExp(`^WhatsApp ${name}`) });
  await expect.element(link).toBeInViewport({ ratio: 1 });
});

test("on a phone five cards of three lines are on the first screen, and tools come on demand", async () => {
  const rows = [1, 2, 3, 4, 5, 6].map((id) => ({ ...LEAD, id, name: `Person ${id}` }));
  await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => rows),
  );
  await page.viewport(390, 844);
  const cards = page.getByRole("listitem").filter({ hasText: "Person" });
  await expect.element(cards.first()).toBeVisible();
  expect(cards.first().element().getBoundingClientRect().top).toBeLessThanOrEqual(170);
  await expect.element(cards.nth(4)).toBeInViewport({ ratio: 1 });
  const search = page.getByRole("searchbox");
  await expect.element(search).not.toBeInTheDocument();
  expect(
    page
      .getByRole("checkbox")
      .elements()
      .filter((box) => box.checkVisibility()),
  ).toEqual([]);
  await page.getByRole("button", { name: "Search, filter and select" }).click();
  await expect.element(search).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: "Select Person 1" })).toBeVisible();
});

test("rows of the table are 64 pixels high, whatever is in them", async () => {
  const long = "A very long name of a course on drives, motors and their maintenance in plants".repeat(2);
  await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => [
      LEAD,
      {
        ...LEAD,
        id: 2,
        name: "Ravi Kulkarni",
        item_name: long,
        batch: "7 December 2026 to 30 January 2027; Mon, Wed 18:30–20:30; online; English",
        next_action_at: "2025-11-20T04:30:00.000Z",
        next_action: long.slice(0, 160),
        wrote_again: true,
      },
    ]),
  );
  await expect.element(row("Ravi Kulkarni")).toMatchTextContent(/batch of 7 December 2026/);
  for (const name of ["Asha Rao", "Ravi Kulkarni"]) {
    expect(row(name).element().getBoundingClientRect().height, name).toBeLessThanOrEqual(65);
  }
});

test("filters are behind one button, and each that is set is a chip that takes it away", async () => {
  const { address, made } = await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => [LEAD]),
  );
  await page.getByText("Filter and order").click();
  await page.getByLabelText("Source").selectOptions("Phone");
  await page.getByLabelText("Received from").fill("2026-11-01");
  await expect.poll(address).toBe("/admin/leads?source=phone&from=2026-11-01");
  await expect.poll(() => made.some((one) => /^GET \/api\/leads\?.*from=2026-11-01/.test(one))).toBe(true);
  await page.getByRole("link", { name: "Remove Source: Phone" }).click();
  await expect.poll(address).toBe("/admin/leads?from=2026-11-01");
});

test("enquiries are narrowed by the words of a company and of a trade, which the export has, too", async () => {
  const { address, made } = await renderArea(
    SCREENS,
    "/admin/leads?kind=training",
    inbox(() => [LEAD]),
  );
  await page.getByText("Filter and order").click();
  await page.getByLabelText("Company").fill("pune pumps");
  await expect.poll(address).toBe("/admin/leads?company=pune+pumps&kind=training");
  await page.getByLabelText("Trade or skill").fill("fitter ");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/admin/leads?company=pune+pumps&trade=fitter&kind=training");
  await expect
    .poll(() => made.some((one) => /^GET \/api\/leads\/counts\?company=pune\+pumps&trade=fitter/.test(one)))
    .toBe(true);
  await expect
    .element(page.getByRole("link", { name: "Export CSV" }))
    .toHaveAttribute("href", "/api/leads.csv?company=pune+pumps&trade=fitter&kind=training");
  await page.getByRole("link", { name: "Remove Company: pune pumps" }).click();
  await expect.poll(address).toBe("/admin/leads?trade=fitter&kind=training");
  await expect.element(page.getByLabelText("Company")).toHaveValue("");
});

test("all that match are selected beyond the page, and changed", async () => {
  const all = Array.from({ length: 120 }, (_, at) => ({ ...LEAD, id: at + 1, name: `Person ${at + 1}` }));
  const sent: number[] = [];
  await renderArea(SCREENS, "/admin/leads", {
    ...inbox(() => all),
    "GET /api/leads": ({ query }) => {
      const size = Number(query.get("per_page"));
      const from = (Number(query.get("page")) - 1) * size;
      return listOf(all.slice(from, from + size), all.length);
    },
    "POST /api/leads/bulk": ({ body }) => {
      const { leads } = body as { leads: { id: number }[] };
      sent.push(leads.length);
      const changed = leads.map(({ id }) => ({ id, revision: 2, before: { status: "new" } }));
      return json({ changed, unchanged: [], overtaken: [], gone: [], refused: [] });
    },
  });
  await page.getByRole("checkbox", { name: "Select all enquiries of this page" }).click();
  await page.getByRole("button", { name: "Select all 120 that match" }).click();
  await expect.element(page.getByText("120 enquiries selected")).toBeInTheDocument();
  await page.getByRole("button", { name: "Spam", exact: true }).click();
  await expect.element(toast("120 enquiries marked as spam.")).toBeVisible();
  expect(sent, "a hundred a call").toEqual([100, 20]);
});

test("J and K go through the rows, and other letters act on the one with the focus", async () => {
  const rows = [LEAD, { ...LEAD, id: 2, name: "Ravi Kulkarni" }];
  await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => rows),
  );
  await page.getByRole("heading", { level: 1 }).element().focus();
  await userEvent.keyboard("jj");
  await expect
    .element(row("Ravi Kulkarni").getByRole("link", { name: "Ravi Kulkarni", exact: true }))
    .toHaveFocus();
  await userEvent.keyboard("xkx");
  await expect.element(page.getByText("2 enquiries selected")).toBeInTheDocument();
  const called = new Promise<string>((resolve) => {
    const stop = (event: MouseEvent) => {
      event.preventDefault();
      resolve((event.target as Element).closest("a")?.href ?? "");
    };
    document.addEventListener("click", stop, { once: true });
  });
  await userEvent.keyboard("c");
  expect(await called).toBe("tel:+919845012345");
  // What came of it is the next step.
  await expect.element(page.getByRole("button", { name: "Reached" })).toHaveFocus();
  await userEvent.keyboard("/");
  await expect.element(page.getByRole("searchbox")).toHaveFocus();
  // Never while one types.
  await userEvent.keyboard("x");
  await expect.element(page.getByRole("searchbox")).toHaveValue("x");
});

test("on a phone a message does not cover the head of the list", async () => {
  await renderArea(
    SCREENS,
    "/admin/leads",
    inbox(() => [LEAD]),
  );
  await page.viewport(390, 844);
  toastSuccess("Saved", { label: "Undo", run: () => {} });
  const message = toast("Saved");
  await expect.element(message).toBeVisible();
  const add = page.getByRole("link", { name: "Add enquiry" });
  const { bottom } = add.element().getBoundingClientRect();
  expect(message.element().getBoundingClientRect().top).toBeGreaterThan(bottom);
});
