import type { LeadRow } from "#api/types.gen.ts";
import { cx } from "#ui/cx.ts";
import { Icon, type IconName } from "#ui/Icon.tsx";
import { contactLinks, personName } from "./lead-links.ts";

interface ContactIconsProps {
  row: LeadRow;
  /** Wide buttons with labels, for touch screens. */
  large?: boolean;
}

/** Buttons for call, chat and mail. */
export function ContactIcons({ row, large = false }: ContactIconsProps) {
  const links = contactLinks(row, { name: row.name, item: row.item_name, subject: row.subject });
  const who = personName(row);
  // Every sender has an email address: in the narrow layout it comes first, so that the icons of all rows align.
  const mail = <ContactIcon href={links.mail} icon="mail" word="Mail" who={who} large={large} />;
  return (
    <div className={large ? "mt-auto flex flex-wrap gap-2" : "row-actions"}>
      {large ? null : mail}
      <ContactIcon href={links.call} icon="phone" word="Call" who={who} large={large} />
      <ContactIcon href={links.whatsapp} icon="chat" word="WhatsApp" who={who} large={large} newTab />
      {large ? mail : null}
    </div>
  );
}

interface ContactIconProps {
  href: string | null;
  icon: IconName;
  word: string;
  who: string;
  large: boolean;
  newTab?: boolean;
}

function ContactIcon({ href, icon, word, who, large, newTab = false }: ContactIconProps) {
  if (href === null) return null;
  const tab = newTab ? ({ target: "_blank", rel: "noreferrer" } as const) : {};
  return (
    <a
      href={href}
      className={large ? "btn btn-secondary btn-sm min-h-11 grow justify-center px-3" : "row-action"}
      title={large ? undefined : word}
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
