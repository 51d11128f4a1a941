import type { APIRequestContext } from "@playwright/test";
import { fromSite } from "./staff.ts";
import { expect } from "./test.ts";

/** The sender of a form. */
export interface Sent {
  readonly name: string;
  readonly email: string;
}

let letters = 0;

/** Sends a form as a visitor whose page was open for a while. The name has no digits and the address is unique. */
export async function send(
  request: APIRequestContext,
  baseURL: string | undefined,
  call: string,
  values: Record<string, unknown> = {},
): Promise<Sent> {
  letters += 1;
  const tag = `${Date.now().toString(36)}${letters}`;
  const sent = { name: `Asha ${words(tag)}`, email: `asha.${tag}@example.in` };
  const answer = await request.post(`/api/mail/${call}`, {
    headers: fromSite(baseURL),
    data: { ...sent, subject: "Weekend batch", message: "Is there a batch on Saturdays?", ...values },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { name: String(values.name ?? sent.name), email: String(values.email ?? sent.email) };
}

/** Encodes digits as letters with vowels, so that the spam check does not classify the name as gibberish. */
function words(tag: string): string {
  const letters = [...tag].map((c) => (/\d/.test(c) ? "bcdfghklmn"[Number(c)] : c));
  return `R${letters.map((c) => `${c}a`).join("")}`.slice(0, 40);
}
