import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { ApiError } from "#api/client.ts";
import { Button } from "#ui/Button.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { textOf } from "../kit/errors.ts";
import { formatDateTime } from "../kit/format.ts";
import { Panel } from "../ui/Panel.tsx";
import { referenceQuery } from "./report-api.ts";

/** Looks up the reference of a WhatsApp message. */
export function ReferencePanel() {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [code, setCode] = useState("");
  const query = useQuery({ ...referenceQuery(code), enabled: code !== "" });

  function look(event: FormEvent): void {
    event.preventDefault();
    setCode(typed.trim().toUpperCase());
  }

  return (
    <Panel title="Reference of a WhatsApp message">
      <form onSubmit={look} className="flex flex-wrap items-end gap-3">
        <div>
          <label htmlFor={id} className="label mb-1 block">
            Reference
          </label>
          <input
            id={id}
            className="control w-36 uppercase"
            value={typed}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button variant="secondary" disabled={typed.trim() === ""}>
          Look up
        </Button>
        <p id={`${id}-hint`} className="basis-full text-sm text-ink-muted">
          The 5-character code at the end of a WhatsApp message, after “Ref.”.
        </p>
      </form>
      <div role="status">
        {code === "" || query.isPending ? null : query.isError ? (
          <p>
            {query.error instanceof ApiError && query.error.status === 404
              ? `No message of the last 90 days has the reference ${code}.`
              : textOf(query.error, "The reference could not be looked up.")}
          </p>
        ) : (
          <DataSheet
            className="max-w-[34rem]"
            rows={[
              { name: "Chat opened", value: formatDateTime(query.data.created_at) },
              { name: "On the page", value: query.data.page },
              { name: "First page", value: query.data.first_page },
              { name: "Came from", value: query.data.referrer },
              { name: "Source", value: query.data.channel },
            ]}
          />
        )}
      </div>
    </Panel>
  );
}
