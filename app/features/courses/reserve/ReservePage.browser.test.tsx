import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { BatchJson } from "#api/types.gen.ts";
import type { Course } from "#content/courses.ts";
import { listPrice } from "#site/courses/test-price.ts";
import { FormServer, field, TestPage } from "#site/enquiries/test-server.tsx";
import { ReservePage } from "./ReservePage.tsx";
// Loaded on demand otherwise.
import "./Checkout.tsx";
import "./Reserved.tsx";

const batch = (id: number, starts_on: string) =>
  ({
    id,
    starts_on,
    ends_on: "2099-05-29",
    days: ["mon", "wed"],
    from_time: "18:30",
    to_time: "20:30",
    mode: "centre",
    place: "Baner, Pune",
    language: "English",
    seats: 12,
    seats_taken: 9,
    state: "open",
    can_enrol: true,
    has_started: false,
    price: listPrice("18,999"),
  }) as BatchJson;

const APRIL = batch(5, "2099-04-01");
const MAY = batch(6, "2099-05-01");
const COURSE = {
  id: 3,
  slug: "plc-programming",
  title: "PLC Programming",
  price: "18,999",
  category_key: "electronics",
} as Course;

const server = new FormServer();

const reserve = page.getByRole("button", { name: "Reserve a seat" });
const instead = page.getByRole("button", { name: "Tell me when the next batch opens" });
const april = page.getByRole("radio", { name: /^1 April 2099/ });

async function show(open: readonly BatchJson[], chosen?: BatchJson): Promise<void> {
  await render(
    <TestPage>
      <ReservePage course={{ ...COURSE, batches: [...open] }} asked={chosen?.id ?? null} result={null} />
    </TestPage>,
  );
}

async function fill(): Promise<void> {
  await field("Name").fill("Asha Rao");
  await field("Email").fill("asha@example.in");
  await field("Mobile").fill("98450 12345");
}

test("the only batch is chosen, and of several the one that was asked for", async () => {
  await show([APRIL]);
  await expect.element(april).toBeChecked();
  await show([APRIL, MAY], MAY);
  await expect.element(page.getByRole("radio", { name: /^1 May 2099/ })).toBeChecked();
});

test("the summary beside the form follows the batch that is chosen in it", async () => {
  await show([APRIL, MAY]);
  const summary = page.getByRole("complementary", { name: "PLC Programming" });
  await expect.element(summary).toMatchTextContent("Choose one in the form");
  await april.click();
  await expect.element(summary).toMatchTextContent("1 April 2099 to 29 May 2099");
  await page.getByRole("radio", { name: /^1 May 2099/ }).click();
  await expect.element(summary).toMatchTextContent("1 May 2099 to 29 May 2099");
  await expect.element(page.getByRole("radio", { name: /^1 May 2099/ })).toBeChecked();
});

test("says what was reserved, what happens next and that nothing is paid yet", async () => {
  server.answers(201, {
    message: "We have received your enrolment.",
    reference: "R-42",
    call_by: "Monday 30 November, 6:30 pm",
    syllabus: "/courses/plc-programming/syllabus.pdf?key=x",
  });
  await show([APRIL, MAY]);
  await april.click();
  await fill();
  await page.getByLabelText("Number of people (optional)").fill("3");
  await page.getByLabelText("My company pays. Send a quotation.").click();
  await reserve.click();
  const answer = page.getByRole("status");
  for (const text of [
    "Seat requested, Asha",
    "Our adviser will call 98450 12345 by Monday 30 November, 6:30 pm.",
    "We have received your enrolment.",
    "R-42",
    "3 people, the company pays",
    "1 April 2099 to 29 May 2099",
    "Baner, Pune",
    "₹18,999",
    "There is nothing to pay yet.",
  ]) {
    await expect.element(answer).toMatchTextContent(text);
  }
  await expect.element(answer).toHaveFocus();
  await expect
    .element(answer.getByRole("link", { name: "Add to calendar" }))
    .toHaveAttribute("href", "/batches/5.ics");
  await expect
    .element(answer.getByRole("link", { name: "Syllabus (PDF)" }))
    .toHaveAttribute("href", "/courses/plc-programming/syllabus.pdf?key=x");
  expect(server.sent[0]?.body).toMatchObject({ people: 3, company_pays: true });
  await expect
    .element(answer.getByRole("link", { name: /^Ask on WhatsApp/ }))
    .toHaveAttribute("href", expect.stringMatching(/batch%20of%201%20April%202099/));
});

test("with a batch that has filled meanwhile the same values join the waiting list", async () => {
  server.refuses({ batch_id: ["This batch is full now."] });
  await show([APRIL, MAY]);
  await april.click();
  await fill();
  expect(instead.query()).toBeNull();
  await reserve.click();
  await page.getByRole("link", { name: "This batch is full now." }).click();
  await expect.element(april).toHaveFocus();
  await expect.element(field("Mobile")).toHaveValue("98450 12345");
  server.answers(201, { message: "You are on the waiting list." });
  await instead.click();
  await expect.element(page.getByText("You are on the waiting list.", { exact: false })).toBeVisible();
  expect(server.sent.map(({ path }) => path)).toEqual(["/api/mail/enroll", "/api/mail/waitlist"]);
  expect(server.sent[1]?.body).toMatchObject({ name: "Asha Rao", phone: "98450 12345", course_id: 3 });
});
