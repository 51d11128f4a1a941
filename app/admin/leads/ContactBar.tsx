import { type MouseEvent, useRef, useState } from "react";
import type { LeadJson } from "#api/types.gen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useMay } from "../session/user.ts";
import { KeyCap } from "../ui/Keys.tsx";
import { StaffIcon } from "../ui/StaffIcon.tsx";
import type { ContactKind } from "./ContactPrompt.tsx";
import { ReplyBox } from "./ReplyBox.tsx";
import { useContactLinks } from "./use-contact-links.ts";

interface ContactBarProps {
  lead: LeadJson;
  /** Called when the sender is about to be contacted, to ask what came of it. */
  onContact: (kind: ContactKind) => void;
  /** Opens the composer, where it is not on the screen. */
  onLog?: (() => void) | undefined;
}

/** Links to contact the sender, at the lower edge of phones, with the address and number as text. */
export function ContactBar({ lead, onContact, onLog }: ContactBarProps) {
  const { name, email, phone_text, item, subject } = lead;
  const links = useContactLinks(lead, { name, item: item.name, subject });
  const mayWork = useMay("work_on_enquiries");
  const [replying, setReplying] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const canReply = mayWork && (links.whatsapp !== null || links.mail !== null);

  /** What goes away has the focus, which would begin at the top of the page again (WCAG 2.4.3). */
  function close(): void {
    setReplying(false);
    opener.current?.focus();
  }
  return (
    <section aria-label="Contact" className="grid gap-3 empty:hidden">
      {links.call || links.whatsapp || onLog ? (
        <div className="contact-bar">
          {links.call ? (
            <ButtonLink
              variant="secondary"
              href={links.call}
              data-key="c"
              aria-keyshortcuts="C"
              onClick={() => mayWork && onContact("call")}
            >
              <Icon name="phone" />
              Call
              <KeyCap of="C" />
            </ButtonLink>
          ) : null}
          {links.whatsapp ? (
            <ButtonLink
              variant="secondary"
              href={links.whatsapp}
              target="_blank"
              rel="noreferrer"
              data-key="w"
              aria-keyshortcuts="W"
              onClick={() => mayWork && onContact("whatsapp")}
            >
              <Icon name="chat" />
              WhatsApp
              <KeyCap of="W" />
              <span className="sr-only">(new tab)</span>
            </ButtonLink>
          ) : null}
          {onLog && mayWork ? (
            <Button onClick={onLog}>
              <StaffIcon name="note" />
              Log
            </Button>
          ) : null}
        </div>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 empty:hidden">
        {phone_text ? <span className="figure">{phone_text}</span> : null}
        {links.mail ? (
          <a
            className="link min-w-0 py-2 wrap-anywhere"
            href={links.mail}
            onClick={() => mayWork && onContact("mail")}
          >
            <span className="sr-only">Mail </span>
            {email}
          </a>
        ) : null}
        {canReply ? (
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={replying}
            data-key="r"
            aria-keyshortcuts="R"
            onClick={({ currentTarget }: MouseEvent<HTMLElement>) => {
              opener.current = currentTarget;
              setReplying(!replying);
            }}
          >
            <Icon name="send" />
            Reply
            <KeyCap of="R" />
          </Button>
        ) : null}
      </p>
      {replying ? <ReplyBox lead={lead} onDone={close} /> : null}
    </section>
  );
}
