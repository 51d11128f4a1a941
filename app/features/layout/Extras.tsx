import { useEffect } from "react";
import type { Settings } from "#content/site.ts";
import { rememberArrival } from "#site/arrival.ts";
import { telLink } from "#site/links.ts";
import { Icon } from "#ui/Icon.tsx";
import { mayBeStaff } from "./edit-link/staff-hint.ts";
import { followChats } from "./whatsapp/chat-reference.ts";
import { WhatsAppWidget } from "./whatsapp/WhatsAppWidget.tsx";

/** What a page can be read without: the bar of phones, how the visitor came, the chat, and for staff the link to the form of what the page shows. */
export function Extras({ settings }: { settings: Settings }) {
  useEffect(() => {
    rememberArrival();
    const stop = followChats();
    if (mayBeStaff()) import("./edit-link/show-edit-link.tsx").catch(() => {});
    return stop;
  }, []);
  return (
    <>
      {/* At the lower edge of phones; the chat has its last third. */}
      <nav aria-label="Call or write" className="phone-bar" data-print="hide">
        <a href={telLink(settings.phone)}>
          <Icon name="phone" />
          Call
        </a>
        <a href="/contact#form">
          <Icon name="mail" />
          Enquire
        </a>
      </nav>
      {settings.whatsapp ? (
        <WhatsAppWidget
          phone={settings.whatsapp}
          brand={settings.brand_name}
          messages={settings.whatsapp_messages}
        />
      ) : null}
    </>
  );
}
