import { countOf } from "#content/format.ts";
import { readStored, writeStored } from "#site/storage.ts";
import { paths } from "../kit/paths.ts";

/** Notices of new enquiries by the browser, which each person switches on for a device. */
const KEY = "noticesOfEnquiries";
/** A newer notice replaces an older one. */
const TAG = "enquiries";

export type NoticeState = "off" | "on" | "blocked" | "unsupported";

/** Whether this device shows notices. The person can block them in the browser at any time. */
export function noticeState(): NoticeState {
  if (typeof Notification === "undefined" || !window.isSecureContext) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && readStored("localStorage", KEY) === "on" ? "on" : "off";
}

/** Switches notices on, after asking, or off. */
export async function switchNotices(on: boolean): Promise<NoticeState> {
  if (noticeState() === "unsupported") return "unsupported";
  const granted = on && (await Notification.requestPermission()) === "granted";
  writeStored("localStorage", KEY, granted ? "on" : null);
  return noticeState();
}

/** Shows a notice, unless they are off or the tab is in view. */
export function noticeNewLeads(count: number): void {
  if (!document.hidden || noticeState() !== "on") return;
  try {
    const notice = new Notification("New enquiry", {
      body: `${countOf(count, "new enquiry waits", "new enquiries wait")} for an answer.`,
      tag: TAG,
    });
    notice.addEventListener("click", () => {
      window.focus();
      window.location.assign(`${paths.leads}?status=new&sort=received`);
    });
  } catch {
    // Browsers of phones show notices of service workers alone.
    writeStored("localStorage", KEY, null);
  }
}
