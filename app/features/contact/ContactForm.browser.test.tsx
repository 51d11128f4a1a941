import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FormServer, field, TestPage } from "#site/enquiries/test-server.tsx";
import { ContactForm } from "./ContactForm.tsx";

const server = new FormServer();

const send = page.getByRole("button", { name: "Send Message" });
const thanks = page.getByRole("status");
const VALUES = {
  Name: "Asha Rao",
  Email: "asha@example.in",
  Subject: "A batch for our plant",
  Message: "Twelve people, in May.",
};

async function sendOne(): Promise<void> {
  for (const [label, value] of Object.entries(VALUES)) await field(label).fill(value);
  await send.click();
  await expect.element(thanks).toBeVisible();
}

function Form() {
  return (
    <TestPage>
      <ContactForm result={null} />
    </TestPage>
  );
}

async function show(): Promise<void> {
  await render(<Form />);
}

test("thanks take the place of the form and the focus; the next message is another enquiry", async () => {
  await show();
  await sendOne();
  await expect.element(thanks).toHaveFocus();
  await expect.element(thanks).toMatchTextContent("We reply within one working day.");
  await expect.element(send).not.toBeInTheDocument();

  await page.getByRole("button", { name: "Send another" }).click();
  await expect.element(field("Name")).toHaveFocus();
  for (const label of Object.keys(VALUES)) await expect.element(field(label)).toHaveValue("");
  await send.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Enter your name");
  await sendOne();
  expect(server.sent).toHaveLength(2);
  expect(server.sent[1]?.body.key).not.toBe(server.sent[0]?.body.key);
});

test("begins with the subject of the link that led here, and with what was typed before", async () => {
  const before = window.location.href;
  window.history.replaceState(null, "", "#visit");
  const first = await render(<Form />);
  await expect.element(field("Subject")).toHaveValue("A visit to the lab");
  await field("Subject").fill("Parking at the lab");
  await first.unmount();
  await render(<Form />);
  await expect.element(field("Subject")).toHaveValue("Parking at the lab");
  window.history.replaceState(null, "", before);
});

test("shows the message of the answer", async () => {
  server.answers(201, { message: "We answer by Friday." });
  await show();
  await sendOne();
  await expect.element(thanks).toMatchTextContent("We answer by Friday.");
});
