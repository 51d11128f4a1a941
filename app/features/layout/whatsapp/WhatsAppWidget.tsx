import { useCallback, useRef, useState } from "react";
import { whatsappLink } from "#site/links.ts";
import { useHydrated } from "#site/use-hydrated.ts";
import { Icon } from "#ui/Icon.tsx";
import type { WhatsAppPanel } from "./WhatsAppPanel.tsx";

interface WhatsAppWidgetProps {
  phone: string;
  brand: string;
  messages: readonly string[];
}

const PANEL_ID = "whatsapp-panel";

/** The entry to a WhatsApp chat: a link in the server's HTML, then a button for the panel with ready-made messages. */
export function WhatsAppWidget(props: WhatsAppWidgetProps) {
  const entry = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<typeof WhatsAppPanel | null>(null);
  const [open, setOpen] = useState(false);

  const close = useCallback(() => {
    setOpen(false);
    entry.current?.focus();
  }, []);

  const hydrated = useHydrated();
  const href = whatsappLink(props.phone);

  function toggle(): void {
    if (open) {
      close();
      return;
    }
    import("./WhatsAppPanel.tsx").then(
      (part) => {
        setPanel(() => part.WhatsAppPanel);
        setOpen(true);
      },
      // Without the chunk the link does what it does without JavaScript.
      () => location.assign(href),
    );
  }

  const face = (
    <>
      <Icon name="chat" className="size-6" />
      <span>WhatsApp</span>
    </>
  );
  return (
    <aside aria-label="WhatsApp" className="whatsapp" data-print="hide">
      {Panel && open ? <Panel {...props} id={PANEL_ID} onClose={close} /> : null}
      {hydrated ? (
        <button
          ref={entry}
          type="button"
          className="whatsapp-entry"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? PANEL_ID : undefined}
          onClick={toggle}
        >
          {face}
        </button>
      ) : (
        <a href={href} target="_blank" rel="noopener" className="whatsapp-entry">
          {face}
        </a>
      )}
    </aside>
  );
}
