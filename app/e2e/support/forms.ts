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

/** Asserts that the form has its input. */
export async function expectInput(box: Locator, form: VisitorForm): Promise<void> {
  for (const [label, value] of Object.entries(form.values)) {
    await expect(box.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  if (form.choice) await expect(box.getByLabel(form.choice, { exact: true })).toBeChecked();
}

/** Asserts that the form is empty, apart from suggestions. */
export async function expectEmpty(box: Locator, form: VisitorForm): Promise<void> {
  for (const label of Object.keys(form.values)) {
    await expect(box.getByLabel(label, { exact: true })).toHaveValue("");
  }
  if (form.choice) await expect(box.getByRole("radio", { checked: true })).toHaveCount(0);
}

/** Clicks the form's button. */
export async function send(box: Locator, form: VisitorForm): Promise<void> {
  await box.getByRole("button", { name: form.button, exact: true }).click();
}

/** Asserts that a text is red, after transitions and in any colour notation. */
export async function expectRed(text: Locator): Promise<void> {
  await expect.poll(() => redness(text), "how far red exceeds green and blue").toBeGreaterThan(40);
}

/** How far the red of a text's colour exceeds the stronger of its green and blue, each from 0 to 255. */
async function redness(text: Locator): Promise<number> {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) => {
    const paper = document.createElement("canvas").getContext("2d");
    if (!paper) throw new Error("No canvas");
    paper.fillStyle = getComputedStyle(element).color;
    paper.fillRect(0, 0, 1, 1);
    return [...paper.getImageData(0, 0, 1, 1).data];
  });
  return red - Math.max(green, blue);
}

/** Asserts that Tab and Shift+Tab do not leave an open dialog. */
export async function expectFocusTrap(page: Page, dialog: Locator): Promise<void> {
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let presses = 0; presses < 14; presses++) {
      await page.keyboard.press(key);
      const escaped = await dialog.evaluate(
        (box) => document.activeElement !== document.body && !box.contains(document.activeElement),
      );
      expect(escaped, `${key} ${presses + 1} times`).toBe(false);
    }
  }
}
