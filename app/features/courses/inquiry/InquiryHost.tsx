import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import type { InquiryCourse, InquiryMode } from "./InquiryFields.tsx";

interface Request {
  readonly course: InquiryCourse;
  readonly mode: InquiryMode;
}

/** Opens the inquiry dialog. Rejects when its code cannot be loaded, so that the caller can follow its link instead. */
type Ask = (request: Request) => Promise<void>;

const AskContext = createContext<Ask>(() => Promise.reject(new Error("No InquiryHost above")));

const loadDialog = () => import("./InquiryDialog.tsx");

/** Preloads the dialog's code when a click is likely. */
export function warmInquiry(): void {
  loadDialog().catch(() => undefined);
}

/** Opens the dialog of the {@link InquiryHost} above. */
export function useInquiry(): Ask {
  return useContext(AskContext);
}

/** Renders the inquiry dialog of a page and its success message. Children do not re-render when it opens or closes. */
export function InquiryHost({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<Request | null>(null);
  const [sent, setSent] = useState<(Request & { message: string; syllabus: string | undefined }) | null>(
    null,
  );
  const loaded = useRef<Awaited<ReturnType<typeof loadDialog>>>(null);
  const opener = useRef<Element>(null);

  const ask = useCallback<Ask>(async (next) => {
    opener.current = document.activeElement;
    loaded.current = await loadDialog();
    setSent(null);
    setRequest(next);
  }, []);

  /**
   * The message disappears with its close button: focus returns to the button that opened the dialog, without
   * scrolling.
   */
  function dismiss(): void {
    setSent(null);
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }

  const parts = loaded.current;
  return (
    <AskContext value={ask}>
      {children}
      {request && parts ? (
        <parts.InquiryDialog
          {...request}
          onClose={() => setRequest(null)}
          onSent={(message, syllabus) => {
            // If the dialog was closed before the response, another one may be open by now, which must stay open.
            setRequest((now) => (now === request ? null : now));
            setSent({ ...request, message, syllabus });
          }}
        />
      ) : null}
      {parts ? <parts.InquirySent sent={sent} onDismiss={dismiss} /> : null}
    </AskContext>
  );
}
