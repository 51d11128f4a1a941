import { type FormEvent, useEffect, useRef, useState } from "react";
import { WHATSAPP_QUICK_MESSAGES } from "#content/timing.ts";
import { whatsappLink } from "#site/links.ts";
import { Icon } from "#ui/Icon.tsx";
import { keyed } from "#ui/keyed.ts";
import { withReference } from "./chat-reference.ts";

interface WhatsAppPanelProps {
  id: string;
  phone: string;
  brand: string;
  messages: readonly string[];
  onClose: () => void;
}

/** The panel with quick messages, an input, and the button that opens WhatsApp. */
export function WhatsAppPanel({ id, phone, brand, messages, onClose }: WhatsAppPanelProps) {
  const [text, setText] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    input.current?.focus();
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && box.current?.parentElement?.contains(document.activeElement)) onClose();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onClose]);

  function send(event: FormEvent): void {
    event.preventDefault();
    const message = text.trim();
    if (message === "") {
      input.current?.focus();
      return;
    }
    window.open(withReference(whatsappLink(phone, message)), "_blank", "noopener");
    setText("");
    onClose();
  }

  return (
    <div ref={box} id={id} role="dialog" aria-labelledby={`${id}-title`} className="whatsapp-panel">
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 ps-4 pe-2">
        <h2 id={`${id}-title`} className="text-base tracking-normal">
          Chat with {brand}
        </h2>
        <button type="button" className="btn-icon border-transparent" onClick={onClose}>
          <Icon name="close" />
          <span className="sr-only">Close chat</span>
        </button>
      </div>
      <div className="grid gap-2 p-4">
        <p className="label">Quick messages</p>
        {keyed(messages.slice(0, WHATSAPP_QUICK_MESSAGES)).map(({ key, text: message }) => (
          <button
            key={key}
            type="button"
            className="whatsapp-quick"
            onClick={() => {
              setText(message);
              input.current?.focus();
            }}
          >
            {message}
          </button>
        ))}
      </div>
      <form onSubmit={send} className="flex gap-2 border-t border-line p-4">
        <label htmlFor={`${id}-text`} className="sr-only">
          Your message
        </label>
        <input
          ref={input}
          id={`${id}-text`}
          type="text"
          className="control"
          placeholder="Type a message"
          value={text}
          maxLength={1000}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn btn-primary px-4">
          <Icon name="send" />
          <span className="sr-only">Send on WhatsApp</span>
        </button>
      </form>
    </div>
  );
}
