import { useCallback, useEffect, useRef, useState } from "react";
import { whatsappLink } from "#site/links.ts";
import { useLinkButton } from "#site/use-hydrated.ts";
import { Icon } from "#ui/Icon.tsx";
import type { WhatsAppPanel } from "./WhatsAppPanel.tsx";

interface WhatsAppWidgetProps {
  phone: string;
  brand: string;
  messages: readonly string[];
}

const PANEL_ID = "whatsapp-panel";

/** The floating WhatsApp button, which opens a panel. Without JavaScript it is a link to the chat. */
export function WhatsAppWidget(props: WhatsAppWidgetProps) {
  const box = useRef<HTMLElement>(null);
  const entry = useRef<HTMLAnchorElement>(null);
  const [Panel, setPanel] = useState<typeof WhatsAppPanel | null>(null);
  const [open, setOpen] = useState(false);

  const close = useCallback(() => {
    setOpen(false);
    entry.current?.focus();
  }, []);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    import("./move-aside.ts").then(
      ({ moveAside }) => {
        if (!gone && box.current) stop = moveAside(box.current);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
  const href = whatsappLink(props.phone);
  const button = useLinkButton(() => {
    if (open) {
      close();
      return;
    }
    import("./WhatsAppPanel.tsx").then(
      (part) => {
        setPanel(() => part.WhatsAppPanel);
        setOpen(true);
      },
      // If loading the panel's code fails, the link opens the chat.
      () => location.assign(href),
    );
  });

  return (
    <aside ref={box} aria-label="WhatsApp" className="whatsapp" data-print="hide">
      {Panel && open ? <Panel {...props} id={PANEL_ID} onClose={close} /> : null}
      <a
        ref={entry}
        href={href}
        target="_blank"
        rel="noopener"
        className="whatsapp-entry"
        {...button}
        aria-haspopup={button.role && "dialog"}
        aria-expanded={button.role && open}
        aria-controls={open ? PANEL_ID : undefined}
      >
        <Icon name="chat" className="size-6" />
        <span>WhatsApp</span>
      </a>
    </aside>
  );
}
