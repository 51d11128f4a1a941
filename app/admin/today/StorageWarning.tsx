import type { StorageJson } from "#api/types.gen.ts";
import { countOf } from "#content/format.ts";
import { Notice } from "#ui/Notice.tsx";

/** Warns about the disk and the database of the server, which staff cannot mend from here. */
export function StorageWarning({ storage: { low_megabytes, damaged } }: { storage: StorageJson }) {
  return (
    // Always rendered: screen readers ignore a live region that appears together with its text.
    <div role="status" className="empty:hidden">
      {damaged ? (
        <Notice tone="danger" className="mb-5" title="The database is damaged">
          <p>
            Tell the operator of the server at once: the last sound backup may have to be restored. What is
            entered until then may be lost.
          </p>
        </Notice>
      ) : null}
      {low_megabytes === null ? null : (
        <Notice tone="danger" className="mb-5" title="The disk of the server is nearly full">
          <p>
            {countOf(low_megabytes, "megabyte is", "megabytes are")} left. Enquiries and sign-ins go on;
            uploads, new sizes of pictures and the counting of page views wait. Tell the operator of the
            server.
          </p>
        </Notice>
      )}
    </div>
  );
}
