import { useState } from "react";
import type { LeadJson } from "#api/types.gen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useMay } from "../user.ts";
import { type ContactKind, ContactPrompt } from "./ContactPrompt.tsx";
import { contactLinks } from "./lead-links.ts";
import { ReplyBox } from "./ReplyBox.tsx";

/** Links to contact the sender, and the address and number as text. After one was pressed, the log can be told. */
export function ContactBar({ lead }: { lead: LeadJson }) {
  const { name, email, phone_text, item, subject } = lead;
  const links = contactLinks(lead, { name, item: item.name, subject });
  const mayWork = useMay("work_on_enquiries");
  const [contacted, setContacted] = useState<ContactKind | null>(null);
  const [replying, setReplying] = useState(false);
  if (links.mail === null && links.call === null) return null;
  return (
    <section aria-label="Contact" className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {links.call ? (
          <ButtonLink
            variant="secondary"
            href={links.call}
            className="max-sm:flex-1 max-sm:px-2"
            onClick={() => setContacted("call")}
          >
            <Icon name="phone" />
            Call
          </ButtonLink>
        ) : null}
        {links.whatsapp ? (
          <ButtonLink
            variant="secondary"
            href={links.whatsapp}
            target="_blank"
            rel="noreferrer"
            className="max-sm:flex-1 max-sm:px-2"
            onClick={() => setContacted("whatsapp")}
          >
            <Icon name="chat" />
            WhatsApp
            <span className="sr-only">(new tab)</span>
          </ButtonLink>
        ) : null}
        {links.mail ? (
          <ButtonLink
            variant="secondary"
            href={links.mail}
            className="max-sm:flex-1 max-sm:px-2"
            onClick={() => setContacted("mail")}
          >
            <Icon name="mail" />
            Mail
          </ButtonLink>
        ) : null}
        {mayWork && (links.whatsapp !== null || links.mail !== null) ? (
          <Button
            variant="secondary"
            className="max-sm:flex-1 max-sm:px-2"
            aria-expanded={replying}
            onClick={() => setReplying(!replying)}
          >
            Reply
          </Button>
        ) : null}
      </div>
      {replying ? <ReplyBox lead={lead} onDone={() => setReplying(false)} /> : null}
      <div role="status">
        {mayWork && contacted ? (
          <ContactPrompt key={contacted} lead={lead.id} kind={contacted} onDone={() => setContacted(null)} />
        ) : null}
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {phone_text ? <span className="figure">{phone_text}</span> : null}
        {email ? <span className="min-w-0 wrap-anywhere">{email}</span> : null}
      </p>
    </section>
  );
}
