import { expect, test } from "vitest";
import { safeLink, telLink, whatsappLink } from "./links.ts";

test("only https addresses and paths of this site are safe", () => {
  expect(safeLink("/downloads/plc.pdf")).toBe("/downloads/plc.pdf");
  expect(safeLink("https://example.com/a.pdf")).toBe("https://example.com/a.pdf");
  expect(safeLink("//example.com/a.pdf")).toBeNull();
  expect(safeLink("/\\example.com")).toBeNull();
  expect(safeLink("http://example.com")).toBeNull();
  expect(safeLink("javascript:alert(1)")).toBeNull();
  expect(safeLink("")).toBeNull();
});

test("only digits are part of the WhatsApp URL", () => {
  expect(whatsappLink("+91 98765-00001")).toBe("https://wa.me/919876500001");
});

test("the message is URL-encoded", () => {
  expect(whatsappLink("+919876500001", "Fees & dates?")).toBe(
    "https://wa.me/919876500001?text=Fees%20%26%20dates%3F",
  );
});

test("only digits and the leading plus are part of the tel URL", () => {
  expect(telLink("+91 (80) 4123-0001")).toBe("tel:+918041230001");
});
