/* What all forms for visitors do; what is particular to one stands beside it. */

import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Course } from "#content/courses.ts";
import { listPrice } from "#site/courses/test-price.ts";
import { expectRed, FormServer, field, TestPage } from "#site/enquiries/test-server.tsx";
import { EnrolDialog } from "./catalogue/EnrolDialog.tsx";
import { StaffingForm } from "./companies/StaffingForm.tsx";
import { TrainingForm } from "./companies/TrainingForm.tsx";
import { ConsultancyForm } from "./consultancy/ConsultancyForm.tsx";
import { ContactForm } from "./contact/ContactForm.tsx";
import { WaitForm } from "./courses/batches/WaitForm.tsx";
import { InquiryDialog } from "./courses/inquiry/InquiryDialog.tsx";
import { CourseInquiry } from "./courses/page/CourseInquiry.tsx";
import { ReserveForm } from "./courses/reserve/ReserveForm.tsx";
// Loaded on demand otherwise.
import "./courses/reserve/Reserved.tsx";

const BATCH = {
  id: 5,
  course_id: 3,
  starts_on: "2099-04-01",
  ends_on: "2099-05-29",
  days: ["mon"],
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
};

const COURSE = {
  id: 3,
  slug: "plc-programming",
  title: "PLC Programming",
  downloadlink: "https://example.com/plc.pdf",
  price: "18,999",
  batches: [BATCH],
} as unknown as Course;

const STACK = {
  id: "web-foundations",
  name: "HTML, CSS and JavaScript",
  level: "Beginner",
  duration: "4 weeks",
  price: "₹1199",
};

const nothing = () => undefined;

interface Form {
  readonly name: string;
  readonly shown: ReactNode;
  readonly call: string;
  /** By label, in the order of the form: the type of the field, its name in the request, and what is typed. */
  readonly fields: readonly (readonly [label: string, type: string, name: string, value: string])[];
  /** Whether companies send it. */
  readonly company?: true;
  /** The label of a radio button. */
  readonly choice?: RegExp;
  readonly button: string;
  readonly busy: string;
  readonly success: string;
  readonly failure: string;
  /** What is said of empty fields. None where the button is disabled while they are empty. */
  readonly missing: readonly string[];
  /** The heading that unfolds it. */
  readonly heading?: string;
  /** The rest of the request. */
  readonly also?: Readonly<Record<string, unknown>>;
}

const NAME = "Enter your name";
const EMAIL = "Enter your email address";
const ONE_OF_TWO = "Enter your email address or your mobile number. One of the two is enough.";
const ADDRESS = "asha@example.in";
const PHONE = "+91 98450 12345";

/** Who asks, in the forms of companies. */
const COMPANY = [
  ["Company", "text", "company", "Pune Pumps"],
  ["Name", "text", "name", "Asha Rao"],
  ["Email", "email", "email", ADDRESS],
  ["Phone Number", "tel", "phone", PHONE],
] as const;

const INQUIRY = {
  call: "/api/mail/send-course-inquiry",
  fields: [
    ["Name", "text", "name", "Asha Rao"],
    ["Mobile", "tel", "mobile", PHONE],
    ["Email", "email", "email", ADDRESS],
    ["Subject", "text", "subject", "Weekend batch"],
    ["Message", "textarea", "message", "Is there a batch on Saturdays?"],
  ],
  button: "Send Inquiry",
  busy: "Sending...",
  success: "Inquiry submitted successfully!",
  failure: "Error submitting inquiry.",
  missing: [NAME, "Enter your mobile number", EMAIL, "Write your question"],
} as const;

const FORMS: readonly Form[] = [
  {
    name: "the enrolment",
    shown: (
      <EnrolDialog choice={{ stack: STACK, technology: { name: "Web Development" } }} onClose={nothing} />
    ),
    call: "/api/mail/enroll",
    fields: [
      ["Full Name", "text", "name", "Asha Rao"],
      ["Email Address", "email", "email", ADDRESS],
      ["Phone Number", "tel", "phone", PHONE],
    ],
    button: "Enroll Now",
    busy: "Processing...",
    success: "Enrollment Successful!",
    failure: "Enrollment failed",
    missing: [NAME, EMAIL, "Enter your phone number"],
    also: {
      stack_id: "web-foundations",
      course: {
        name: "Web Development",
        stack: "HTML, CSS and JavaScript",
        price: "₹1199",
        level: "Beginner",
        duration: "4 weeks",
      },
    },
  },
  {
    name: "the inquiry in its dialog",
    shown: <InquiryDialog course={COURSE} mode="plain" onClose={nothing} onSent={nothing} />,
    ...INQUIRY,
    also: { course_id: 3 },
  },
  {
    name: "the inquiry on the course page",
    shown: <CourseInquiry course={COURSE} result={null} />,
    ...INQUIRY,
    heading: "Ask about this course",
    also: { course_id: 3 },
  },
  {
    name: "the request for a syllabus",
    shown: <InquiryDialog course={COURSE} mode="download" onClose={nothing} onSent={nothing} />,
    ...INQUIRY,
    fields: [
      ["Name", "text", "name", "Asha Rao"],
      ["Email", "email", "email", ADDRESS],
      ["Mobile", "tel", "mobile", PHONE],
    ],
    button: "Send and Download",
    missing: [NAME, ONE_OF_TWO],
    also: { course_id: 3, syllabus: true },
  },
  {
    name: "the consultancy enquiry",
    company: true,
    shown: (
      <ConsultancyForm
        result={null}
        services={[
          { slug: "production-reporting", name: "Production Reporting" },
          { slug: "ai-ml", name: "AI & ML Based Solution" },
        ]}
      />
    ),
    call: "/api/mail/send-consultancy-email",
    fields: [
      ["Email", "email", "email", ADDRESS],
      ["Contact No. (optional)", "tel", "contact", PHONE],
      [
        "Problem Statement (optional)",
        "textarea",
        "problemStatement",
        "The filler stops twice in each shift.",
      ],
    ],
    choice: /AI & ML/,
    button: "Submit",
    busy: "Submitting...",
    success: "Successfully submitted! Our team will contact you.",
    failure: "Submission failed",
    missing: [],
    also: { selectedService: "AI & ML Based Solution" },
  },
  {
    name: "the contact form",
    shown: <ContactForm result={null} />,
    call: "/api/mail/contact",
    fields: [
      ["Name", "text", "name", "Asha Rao"],
      ["Email", "email", "email", ADDRESS],
      ["Phone Number (optional)", "tel", "phone", PHONE],
      ["Subject", "text", "subject", "A batch for our plant"],
      ["Message", "textarea", "message", "Twelve people, in May."],
    ],
    button: "Send Message",
    busy: "Sending...",
    success: "Thank you. Your message has reached us.",
    failure: "Your message could not be sent. Please try again.",
    missing: [NAME, EMAIL, "Enter a subject", "Write your message"],
  },
  {
    name: "the reservation",
    shown: (
      <ReserveForm
        course={COURSE}
        open={[BATCH, { ...BATCH, id: 6 }] as never}
        batch={undefined}
        onBatch={() => undefined}
        result={null}
      />
    ),
    call: "/api/mail/enroll",
    fields: [
      ["Name", "text", "name", "Asha Rao"],
      ["Email", "email", "email", ADDRESS],
      ["Mobile", "tel", "phone", PHONE],
      ["Message (optional)", "textarea", "message", "I come by train."],
    ],
    choice: /1 April 2099/,
    button: "Reserve a seat",
    busy: "Sending...",
    success: "Seat requested, Asha",
    failure: "Enrollment failed",
    missing: ["Choose one of these", NAME, EMAIL, "Enter your mobile number"],
    also: { course_id: 3, batch_id: 5, course: {} },
  },
  {
    name: "the waiting list",
    shown: <WaitForm course={COURSE} result={null} />,
    call: "/api/mail/waitlist",
    fields: [
      ["Name", "text", "name", "Asha Rao"],
      ["Email", "email", "email", ADDRESS],
      ["Mobile (optional)", "tel", "phone", PHONE],
    ],
    button: "Tell me",
    busy: "Sending...",
    success: "You are on the waiting list.",
    failure: "Your address could not be sent. Please try again.",
    missing: [NAME, EMAIL],
    also: { course_id: 3 },
  },
  {
    name: "the enquiry about training",
    company: true,
    shown: <TrainingForm result={null} />,
    call: "/api/mail/training",
    fields: [
      ...COMPANY,
      ["What they are to learn", "text", "skill", "PLC fault finding"],
      ["How many people", "number", "headcount", "12"],
      ["Place", "text", "place", "Our plant in Chakan"],
      ["When (optional)", "text", "month", "January"],
      ["Message (optional)", "textarea", "message", "Two shifts."],
    ],
    button: "Ask for a plan",
    busy: "Sending...",
    success: "Thank you. Your enquiry has reached us.",
    failure: "Your enquiry could not be sent. Please try again.",
    missing: [
      "Enter the name of your company",
      NAME,
      ONE_OF_TWO,
      "Say what your people are to learn",
      "Enter how many people, as a number",
      "Say where: your plant, our lab, or online",
    ],
  },
  {
    name: "the enquiry about people",
    company: true,
    shown: <StaffingForm result={null} />,
    call: "/api/mail/staffing",
    fields: [
      ...COMPANY,
      ["Work", "text", "role", "Electrician"],
      ["How many people", "number", "headcount", "4"],
      ["Place", "text", "place", "Chakan"],
      ["When (optional)", "text", "month", "January"],
      ["Message (optional)", "textarea", "message", "Drives, night shifts."],
    ],
    button: "Ask for people",
    busy: "Sending...",
    success: "Thank you. Your enquiry has reached us.",
    failure: "Your enquiry could not be sent. Please try again.",
    missing: [
      "Enter the name of your company",
      NAME,
      ONE_OF_TWO,
      "Say what work is to be done",
      "Enter how many people, as a number",
      "Say where they would work",
    ],
  },
];

const server = new FormServer();

const button = (form: Form) => page.getByRole("button", { name: form.button, exact: true });

async function show(form: Form) {
  const shown = await render(<TestPage>{form.shown}</TestPage>);
  if (form.heading) await page.getByRole("heading", { name: form.heading }).click();
  return shown;
}

async function fill(form: Form): Promise<void> {
  for (const [label, , , value] of form.fields) await field(label).fill(value);
  if (form.choice) await page.getByRole("radio", { name: form.choice }).first().click();
}

async function expectInput(form: Form): Promise<void> {
  for (const [label, type, , value] of form.fields)
    await expect.element(field(label)).toHaveValue(type === "number" ? Number(value) : value);
  if (form.choice) await expect.element(page.getByRole("radio", { name: form.choice }).first()).toBeChecked();
}

/** The texts of the error summary. */
function problems(): (string | null)[] {
  return [...document.querySelectorAll("[role=alert] a")].map((link) => link.textContent);
}

describe.each(FORMS)("$name", (form) => {
  test("asks for what it needs", async () => {
    await show(form);
    for (const [label, type] of form.fields) {
      await expect.element(field(label)).toHaveProperty("type", type);
      // Browsers would cut what is pasted.
      await expect.element(field(label)).not.toHaveAttribute("maxlength");
      const oneOfTwo = form.missing.includes(ONE_OF_TWO) && (type === "tel" || type === "email");
      if (label.endsWith("(optional)") || oneOfTwo) await expect.element(field(label)).not.toBeRequired();
      else await expect.element(field(label)).toBeRequired();
    }
    if (form.choice) await expect.element(page.getByRole("radio").first()).toBeRequired();
    const news = page.getByRole("checkbox", { name: /news of courses/ });
    const age = page.getByText(/Under 18\?/);
    if (form.company) {
      expect([news.query(), age.query()]).toEqual([null, null]);
    } else {
      await expect.element(news).not.toBeChecked();
      await expect.element(age).toBeVisible();
    }
  });

  test("sends what was typed, once, is busy meanwhile, and says that it has arrived", async () => {
    const respond = server.holds(201);
    await show(form);
    await fill(form);
    await button(form).dblClick();
    const busy = page.getByRole("button", { name: form.busy, exact: true });
    await expect.element(busy).toHaveAttribute("aria-disabled", "true");
    await expect.element(busy).toHaveFocus();
    field("Website").element().closest("form")?.requestSubmit();
    respond();
    await expect.element(page.getByText(form.success, { exact: true }).first()).toBeVisible();
    await expect.element(busy).not.toBeInTheDocument();
    expect(server.sent).toEqual([
      {
        path: form.call,
        body: {
          ...Object.fromEntries(form.fields.map(([, , name, value]) => [name, value])),
          ...form.also,
          newsletter: false,
          website: "",
          key: expect.stringMatching(/^[0-9a-f]{32}$/),
          form_token: "signed",
        },
      },
    ]);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
  });

  test("says in red why it failed, keeps the input, and the next attempt is the same enquiry", async () => {
    await show(form);
    await fill(form);
    for (const [fail, text] of [
      [
        () => server.answers(500, { error: "The desk is closed.", message: "The desk is closed." }),
        "The desk is closed.",
      ],
      [() => server.answers(500), form.failure],
      [() => server.breaks(), form.failure],
    ] as const) {
      fail();
      await button(form).click();
      await expectRed(text);
      await expect.poll(() => document.activeElement?.textContent).toContain(text);
      await expect.element(button(form)).toBeEnabled();
      await expectInput(form);
      await expect.element(page.getByRole("link", { name: "Call +91 98765 00001" })).toBeVisible();
      await expect.element(page.getByRole("link", { name: "Send it on WhatsApp" })).toBeVisible();
    }
    server.answers(201, {});
    await button(form).click();
    await expect.element(page.getByText(form.success, { exact: true }).first()).toBeVisible();
    expect(server.sent).toHaveLength(4);
    expect(new Set(server.sent.map(({ body }) => body.key)).size).toBe(1);
  });

  test("shows what the server refuses at its field, and links to it", async () => {
    const [label, , name] = form.fields.at(-1) ?? ["", "", ""];
    server.refuses({ [name]: ["That cannot be right"] });
    await show(form);
    await fill(form);
    await button(form).click();
    await expect.element(field(label)).toHaveAttribute("aria-invalid", "true");
    await expect.element(field(label)).toHaveAccessibleDescription(/Error: That cannot be right$/);
    expect(problems()).toEqual(["That cannot be right"]);
    await expect.element(page.getByText("Please check the marked fields.")).toBeVisible();
    await page.getByRole("link", { name: "That cannot be right" }).click();
    await expect.element(field(label)).toHaveFocus();
    await expectInput(form);
  });

  test.runIf(form.missing.length > 0)("is not sent while something is missing", async () => {
    await show(form);
    await button(form).click();
    await expect.poll(problems).toEqual(form.missing);
    await expect.poll(() => document.activeElement?.querySelector("[role=alert]")).toBeTruthy();
    await page.getByRole("link", { name: NAME }).click();
    const [name = ""] = form.fields.find(([, , field]) => field === "name") ?? [];
    await expect.element(field(name)).toHaveFocus();
    await expect.element(field(name)).toHaveAccessibleDescription(`Error: ${NAME}`);
    expect(server.sent).toEqual([]);
  });

  test("is not sent with an address that is none", async () => {
    await show(form);
    await fill(form);
    const [label] = form.fields.find(([, type]) => type === "email") ?? [""];
    await field(label).fill("asha");
    await button(form).click();
    await expect
      .element(field(label))
      .toHaveAccessibleDescription("Error: Enter an email address in the form name@example.com");
    await expect.element(field(label)).toHaveAttribute("aria-invalid", "true");
    expect(server.sent).toEqual([]);
  });

  test("has the input again after the page was left", async () => {
    const first = await show(form);
    await fill(form);
    await first.unmount();
    await show(form);
    for (const [label, type, , value] of form.fields)
      await expect.element(field(label)).toHaveValue(type === "number" ? Number(value) : value);
  });
});
