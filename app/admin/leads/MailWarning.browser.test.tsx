import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { InboxMail } from "#api/types.gen.ts";
import { answerCalls, json, OWNER, renderForStaff } from "../test-screen.tsx";
import { MailWarning } from "./MailWarning.tsx";

const WELL: InboxMail = {
  waiting: 0,
  oldest_seconds: 0,
  late: 0,
  undelivered: 0,
  failing: 0,
  dead: 0,
  last_refusal: null,
};
const SAID = "RCPT TO: permanent error (554): 5.7.1 Relay access denied";
const RESEND = "POST /api/leads/mails/resend";

test("a refusal is told at once, with the words of the mail server", async () => {
  const shown = await renderForStaff(<MailWarning mail={WELL} />);
  await expect.element(page.getByText("Email does not get through")).not.toBeInTheDocument();
  await shown.unmount();
  await renderForStaff(<MailWarning mail={{ ...WELL, waiting: 2, failing: 2, last_refusal: SAID }} />);
  await expect.element(page.getByText(/^2 emails were refused for now/)).toBeVisible();
  await expect.element(page.getByText(SAID, { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("what was given up is sent again in one step, by those who may", async () => {
  const calls = answerCalls({ [RESEND]: () => json({ queued: 3, refused: 1 }) });
  const mail = { ...WELL, undelivered: 2, dead: 4, last_refusal: SAID };
  const reader = await renderForStaff(<MailWarning mail={mail} />, {
    ...OWNER,
    permissions: ["read_enquiries"],
  });
  await expect.element(page.getByText(SAID, { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  await reader.unmount();
  await renderForStaff(<MailWarning mail={mail} />);
  await page.getByRole("button", { name: "Send all 4 undelivered emails again" }).click();
  await expect.element(page.getByText("3 emails are on the way; 1 may not be sent any more")).toBeVisible();
  expect(calls).toContain(RESEND);
});
