import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { EntryKind, EntryOutcome } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { queryClient } from "../session/query-client.ts";
import { leadQuery } from "./leads-api.ts";
import { addEntry, showEntry, tellOfEntry } from "./log-api.ts";
import { newKey } from "./log-draft.ts";

/** How the sender was contacted by a button. */
export type ContactKind = Extract<EntryKind, "call" | "whatsapp" | "mail">;

const QUESTIONS: Readonly<Record<ContactKind, string>> = {
  call: "Note that you called?",
  whatsapp: "Note that you wrote on WhatsApp?",
  mail: "Note that you wrote an email?",
};

type Answer = readonly [outcome: EntryOutcome, label: string];

const ANSWERS: Readonly<Record<ContactKind, readonly Answer[]>> = {
  call: [
    ["reached", "Reached"],
    ["no_answer", "No answer"],
    ["call_back", "Call back"],
  ],
  whatsapp: [["none", "Yes, note it"]],
  mail: [["none", "Yes, note it"]],
};

interface ContactPromptProps {
  lead: number;
  kind: ContactKind;
  onDone: () => void;
}

/** Asks, after a button to contact the sender was pressed, and notes it in the log with one tap. */
export function ContactPrompt({ lead, kind, onDone }: ContactPromptProps) {
  const [key] = useState(newKey);
  const add = useMutation({
    // Another answer is another entry, should the first one have arrived after all.
    mutationFn: (outcome: EntryOutcome) => addEntry(lead, { kind, outcome, key: `${key}-${outcome}` }),
    meta: { failed: "The entry could not be added" },
    onSuccess: (entry) => {
      const before = queryClient.getQueryData(leadQuery(lead).queryKey);
      showEntry(lead, entry);
      void tellOfEntry(before, entry, "Added to the log");
      onDone();
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p>{QUESTIONS[kind]}</p>
      {ANSWERS[kind].map(([outcome, label]) => (
        <Button
          key={outcome}
          variant="secondary"
          size="sm"
          busy={add.isPending}
          onClick={() => add.mutate(outcome)}
        >
          {label}
        </Button>
      ))}
      <Button variant="quiet" size="sm" onClick={onDone}>
        No
      </Button>
    </div>
  );
}
