import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { type NoticeState, noticeState, switchNotices } from "../session/notices.ts";

const TEXTS: Readonly<Record<NoticeState, string>> = {
  off: "This device shows no notices.",
  on: "This device shows a notice when an enquiry comes and this tab is out of view.",
  blocked:
    "The browser blocks notices of this site. Allow them in its settings for this site, and load this page again.",
  unsupported:
    "This browser shows no notices of a web page. The number of new enquiries stands in the title of the tab.",
};

/** Switches notices of new enquiries on or off, for this device. */
export function NoticeSwitch() {
  const [state, setState] = useState(noticeState);
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">{TEXTS[state]}</p>
      {state === "on" || state === "off" ? (
        <Button variant="secondary" onClick={() => void switchNotices(state === "off").then(setState)}>
          {state === "off" ? "Show notices on this device" : "Stop notices on this device"}
        </Button>
      ) : null}
    </div>
  );
}
