import { type MouseEvent, useRef, useState } from "react";
import type { LeadRow } from "#api/types.gen.ts";
import { cx } from "#ui/cx.ts";
import { Icon, type IconName } from "#ui/Icon.tsx";
import { useMay } from "../session/user.ts";
import { type ContactKind, ContactPrompt } from "./ContactPrompt.tsx";
import { personName } from "./lead-links.ts";
import { useContactLinks } from "./use-contact-links.ts";

interface ContactIconsProps {
  row: LeadRow;
  /** Round buttons for call and chat, for touch screens. */
  round?: boolean;
}

/** Buttons for call, chat and mail. After one was pressed, the log can be told. */
export function ContactIcons({ row, round = false }: ContactIconsProps) {
  const mayWork = useMay("work_on_enquiries");
  const [contacted, setContacted] = useState<ContactKind | null>(null);
  const opener = useRef<HTMLElement>(null);
  const links = useContactLinks(row, { name: row.name, item: row.item_name, subject: row.subject });
  const who = personName(row);
  const icon = (kind: ContactKind) => (
    <ContactIcon
      key={kind}
      kind={kind}
      href={links[kind]}
      who={who}
      round={round}
      onClick={({ currentTarget }) => {
        opener.current = currentTarget;
        setContacted(kind);
      }}
    />
  );

  /** The question has the focus, which would begin at the top of the page again (WCAG 2.4.3). */
  function done(): void {
    setContacted(null);
    opener.current?.focus();
  }

  // Who has no number is written to.
  const kinds = row.phone === null ? (["mail"] as const) : (["call", "whatsapp"] as const);
  return (
    <>
      <div className={cx("relative flex-none", round ? "flex gap-2" : "row-actions")}>{kinds.map(icon)}</div>
      <div role="status" className="relative basis-full empty:hidden">
        {mayWork && contacted ? (
          <ContactPrompt key={contacted} lead={row} kind={contacted} onDone={done} />
        ) : null}
      </div>
    </>
  );
}

const KINDS: Readonly<Record<ContactKind, { icon: IconName; word: string; newTab?: true }>> = {
  call: { icon: "phone", word: "Call" },
  whatsapp: { icon: "chat", word: "WhatsApp", newTab: true },
  mail: { icon: "mail", word: "Mail" },
};

interface ContactIconProps {
  kind: ContactKind;
  href: string | null;
  who: string;
  round: boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

function ContactIcon({ kind, href, who, round, onClick }: ContactIconProps) {
  if (href === null) return null;
  const { icon, word, newTab = false } = KINDS[kind];
  const tab = newTab ? ({ target: "_blank", rel: "noreferrer" } as const) : {};
  return (
    <a
      href={href}
      className={round ? "btn-round" : "row-action"}
      title={word}
      data-key={kind === "call" ? "c" : kind === "whatsapp" ? "w" : undefined}
      onClick={onClick}
      {...tab}
    >
      <Icon name={icon} />
      <span className="sr-only">
        {word} {who}
        {newTab ? " (new tab)" : ""}
      </span>
    </a>
  );
}
