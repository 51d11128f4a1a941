import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
  useState,
} from "react";
import type { InquiryCourse, InquiryMode } from "./InquiryFields.tsx";
import { InquirySent } from "./InquirySent.tsx";

interface Request {
  readonly course: InquiryCourse;
  readonly mode: InquiryMode;
}

type DialogComponent = ComponentType<Request & { onClose: () => void; onSent: (message: string) => void }>;

/** Opens the inquiry modal; rejects when its code cannot be had, so that the caller can follow its link. */
type Ask = (request: Request) => Promise<void>;

const AskContext = createContext<Ask>(() => Promise.reject(new Error("No InquiryHost above")));

const loadDialog = () => import("./InquiryDialog.tsx");

/** Fetches the modal ahead of a click that is likely. */
export function warmInquiry(): void {
  loadDialog().catch(() => undefined);
}

/** How a button below an {@link InquiryHost} opens the modal. */
export function useInquiry(): Ask {
  return useContext(AskContext);
}

/**
 * Holds the inquiry modal of a page and says what became of it. Everything below stays as it is while the modal
 * opens and closes.
 */
export function InquiryHost({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<Request | null>(null);
  const [sent, setSent] = useState<(Request & { message: string }) | null>(null);
  const Modal = useRef<DialogComponent>(null);
  const opener = useRef<Element>(null);

  const ask = useCallback<Ask>(async (next) => {
    opener.current = document.activeElement;
    Modal.current = (await loadDialog()).InquiryDialog;
    setSent(null);
    setRequest(next);
  }, []);

  /** The status takes its button along; focus goes where the inquiry began, without moving the page. */
  function dismiss(): void {
    setSent(null);
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }

  return (
    <AskContext value={ask}>
      {children}
      {request && Modal.current ? (
        <Modal.current
          {...request}
          onClose={() => setRequest(null)}
          onSent={(message) => {
            // Closed before the answer came: the dialog that is open by now is another one, and stays.
            setRequest((now) => (now === request ? null : now));
            setSent({ ...request, message });
          }}
        />
      ) : null}
      <InquirySent sent={sent} onDismiss={dismiss} />
    </AskContext>
  );
}
