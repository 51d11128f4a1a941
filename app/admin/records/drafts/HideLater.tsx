import { useQuery } from "@tanstack/react-query";
import type { DraftKind } from "#api/types.gen.ts";
import { formatDateTime } from "../../kit/format.ts";
import { scheduleHiding, scheduleQuery } from "./drafts-api.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";

/** A button that opens the choice of the moment at which a record is hidden from visitors. */
export function HideLater({ kind, record }: { kind: DraftKind; record: number }) {
  const hiding = useQuery(scheduleQuery(kind)).data?.find(
    ({ action, record_id }) => action === "hide" && record_id === record,
  );
  return (
    <ScheduleDialog
      button={{ text: "Hide later" }}
      title="Hide later"
      lead="From that moment on visitors do not see it. You can show it again at any time."
      submit="Schedule"
      at={hiding?.failure === null ? hiding.at : undefined}
      schedule={(moment) => scheduleHiding(kind, record, moment)}
      done={(at) => `It is hidden on ${formatDateTime(at)}`}
      fields={[]}
    />
  );
}
