import { useEffect } from "react";
import type { Settings } from "#content/site.ts";
import { rememberArrival } from "#site/arrival.ts";
import { mayBeStaff } from "./edit-link/staff-hint.ts";
import { followChats } from "./whatsapp/chat-reference.ts";
import { WhatsAppWidget } from "./whatsapp/WhatsAppWidget.tsx";

/** What a page can be read without: how the visitor came, the chat, and for staff the link to the form of what the page shows. */
export function Extras({ settings }: { settings: Settings }) {
  useEffect(() => {
    rememberArrival();
    const stop = followChats();
    if (mayBeStaff()) import("./edit-link/show-edit-link.tsx").catch(() => {});
    return stop;
  }, []);
  return settings.whatsapp ? (
    <WhatsAppWidget
      phone={settings.whatsapp}
      brand={settings.brand_name}
      messages={settings.whatsapp_messages}
    />
  ) : null;
}
