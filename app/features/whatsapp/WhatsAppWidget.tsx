import { type ComponentType, type MouseEvent, useCallback, useRef, useState } from "react";
import { Icon } from "#ui/Icon.tsx";
import { whatsappLink } from "./link.ts";

interface WhatsAppWidgetProps {
  phone: string;
  brand: string;
  messages: readonly string[];
}

/** What the late panel gets. */
export interface WhatsAppPanelProps extends WhatsAppWidgetProps {
  id: string;
  onClose: () => void;
}

const PANEL_ID = "whatsapp-panel";

/** The entry to a WhatsApp chat: a real link, which with JavaScript opens the panel with its ready-made messages. */
export function WhatsAppWidget(props: WhatsAppWidgetProps) {
  const entry = useRef<HTMLAnchorElement>(null);
  const [Panel, setPanel] = useState<ComponentType<WhatsAppPanelProps> | null>(null);
  const [open, setOpen] = useState(false);

  const close = useCallback(() => {
    setOpen(false);
    entry.current?.focus();
  }, []);

  function toggle(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (open) {
      close();
      return;
    }
    const address = event.currentTarget.href;
    import("./WhatsAppPanel.tsx").then(
      (part) => {
        setPanel(() => part.WhatsAppPanel);
        setOpen(true);
      },
      // Without the chunk the link does what it does without JavaScript.
      () => location.assign(address),
    );
  }

  return (
    <aside aria-label="WhatsApp" className="whatsapp" data-print="hide">
      {Panel && open ? <Panel {...props} id={PANEL_ID} onClose={close} /> : null}
      <a
        ref={entry}
        href={whatsappLink(props.phone)}
        target="_blank"
        rel="noopener"
        className="whatsapp-entry"
        aria-haspopup={Panel ? "dialog" : undefined}
        aria-expanded={Panel ? open : undefined}
        aria-controls={open ? PANEL_ID : undefined}
        onClick={toggle}
      >
        <Icon name="chat" className="size-6" />
        <span>WhatsApp</span>
      </a>
    </aside>
  );
}
