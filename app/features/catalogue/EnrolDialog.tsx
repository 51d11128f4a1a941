import { useEffect, useRef } from "react";
import { ENROL_CLOSE_MS } from "#content/timing.ts";
import { useFirstField } from "#site/enquiries/use-first-field.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { type EnrolChoice, EnrolForm, StackSheet } from "./EnrolForm.tsx";

/** The enrolment dialog of a stack. */
export function EnrolDialog({ stack, technology, onClose }: EnrolChoice & { onClose: () => void }) {
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
        onSent={() => {
          // If the dialog was closed before the response, another one may be open by now, which must stay open.
          if (here.current) timer.current = setTimeout(onClose, ENROL_CLOSE_MS);
        }}
      />
    </Dialog>
  );
}
