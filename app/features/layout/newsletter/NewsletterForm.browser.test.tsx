import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectRed, FormServer, field } from "#site/enquiries/test-server.tsx";
import { NewsletterForm } from "./NewsletterForm.tsx";
import { prepareNewsletter, sendNewsletter } from "./newsletter-send.ts";

const FAILURE = "Sign-up failed. Please try again.";
const server = new FormServer();

const email = field("Email address");
const button = page.getByRole("button", { name: "SIGN UP", exact: true });
const status = page.getByRole("status");

async function show(): Promise<void> {
  await render(<NewsletterForm result={null} send={sendNewsletter} prepare={prepareNewsletter} />);
}

test("signs up once, is busy meanwhile, says so, and takes the next address as another sign-up", async () => {
  const respond = server.holds(201);
  await show();
  await expect.element(email).toHaveAttribute("type", "email");
  await expect.element(email).toBeRequired();
  await email.fill("asha@example.in");
  await button.dblClick();
  const busy = page.getByRole("button", { name: "SIGNING UP...", exact: true });
  await expect.element(busy).toHaveAttribute("aria-disabled", "true");
  await expect.element(busy).toHaveFocus();
  respond();
  await expect.element(status).toHaveTextContent("Thank you. We have received your address.");
  await expect.element(button).toHaveFocus();
  await expect.element(button).not.toHaveAttribute("aria-disabled");
  await expect.element(email).toHaveValue("");
  await email.fill("ravi@example.in");
  server.answers(201, { message: "Look into your mailbox." });
  await button.click();
  await expect.element(status).toHaveTextContent("Look into your mailbox.");
  expect(server.sent.map(({ path, body }) => [path, body.email, body.website])).toEqual([
    ["/api/mail/newsletter", "asha@example.in", ""],
    ["/api/mail/newsletter", "ravi@example.in", ""],
  ]);
  expect(server.sent[0]?.body.key).toMatch(/^[0-9a-f]{32}$/);
  expect(server.sent[1]?.body.key).not.toBe(server.sent[0]?.body.key);
});

test.each([
  ["the server's text", () => server.answers(500, { message: "Closed." }), "Closed."],
  ["what is wrong with the address", () => server.refuses({ email: ["No such domain"] }), "No such domain"],
  ["its own text", () => server.answers(500), FAILURE],
  ["its own text without connection", () => server.breaks(), FAILURE],
])("a failure shows %s in red at the address, which stays", async (_, fail, text) => {
  fail();
  await show();
  await email.fill("asha@example.in");
  await button.click();
  await expectRed(text);
  await expect.element(status).toHaveTextContent(text);
  await expect.element(email).toHaveValue("asha@example.in");
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  await expect.element(email).toHaveAccessibleDescription(text);
  await expect.element(email).toHaveFocus();
  server.answers(201, {});
  await button.click();
  await expect.element(status).toMatchTextContent("Thank you");
  expect(server.sent[1]?.body.key, "the same sign-up").toBe(server.sent[0]?.body.key);
});

test("nothing is sent without an address, or with one that is none", async () => {
  await show();
  await button.click();
  await expect.element(email).toHaveFocus();
  await expect.element(status).toHaveTextContent("Enter your email address");
  await email.fill("asha");
  await userEvent.keyboard("{Enter}");
  await expectRed("Enter an email address in the form name@example.com");
  expect(server.sent).toEqual([]);
});

test("with Enter the focus stays in the field", async () => {
  await show();
  await email.fill("asha@example.in");
  await userEvent.keyboard("{Enter}");
  await expect.element(status).toMatchTextContent("Thank you");
  await expect.element(email).toHaveFocus();
});
