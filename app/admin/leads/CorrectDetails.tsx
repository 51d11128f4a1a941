import { useEffect, useRef, useState } from "react";
import type { LeadJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { onDemand } from "../ui/on-demand.tsx";

const DetailsForm = onDemand(async () => (await import("./DetailsForm.tsx")).DetailsForm, { ahead: false });

interface CorrectDetailsProps {
  lead: LeadJson;
  onChanged: (lead: LeadJson) => void;
}

/** Corrects name, phone, email and course of an enquiry, in place. */
export function CorrectDetails({ lead, onChanged }: CorrectDetailsProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // What goes away has the focus, which would begin at the top of the page again (WCAG 2.4.3).
    if (!open && wasOpen.current) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  if (open) return <DetailsForm lead={lead} onChanged={onChanged} onDone={() => setOpen(false)} />;
  return (
    <Button
      ref={opener}
      variant="quiet"
      size="sm"
      className="justify-self-start"
      onClick={() => setOpen(true)}
    >
      Correct name, contact or course
    </Button>
  );
}
