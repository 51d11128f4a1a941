/**
 * References in WhatsApp messages: a short code at the end of the text with which a chat begins. The server keeps where its
 * sender came from, and staff look it up when the message reaches them.
 */
import type { ChatReferenceInput, KeepChatReferenceData } from "#api/types.gen.ts";
import { arrival } from "#site/arrival.ts";

/** Digits and letters that are not mistaken for each other (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 5;

const KEEP: KeepChatReferenceData["url"] = "/api/chat-references";

/** One for each page view; empty until the first chat. */
let code = "";

function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Whether an address opens a chat with a number, and is not one for sharing. */
function isChat(address: URL): boolean {
  return address.hostname === "wa.me" && address.pathname.length > 1;
}

/** The address of a chat with the reference in its text; other addresses as they are. */
export function withReference(href: string): string {
  const address = new URL(href);
  if (!isChat(address)) return href;
  const text = address.searchParams.get("text") ?? "";
  if (code === "") {
    code = newCode();
    const report: ChatReferenceInput = { code, page: window.location.pathname, ...arrival() };
    // It arrives although the page may be left at once. The chat works without it.
    navigator.sendBeacon(KEEP, new Blob([JSON.stringify(report)], { type: "application/json" }));
  }
  if (text.includes(code)) return href;
  const referenced = `${text.trim() === "" ? "Hello!" : text.trim()}\n(Ref. ${code})`;
  return `${address.origin}${address.pathname}?text=${encodeURIComponent(referenced)}`;
}

/** Adds the reference to links when they are followed: not to one that opens a panel instead. */
export function followChats(): () => void {
  const onClick = (event: Event) => {
    if (event.defaultPrevented) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link?.href.startsWith("https://wa.me/")) link.href = withReference(link.href);
  };
  // The browser reads the address after these events; the middle button has one of its own.
  const events = ["click", "auxclick"] as const;
  for (const name of events) document.addEventListener(name, onClick);
  return () => {
    for (const name of events) document.removeEventListener(name, onClick);
  };
}
