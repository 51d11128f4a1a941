import { useEffect, useRef, useState } from "react";
import { ENROL_CLOSE_MS } from "#content/timing.ts";
import { SentNotice } from "#site/enquiries/SentNotice.tsx";
import { useFirstField } from "#site/enquiries/use-first-field.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { type EnrolChoice, EnrolForm, StackSheet } from "./EnrolForm.tsx";

interface EnrolDialogProps {
  /** The stack to enrol for; null while the dialog is closed. */
  choice: EnrolChoice | null;
  onClose: () => void;
}

/** The enrolment dialog, and after it the message that stays on the page. */
export function EnrolDialog({ choice, onClose }: EnrolDialogProps) {
  const [sent, setSent] = useState<{ about: string; message: string } | null>(null);
  return (
    <>
      {choice ? (
        <OpenDialog
          key={choice.stack.id}
          {...choice}
          onClose={onClose}
          onSent={(message) =>
            setSent({ about: `${choice.stack.name} (${choice.technology.name})`, message })
          }
        />
      ) : null}
      <SentNotice
        // Behind the open dialog it would not be announced.
        sent={choice === null && sent ? { kind: "enroll", ...sent } : null}
        onDismiss={() => setSent(null)}
      />
    </>
  );
}

type OpenDialogProps = EnrolChoice & { onClose: () => void; onSent: (message: string) => void };

function OpenDialog({ stack, technology, onClose, onSent }: OpenDialogProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      clearTimeout(timer.current);
    };
  }, []);
  useFirstField("enrol-name");
  return (
    <Dialog title={stack.name} label={`Enrol · ${technology.name}`} onClose={onClose}>
      <StackSheet stack={stack} />
      <EnrolForm
        stack={stack}
        technology={technology}
        onSent={(message) => {
          onSent(message);
          // If the dialog was closed before the response, another one may be open by now, which must stay open.
          if (here.current) timer.current = setTimeout(onClose, ENROL_CLOSE_MS);
        }}
      />
    </Dialog>
  );
}
