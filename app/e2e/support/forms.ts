import { expect, type Locator, type Page } from "@playwright/test";
import { scrollToHydrated, visit } from "./site.ts";

/** A public form. */
export interface VisitorForm {
  readonly name: string;
  readonly call: string;
  readonly address: string;
  /** Opens the form on its page and returns it. */
  reveal(page: Page): Promise<Locator>;
  /** The input by label, in the order of the form. */
  readonly values: Readonly<Record<string, string>>;
  /** The label of a required radio button. */
  readonly choice?: string;
  readonly button: string;
  readonly busy: string;
  /** The default success message. */
  readonly success: string;
  readonly failure: string;
}

/** The stack that tests enrol for. */
export const STACK = {
  id: "web-foundations",
  name: "HTML, CSS and JavaScript",
  technology: "Web Development",
  level: "Beginner",
  price: "₹1199",
} as const;

/** The course that tests ask about. */
export const COURSE = {
  slug: "full-stack-web-development-with-typescript",
  title: "Full Stack Web Development with TypeScript",
} as const;

/** The link that opens the enrolment dialog of a stack. */
export function enrolLink(page: Page, stack: string = STACK.name): Locator {
  return page.getByRole("link", { name: `Enroll Now for ${stack}` });
}

export const ENROLMENT: VisitorForm = {
  name: "enrolment",
  call: "/api/mail/enroll",
  address: "/",
  async reveal(page) {
    await scrollToHydrated(page.locator("#explorer"));
    await enrolLink(page).click();
    return page.getByRole("dialog", { name: STACK.name });
  },
  values: { "Full Name": "Asha Rao", "Email Address": "asha@example.in", "Phone Number": "+91 98450 12345" },
  button: "Enroll Now",
  busy: "Processing...",
  success: "Enrollment Successful!",
  failure: "Enrollment failed",
};

export const INQUIRY: VisitorForm = {
  name: "inquiry",
  call: "/api/mail/send-course-inquiry",
  address: `/courses/${COURSE.slug}`,
  async reveal(page) {
    await page.getByRole("main").getByRole("button", { name: "Send Inquiry" }).first().click();
    return page.getByRole("dialog", { name: "Send Inquiry" });
  },
  values: {
    Name: "Asha Rao",
    Mobile: "+91 98450 12345",
    Email: "asha@example.in",
    Subject: "Weekend batch",
    Message: "Is there a batch on Saturdays?",
  },
  button: "Send Inquiry",
  busy: "Sending...",
  success: "Inquiry submitted successfully!",
  failure: "Error submitting inquiry.",
};

/** Asks for the syllabus of a course. */
export const SYLLABUS: VisitorForm = {
  ...INQUIRY,
  name: "syllabus",
  async reveal(page) {
    await page.getByRole("main").getByRole("button", { name: "Download Syllabus" }).first().click();
    return page.getByRole("dialog", { name: "Download Syllabus" });
  },
  values: { Name: "Asha Rao", Email: "asha@example.in", Mobile: "+91 98450 12345" },
  button: "Send and Download",
};

export const CONSULTANCY: VisitorForm = {
  name: "consultancy",
  call: "/api/mail/send-consultancy-email",
  address: "/consultancy",
  reveal: async (page) => page.locator("#consultancy-form"),
  values: {
    Email: "plant@example.in",
    "Contact No. (optional)": "+91 98450 12345",
    "Problem Statement (optional)": "The filler stops twice in each shift.",
  },
  choice: "Production Reporting",
  button: "Submit",
  busy: "Submitting...",
  success: "Successfully submitted! Our team will contact you.",
  failure: "Submission failed",
};

export const CONTACT: VisitorForm = {
  name: "contact",
  call: "/api/mail/contact",
  address: "/contact",
  reveal: async (page) => page.locator("#contact-form"),
  values: {
    Name: "Asha Rao",
    Email: "asha@example.in",
    "Phone Number (optional)": "+91 98450 12345",
    Subject: "A batch for our plant",
    Message: "Twelve people, in May.",
  },
  button: "Send Message",
  busy: "Sending...",
  success: "Thank you. Your message has reached us.",
  failure: "Your message could not be sent. Please try again.",
};

export const TRAINING: VisitorForm = {
  name: "training",
  call: "/api/mail/training",
  address: "/training-for-companies",
  reveal: async (page) => page.locator("#training-form"),
  values: {
    Company: "Pune Pumps",
    Name: "Asha Rao",
    Email: "asha@example.in",
    "Phone Number": "+91 98450 12345",
    "What they are to learn": "PLC fault finding",
    "How many people": "12",
    Place: "Our plant in Chakan",
  },
  button: "Ask for a plan",
  busy: "Sending...",
  success: "Thank you. Your enquiry has reached us.",
  failure: "Your enquiry could not be sent. Please try again.",
};

export const CANDIDATE: VisitorForm = {
  name: "candidate",
  call: "/api/mail/candidate",
  address: "/recruitment",
  reveal: async (page) => page.locator("#candidate-form"),
  values: {
    Name: "Asha Rao",
    Email: "asha@example.in",
    "Phone Number": "+91 98450 12345",
    Work: "Electrician",
    Place: "Pune, Nashik",
  },
  button: "Look for work",
  busy: "Sending...",
  success: "Thank you. Your enquiry has reached us.",
  failure: "Your enquiry could not be sent. Please try again.",
};

export const NEWSLETTER: VisitorForm = {
  name: "newsletter",
  call: "/api/mail/newsletter",
  address: "/about",
  reveal: async (page) => page.locator("#newsletter-form"),
  values: { "Email address": "asha@example.in" },
  button: "SIGN UP",
  busy: "SIGNING UP...",
  success: "Thank you. We have received your address.",
  failure: "Sign-up failed. Please try again.",
};

/** All public forms. */
export const FORMS = [ENROLMENT, INQUIRY, CONSULTANCY, CONTACT, NEWSLETTER] as const;

/** Opens a form on its page. */
export async function open(page: Page, form: VisitorForm): Promise<Locator> {
  await visit(page, form.address);
  const box = await form.reveal(page);
  // Wait for the dialog's code and for hydration of the footer: before that, keys go to the page, and forms are posted
  // without JavaScript.
  await box.waitFor();
  await scrollToHydrated(box);
  return box;
}

/** Fills in all fields of a form. */
export async function fill(box: Locator, form: VisitorForm): Promise<void> {
  for (const [label, value] of Object.entries(form.values)) {
    await box.getByLabel(label, { exact: true }).fill(value);
  }
  if (form.choice) await box.getByLabel(form.choice, { exact: true }).check();
}

/** An address that no other test uses. */
export function newAddress(): string {
  return `asha.${crypto.randomUUID().slice(0, 8)}@example.in`;
}

/** The values of a form, with another address. */
export function valuesFor(form: VisitorForm, email: string): [label: string, value: string][] {
  return Object.entries(form.values).map(([label, value]) => [label, /^email/i.test(label) ? email : value]);
}

/** Fills in a form from its focused first field to its button with the keyboard, and returns what had the focus. */
export async function type(page: Page, box: Locator, form: VisitorForm, email: string): Promise<string[]> {
  const values = new Map(valuesFor(form, email));
  const stops: string[] = [];
  const focused = page.locator(":focus");
  while (stops.length < 20) {
    const { name, kind } = await focused.evaluate((element: HTMLInputElement) => ({
      name: (element.labels?.[0] ?? element).textContent?.trim() ?? "",
      kind: element.type,
    }));
    stops.push(name);
    const value = values.get(name);
    // Tab has selected what the field held.
    if (value !== undefined) await page.keyboard.insertText(value);
    else if (kind === "radio") await page.keyboard.press("Space");
    if (name === form.button) break;
    await page.keyboard.press("Tab");
  }
  await expect(box.getByRole("button", { name: form.button, exact: true })).toBeFocused();
  return stops;
}

/**
 * Has forms sent as soon as they are filled in. The server's token says how long a form is to be held back before it is
 * sent, which is longer than a test needs to fill one in.
 */
export async function sendAtOnce(page: Page): Promise<void> {
  await page.route("**/api/forms/token", async (route) => {
    try {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), wait_ms: 0 } });
    } catch {
      // A test may end while the page still asks.
    }
  });
}

/** Asserts that the form has its input. */
export async function expectInput(box: Locator, form: VisitorForm): Promise<void> {
  for (const [label, value] of Object.entries(form.values)) {
    await expect(box.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  if (form.choice) await expect(box.getByLabel(form.choice, { exact: true })).toBeChecked();
}

/** Clicks the form's button. */
export async function send(box: Locator, form: VisitorForm): Promise<void> {
  await box.getByRole("button", { name: form.button, exact: true }).click();
}

/** Finds one of many options by its letters and chooses it. */
export async function find(combobox: Locator, label: string): Promise<void> {
  await combobox.fill(label);
  await combobox.page().getByRole("option", { name: label, exact: true }).click();
}
