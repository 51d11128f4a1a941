import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ErasureReceipt, LeadJson, LeadRow } from "#api/types.gen.ts";
import { countOf } from "#content/format.ts";
import { Button } from "#ui/Button.tsx";
import { CheckboxField } from "#ui/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { formatDate, formatDateTime } from "../kit/format.ts";
import { queryClient } from "../session/query-client.ts";
import { useMay, useUser } from "../session/user.ts";
import { confirmAction } from "../ui/confirm.ts";
import { Panel } from "../ui/Panel.tsx";
import { kindText } from "./labels.ts";
import { personName } from "./lead-links.ts";
import { erasePerson, LEADS } from "./leads-api.ts";

/** Erases a person who asks the office for it, and shows the receipt. */
export function ErasePerson({ lead }: { lead: LeadJson }) {
  const mayErase = useMay("erase_enquiries");
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  if (receipt !== null) return <Receipt receipt={receipt} />;
  return mayErase && lead.erased_at === null ? <Ask lead={lead} onErased={setReceipt} /> : null;
}

interface AskProps {
  lead: LeadJson;
  onErased: (receipt: ErasureReceipt) => void;
}

function Ask({ lead, onErased }: AskProps) {
  const own = (row: LeadRow) =>
    lead.email === "" ? row.phone === lead.phone && row.email === "" : row.email === lead.email;
  const others = lead.related.filter((row) => !own(row));
  const [kept, setKept] = useState<readonly number[]>([]);
  const erase = useMutation({
    mutationFn: () =>
      erasePerson(
        lead.id,
        others.map(({ id }) => id).filter((id) => !kept.includes(id)),
      ),
    meta: { failed: "The data could not be erased" },
    onSuccess: (receipt) => {
      onErased(receipt);
      void queryClient.invalidateQueries({ queryKey: [LEADS] });
    },
  });
  return (
    <Panel title="Personal data">
      <p className="max-w-[42rem] text-sm text-ink-muted">
        If this person asks that their data be erased: name, address, number, messages, CVs, the texts of the
        log and their place on the newsletter go at once, and emails that wait are not sent. What is left
        counts enquiries without a name. People with an email address can do it themselves with the link from
        the page “Your data”.
      </p>
      {others.map((row) => (
        <CheckboxField
          key={row.id}
          id={`erase-${row.id}`}
          label={`Also ${personName(row)}: ${kindText(row)}, ${formatDate(row.created_at)}`}
          hint="Noted as the same person, or has the same number. Clear it if it is somebody else."
          checked={!kept.includes(row.id)}
          onChange={({ target }) =>
            setKept(target.checked ? kept.filter((id) => id !== row.id) : [...kept, row.id])
          }
        />
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        busy={erase.isPending}
        onClick={() =>
          confirmAction({
            text: "Erase this person’s data?",
            about: personName(lead),
            note: "It cannot be undone.",
            yes: "Erase for good",
            busy: "Erasing...",
            // The mutation tells of its own failures.
            run: () => erase.mutateAsync().then(noop, noop),
          })
        }
      >
        Erase this person
      </Button>
    </Panel>
  );
}

function noop(): void {}

function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const by = useUser()?.name ?? "";
  const lines = [
    `Erased on ${formatDateTime(receipt.erased_at)}, Indian time, by ${by}.`,
    `Enquiries: ${receipt.enquiries.length} (number ${receipt.enquiries.join(", ")}). Names, addresses, numbers and messages are gone.`,
    `Log: the texts of ${countOf(receipt.entries, "entry", "entries")} are gone.`,
    `Emails: the recipients of ${receipt.messages} are gone, and none of them waits to be sent.`,
    `CVs: ${receipt.cvs === 0 ? "there was none." : `${receipt.cvs} deleted.`}`,
    receipt.newsletter
      ? "Newsletter: the address is off the list."
      : "Newsletter: there was no such address on the list.",
  ];
  const file = ["Receipt for an erasure of personal data", "", ...lines, ""].join("\n");
  return (
    <Notice tone="success" title="The data is erased" role="status">
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        Keep the receipt: if an older copy of the database is restored, the erasure has to be repeated.{" "}
        <a
          className="link inline-block py-1"
          download={`erasure-${receipt.enquiries[0]}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        >
          Download the receipt
        </a>
      </p>
    </Notice>
  );
}
