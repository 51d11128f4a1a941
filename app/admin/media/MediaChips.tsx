import { useQuery } from "@tanstack/react-query";
import type { MediaRecord } from "#api/types.gen.ts";
import { lacksAlt, progressText } from "./labels.ts";
import { placeQuery } from "./media-api.ts";

/** What staff should know about a file at a glance. */
export function MediaChips({ file, unused }: { file: MediaRecord; unused: boolean }) {
  return (
    <span className="flex flex-wrap gap-1">
      {file.state === "processing" ? <Processing id={file.id} /> : null}
      {file.state === "failed" ? <span className="chip chip-danger">Could not be made</span> : null}
      {lacksAlt(file) ? <span className="chip chip-signal">No alternative text</span> : null}
      {unused ? <span className="chip">Unused</span> : null}
    </span>
  );
}

function Processing({ id }: { id: number }) {
  const place = useQuery(placeQuery(id)).data;
  return <span className="chip chip-data">{progressText(place)}</span>;
}
