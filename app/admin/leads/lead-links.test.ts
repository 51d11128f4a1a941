import { expect, test } from "vitest";
import { contactLinks, mailLink, personName } from "./lead-links.ts";

const ASHA = { name: "Asha Rao", email: "asha@example.in", phone: "+919876543210", whatsapp: true };

const KAVITA = { name: "Kavita", brand: "Trainwell" };

test("each contact link has the right URL", () => {
  const links = contactLinks(ASHA, { name: "Asha Rao", item: "PLC & SCADA", subject: "Dates" }, KAVITA);
  expect(links.call).toBe("tel:+919876543210");
  expect(links.mail).toBe("mailto:asha@example.in?subject=Your%20enquiry%3A%20PLC%20%26%20SCADA");
  const chat = new URL(links.whatsapp ?? "");
  expect(chat.pathname).toBe("/919876543210");
  expect(chat.searchParams.get("text")).toBe(
    "Hello Asha Rao, this is Kavita of Trainwell. Thank you for your enquiry “PLC & SCADA”.",
  );
});

test("a sender without address and number has no links", () => {
  const unreachable = { name: "", email: "", phone: null, whatsapp: false };
  expect(contactLinks(unreachable, { name: "", item: "", subject: "" }, KAVITA)).toEqual({
    call: null,
    whatsapp: null,
    mail: null,
  });
  expect(contactLinks({ ...ASHA, phone: null }, { name: "", item: "", subject: "" }, KAVITA)).toMatchObject({
    call: null,
    whatsapp: null,
  });
});

test("user input is escaped", () => {
  const odd = { name: "", email: "a&bcc=x%y?z@example.in", phone: null, whatsapp: false };
  const { mail } = contactLinks(
    odd,
    { name: "", item: "", subject: "x&bcc=evil@example.in\r\nCc: y" },
    KAVITA,
  );
  expect(new URL(mail ?? "").searchParams.has("bcc")).toBe(false);
  expect(mail).not.toMatch(/[\r\n]/);
  expect(decodeURIComponent(new URL(mail ?? "").pathname)).toBe(odd.email);
});

test("a sender without a name is shown by address, an erased one as erased", () => {
  expect(personName({ name: "Asha", email: "a@example.in" })).toBe("Asha");
  expect(personName({ name: "", email: "a@example.in" })).toBe("a@example.in");
  expect(personName({ name: "", email: "" })).toBe("Erased");
});

test("a landline number has no WhatsApp link", () => {
  const plant = { ...ASHA, phone: "+912027123456", whatsapp: false };
  const links = contactLinks(plant, { name: "Plant", item: "", subject: "" }, KAVITA);
  expect(links).toMatchObject({ call: "tel:+912027123456", whatsapp: null });
});

test("a mail program gets subject and text, and nothing else from them", () => {
  expect(mailLink("asha@example.in", "A & B", "One\nTwo?cc=x")).toBe(
    "mailto:asha@example.in?subject=A%20%26%20B&body=One%0D%0ATwo%3Fcc%3Dx",
  );
  expect(mailLink("asha@example.in", "")).toBe("mailto:asha@example.in");
});
