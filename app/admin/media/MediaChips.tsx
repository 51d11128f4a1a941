import type { MediaRow } from "#api/types.gen.ts";
import { StateChips } from "../records/drafts/draft-marks.tsx";
import { lacksAlt } from "./labels.ts";

/** What staff should know about a file at a glance. */
export function MediaChips({ file, unused }: { file: MediaRow; unused: boolean }) {
  return (
    <span className="flex flex-wrap gap-1">
      {file.state === "processing" ? <span className="chip chip-data">Processing…</span> : null}
      {file.state === "failed" ? <span className="chip chip-danger">Could not be made</span> : null}
      {lacksAlt(file) ? <span className="chip chip-signal">No alternative text</span> : null}
      <StateChips id={file.id} />
      {unused ? <span className="chip">Unused</span> : null}
    </span>
  );
}
