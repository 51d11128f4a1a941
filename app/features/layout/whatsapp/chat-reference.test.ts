import { expect, test, vi } from "vitest";
import { followChats, withReference } from "./chat-reference.ts";

const beacon = vi.fn((_address: string, _report: Blob) => true);
vi.stubGlobal("navigator", { sendBeacon: beacon });

test("a chat with a number has one reference, which the server is told once", async () => {
  const plain = new URL(withReference("https://wa.me/919876500001"));
  const [, code] =
    /^Hello!\n\(Ref\. ([0-9A-HJKMNP-TV-Z]{5})\)$/.exec(plain.searchParams.get("text") ?? "") ?? [];
  expect(code).toBeDefined();
  const asked = withReference("https://wa.me/919876500001?text=Fees%20%26%20dates%3F");
  expect(new URL(asked).searchParams.get("text")).toBe(`Fees & dates?\n(Ref. ${code})`);
  expect(withReference(asked)).toBe(asked);
  expect(beacon).toHaveBeenCalledOnce();
  const [address, report] = beacon.mock.lastCall ?? [];
  expect(address).toBe("/api/chat-references");
  expect(JSON.parse((await report?.text()) ?? "")).toEqual({ code, page: "/" });
});

test("links for sharing stay as they are", () => {
  expect(withReference("https://wa.me/?text=Look")).toBe("https://wa.me/?text=Look");
});

test("links get it when they are followed", () => {
  const stop = followChats();
  document.body.innerHTML = '<a href="https://wa.me/919876500001"><b>Chat</b></a>';
  const link = document.querySelector("a");
  const act = (event: Event) => event.preventDefault();
  link?.addEventListener("click", act);
  document.querySelector("b")?.click();
  expect(link?.href, "it does something else").not.toContain("Ref.");
  link?.removeEventListener("click", act);
  window.addEventListener("click", act, { once: true });
  document.querySelector("b")?.click();
  expect(link?.href).toContain("Ref.");
  stop();
});
