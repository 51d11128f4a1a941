/* The forms of visitors, each on its way from the first key to the mail; their states are tested with the components. */
import type { Page } from "@playwright/test";
import {
  CANDIDATE,
  CONSULTANCY,
  CONTACT,
  COURSE,
  ENROLMENT,
  enrolLink,
  fill,
  INQUIRY,
  newAddress,
  open,
  STACK,
  SYLLABUS,
  send,
  sendAtOnce,
  TRAINING,
  type,
  type VisitorForm,
  valuesFor,
} from "./support/forms.ts";
import { subjectOfMail } from "./support/mail.ts";
import { scrollToHydrated } from "./support/site.ts";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./test.ts";

interface Journey {
  readonly form: VisitorForm;
  /** The message where a mail is sent. */
  readonly thanks: string;
  /** The subject of that mail. */
  readonly subject: string;
  /** What contains the form. */
  readonly within: string;
  /** The form for browsers without JavaScript, and its page. */
  readonly plain: { readonly address: string; readonly id: string };
}

const COURSE_PAGE = `/courses/${COURSE.slug}`;

const JOURNEYS: readonly Journey[] = [
  {
    form: ENROLMENT,
    thanks: "We've sent the details to your email.",
    subject: `Your enrolment: ${STACK.name}`,
    within: "dialog",
    plain: { address: `/enroll/${STACK.id}`, id: "enrol-form" },
  },
  {
    form: INQUIRY,
    thanks: INQUIRY.success,
    subject: `Your inquiry: ${COURSE.title}`,
    within: "dialog",
    plain: { address: `${COURSE_PAGE}#inquiry`, id: "inquiry-form" },
  },
  {
    form: CONSULTANCY,
    thanks: CONSULTANCY.success,
    subject: `Your consultancy enquiry: ${CONSULTANCY.choice}`,
    within: "#consultancy-form",
    plain: { address: "/consultancy", id: "consultancy-form" },
  },
  {
    form: CONTACT,
    thanks: CONTACT.success,
    subject: "Your message has reached us",
    within: "#form",
    plain: { address: "/contact", id: "contact-form" },
  },
  {
    form: SYLLABUS,
    thanks: "Your syllabus is ready. We email you the link as well.",
    subject: `Your syllabus: ${COURSE.title}`,
    within: "dialog",
    plain: { address: `${COURSE_PAGE}#syllabus-request`, id: "syllabus-form" },
  },
  {
    form: TRAINING,
    thanks: TRAINING.success,
    subject: "Training for your people",
    within: "#form",
    plain: { address: TRAINING.address, id: "training-form" },
  },
  {
    form: CANDIDATE,
    thanks: CANDIDATE.success,
    subject: "Your search for work",
    within: "#need-work",
    plain: { address: CANDIDATE.address, id: "candidate-form" },
  },
];

/** After sending, what only one form does. */
const AFTERWARDS = new Map<VisitorForm, (page: Page) => Promise<void>>([
  [
    ENROLMENT,
    async (page) => {
      await expect(page.getByText(ENROLMENT.success, { exact: true })).toBeVisible();
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(enrolLink(page)).toBeFocused();
      const requested = page
        .getByRole("listitem")
        .filter({ has: enrolLink(page) })
        .getByText("Requested");
      await expect(requested).toBeVisible();
      await page.reload();
      await scrollToHydrated(page.locator("#explorer"));
      await expect(requested).toBeVisible();
      await expect(page.locator("#explorer").getByText("Requested")).toHaveCount(1);
      expect(await page.context().cookies()).toEqual([]);
    },
  ],
  [
    SYLLABUS,
    async (page) => {
      const link = page.getByRole("link", { name: /^Open the syllabus/ });
      await expect(link).toBeFocused();
      await expectPdf(page, (await link.getAttribute("href")) ?? "");
    },
  ],
]);

async function expectPdf(page: Page, address: string): Promise<void> {
  expect(address).toContain(`${COURSE_PAGE}/syllabus.pdf?until=`);
  const file = await page.request.get(address);
  expect(file.headers()["content-type"]).toBe("application/pdf");
}

test.describe("with JavaScript", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const { form, thanks, subject, within } of JOURNEYS) {
    test(`${form.name}: by keyboard, from the first field to the mail`, async ({ page, context }) => {
      const email = newAddress();
      // One of them waits as long as the server asks for.
      if (form !== CONTACT) await sendAtOnce(page);
      const box = await open(page, form);
      const first = box.getByLabel(Object.keys(form.values)[0] ?? "", { exact: true });
      if (within === "dialog") await expect(first).toBeFocused();

      await fill(box, { ...form, values: Object.fromEntries(valuesFor(form, "asha")) });
      await box.getByLabel(/^Email/).press("Enter");
      await expect(box.getByRole("alert").getByRole("link")).toHaveText([
        "Enter an email address in the form name@example.com",
      ]);
      await expectAccessibleInBothSchemes(page, within);

      await first.selectText();
      const stops = await type(page, box, form, email);
      expect(stops.filter((stop) => stop in form.values)).toEqual(Object.keys(form.values));
      const tab = form === SYLLABUS ? context.waitForEvent("page") : null;
      await page.keyboard.press("Enter");
      await expect(page.getByText(thanks, { exact: true })).toBeVisible();
      await AFTERWARDS.get(form)?.(page);
      expect((await tab)?.isClosed()).not.toBe(true);
      if (form !== ENROLMENT) await expectAccessible(page, "[role=status]");
      expect(await subjectOfMail(email)).toBe(subject);
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { form, thanks, subject, plain } of JOURNEYS) {
    test(`${form.name}: refused with all that was typed, then taken`, async ({ page, pageErrors }) => {
      pageErrors.ignore(/422/);
      const email = newAddress();
      await page.goto(plain.address);
      const box = page.locator(`#${plain.id}`);
      await fill(box, { ...form, values: Object.fromEntries(valuesFor(form, "asha@gmial.com")) });
      const refused = page.waitForResponse((answer) => new URL(answer.url()).pathname === form.call);
      await send(box, form);
      expect((await refused).status()).toBe(422);

      const main = page.getByRole("main");
      await expect(main.getByRole("alert")).toBeInViewport();
      for (const [label, value] of valuesFor(form, "asha@gmial.com")) {
        await expect(main.getByLabel(label.replace(" (optional)", ""), { exact: true })).toHaveValue(value);
      }
      if (form.choice) await expect(main.getByLabel("Service", { exact: true })).toHaveValue(form.choice);
      await main
        .getByRole("alert")
        .getByRole("link", { name: /^Did you mean asha@gmail\.com\?/ })
        .click();
      const address = main.getByLabel(/^Email/);
      await expect(address).toBeFocused();
      await expect(address).toHaveAccessibleDescription(/Did you mean/);
      await address.fill(email);

      const taken = page.waitForResponse((answer) => new URL(answer.url()).pathname === form.call);
      // The answer may be a file, which no page follows.
      await main.getByRole("button", { name: "Send again" }).click({ noWaitAfter: true });
      if (form === SYLLABUS) {
        await expectPdf(page, (await taken).headers().location ?? "");
      } else {
        await expect(page.getByText(thanks, { exact: true })).toBeInViewport();
        await expect(page.getByRole("main").getByRole("link", { name: "Ask on WhatsApp" })).toBeVisible();
      }
      expect(await subjectOfMail(email)).toBe(subject);
    });
  }

  test("for the syllabus a mobile number is enough, and nothing is not", async ({ page, pageErrors }) => {
    pageErrors.ignore(/422/);
    await page.goto(`${COURSE_PAGE}#syllabus-request`);
    const form = page.locator("#syllabus-form");
    await form.getByLabel("Name", { exact: true }).fill("Asha Rao");
    await send(form, SYLLABUS);
    const main = page.getByRole("main");
    await expect(main.getByRole("alert").getByRole("link")).toHaveText([
      "Enter your email address or your mobile number. One of the two is enough.",
    ]);
    await expect(main.getByLabel("Name", { exact: true })).toHaveValue("Asha Rao");
    await main.getByLabel("Mobile", { exact: true }).fill("98450 12345");
    const answered = page.waitForResponse((answer) => answer.url().endsWith(SYLLABUS.call));
    await main.getByRole("button", { name: "Send again" }).click({ noWaitAfter: true });
    await expectPdf(page, (await answered).headers().location ?? "");
  });
});
