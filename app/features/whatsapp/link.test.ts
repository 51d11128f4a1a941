import { expect, test } from "vitest";
import { whatsappLink } from "./link.ts";

test("only the digits of the number go into the address", () => {
  expect(whatsappLink("+91 98765-00001")).toBe("https://wa.me/919876500001");
});

test("the text is encoded", () => {
  expect(whatsappLink("+919876500001", "Fees & dates?")).toBe(
    "https://wa.me/919876500001?text=Fees%20%26%20dates%3F",
  );
});
