import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noticeNewLeads, noticeState, switchNotices } from "./notices.ts";

const shown = vi.fn();
let answer: NotificationPermission;

class Browser {
  static permission: NotificationPermission = "default";
  static requestPermission = async () => {
    Browser.permission = answer;
    return answer;
  };
  addEventListener = vi.fn();
  constructor(title: string, options: NotificationOptions) {
    shown(title, options.body);
  }
}

beforeEach(() => {
  answer = "granted";
  Browser.permission = "default";
  vi.stubGlobal("Notification", Browser);
  vi.stubGlobal("isSecureContext", true);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  shown.mockClear();
  localStorage.clear();
});

test("notices are off until they are switched on, and only come to a tab out of view", async () => {
  noticeNewLeads(1);
  expect(noticeState()).toBe("off");
  expect(await switchNotices(true)).toBe("on");
  noticeNewLeads(2);
  expect(shown).toHaveBeenCalledExactlyOnceWith("New enquiry", "2 new enquiries wait for an answer.");
  vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  noticeNewLeads(3);
  expect(await switchNotices(false)).toBe("off");
  expect(shown).toHaveBeenCalledOnce();
});

test("a browser may block them or have none", async () => {
  answer = "denied";
  expect(await switchNotices(true)).toBe("blocked");
  vi.stubGlobal("Notification", undefined);
  expect(await switchNotices(true)).toBe("unsupported");
});
