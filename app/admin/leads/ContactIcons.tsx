import { useState } from "react";
import type { LeadRow } from "#api/types.gen.ts";
import { cx } from "#ui/cx.ts";
import { Icon, type IconName } from "#ui/Icon.tsx";
import { useMay } from "../session/user.ts";
import { type ContactKind, ContactPrompt } from "./ContactPrompt.tsx";
import { personName } from "./lead-links.ts";
import { useContactLinks } from "./use-contact-links.ts";

interface ContactIconsProps {
  row: LeadRow;
  /** Wide buttons with labels, for touch screens. */
  large?: boolean;
}

/** Buttons for call, chat and mail. After one was pressed, the log can be told. */
export function ContactIcons({ row, large = false }: ContactIconsProps) {
  const mayWork = useMay("work_on_enquiries");
  const [contacted, setContacted] = useState<ContactKind | null>(null);
  const links = useContactLinks(row, { name: row.name, item: row.item_name, subject: row.subject });
  const who = personName(row);
  // Every sender has an email address: in the narrow layout it comes first, so that the icons of all rows align.
  const icon = (kind: ContactKind) => (
    <ContactIcon
      key={kind}
      kind={kind}
      href={links[kind]}
      who={who}
      large={large}
      onClick={() => setContacted(kind)}
    />
  );
  const kinds = large ? (["call", "whatsapp", "mail"] as const) : (["mail", "call", "whatsapp"] as const);
  return (
    <div className={cx("grid gap-2", large && "mt-auto")}>
      <div className={large ? "flex flex-wrap gap-2" : "row-actions"}>{kinds.map(icon)}</div>
      <div role="status" className="empty:hidden">
        {mayWork && contacted ? (
          <ContactPrompt key={contacted} lead={row.id} kind={contacted} onDone={() => setContacted(null)} />
        ) : null}
      </div>
    </div>
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
  large: boolean;
  onClick: () => void;
}

function ContactIcon({ kind, href, who, large, onClick }: ContactIconProps) {
  if (href === null) return null;
  const { icon, word, newTab = false } = KINDS[kind];
  const tab = newTab ? ({ target: "_blank", rel: "noreferrer" } as const) : {};
  return (
    <a
      href={href}
      className={large ? "btn btn-secondary btn-sm min-h-11 grow justify-center px-3" : "row-action"}
      title={large ? undefined : word}
      onClick={onClick}
      {...tab}
    >
      <Icon name={icon} />
      <span className={cx(!large && "sr-only")}>{word}</span>
      <span className="sr-only">
        {" "}
        {who}
        {newTab ? " (new tab)" : ""}
      </span>
    </a>
  );
}
