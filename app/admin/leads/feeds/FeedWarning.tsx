import { Notice } from "#ui/Notice.tsx";
import { paths } from "../../kit/paths.ts";

/** Tells of enquiries of other sites that could not be read. */
export function FeedWarning({ count = 0 }: { count?: number | undefined }) {
  return (
    // Always rendered: screen readers ignore a live region that appears together with its text.
    <div role="status" className="empty:hidden">
      {count > 0 ? (
        <Notice tone="danger" className="mb-5" title="Enquiries of a feed could not be read">
          <p>
            {count === 1 ? "One waits" : `${count} wait`} with the reason.{" "}
            <a className="link" href={paths.feeds}>
              Show the feeds
            </a>
          </p>
        </Notice>
      ) : null}
    </div>
  );
}
