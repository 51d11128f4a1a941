import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { isNotFound } from "../kit/errors.ts";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { PreviewFrames } from "./PreviewFrames.tsx";
import { PreviewLinks } from "./PreviewLinks.tsx";
import { previewQuery } from "./preview-api.ts";

/** How soon the page follows a draft that is saved in another tab. */
const REFETCH_MS = 3_000;

/** `/admin/preview/{draft}`: the page that a draft becomes, beside the form in another tab. */
export function PreviewScreen() {
  const draft = Number(useParams().id);
  const { data, error } = useSuspenseQuery({
    ...previewQuery(draft),
    refetchInterval: (query) => (isNotFound(query.state.error) ? false : REFETCH_MS),
  });
  const ended = isNotFound(error);
  return (
    <>
      <ScreenHead
        title="Preview"
        lead={`${data.label}: the page as it would be published now. It follows each save of the draft.`}
      >
        {ended ? null : (
          <ButtonLink variant="secondary" href={data.address} target="_blank" rel="noopener">
            Open in a new tab
          </ButtonLink>
        )}
      </ScreenHead>
      <div role="status">
        {ended ? (
          <Notice title="This draft was published or discarded">
            <p>There is nothing to preview any more. You can close this tab.</p>
          </Notice>
        ) : null}
      </div>
      {ended ? null : (
        <>
          <PreviewFrames address={data.address} revision={data.revision} />
          <PreviewLinks draft={draft} links={data.links} />
        </>
      )}
    </>
  );
}
