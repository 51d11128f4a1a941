import { type MouseEvent, useRef, useState } from "react";
import type { LeadJson } from "#api/types.gen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useMay } from "../session/user.ts";
import { type ContactKind, ContactPrompt } from "./ContactPrompt.tsx";
import { ReplyBox } from "./ReplyBox.tsx";
import { useContactLinks } from "./use-contact-links.ts";

/** Links to contact the sender, and the address and number as text. After one was pressed, the log can be told. */
export function ContactBar({ lead }: { lead: LeadJson }) {
  const { name, email, phone_text, item, subject } = lead;
  const links = useContactLinks(lead, { name, item: item.name, subject });
  const mayWork = useMay("work_on_enquiries");
  const [contacted, setContacted] = useState<ContactKind | null>(null);
  const [replying, setReplying] = useState(false);
  const opener = useRef<HTMLElement>(null);
  if (links.mail === null && links.call === null) return null;

  function contact(kind: ContactKind, { currentTarget }: MouseEvent<HTMLElement>): void {
    opener.current = currentTarget;
    setContacted(kind);
  }

  /** What goes away has the focus, which would begin at the top of the page again (WCAG 2.4.3). */
  function close(remove: () => void): void {
    remove();
    opener.current?.focus();
  }
  return (
    <section aria-label="Contact" className="grid gap-3">
      <div className="contact-bar">
        {links.call ? (
          <ButtonLink
            variant="secondary"
            href={links.call}
            onClick={(event: MouseEvent<HTMLElement>) => contact("call", event)}
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
            onClick={(event: MouseEvent<HTMLElement>) => contact("whatsapp", event)}
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
            onClick={(event: MouseEvent<HTMLElement>) => contact("mail", event)}
          >
            <Icon name="mail" />
            Mail
          </ButtonLink>
        ) : null}
        {mayWork && (links.whatsapp !== null || links.mail !== null) ? (
          <Button
            variant="secondary"
            aria-expanded={replying}
            onClick={({ currentTarget }) => {
              opener.current = currentTarget;
              setReplying(!replying);
            }}
          >
            <Icon name="send" />
            Reply
          </Button>
        ) : null}
      </div>
      {replying ? <ReplyBox lead={lead} onDone={() => close(() => setReplying(false))} /> : null}
      <div role="status">
        {mayWork && contacted ? (
          <ContactPrompt
            key={contacted}
            lead={lead.id}
            kind={contacted}
            onDone={() => close(() => setContacted(null))}
          />
        ) : null}
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {phone_text ? <span className="figure">{phone_text}</span> : null}
        {email ? <span className="min-w-0 wrap-anywhere">{email}</span> : null}
      </p>
    </section>
  );
}
