import { useRevalidator, useRouteError } from "react-router";
import { ApiError } from "#api/client.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { isNotFound, textOf } from "../errors.ts";
import { paths } from "../paths.ts";
import { backTo } from "../records/list-memory.ts";
import { QueryError } from "../ui/QueryError.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";
import { useScreen } from "./screen-handle.ts";

/** Replaces a screen that does not exist, failed to load or crashed. The sidebar stays. */
export function FailureScreen() {
  const error = useRouteError();
  const { handle } = useScreen();
  if (isNotFound(error)) return <NotFoundScreen what={handle?.what} />;
  const ofLoader = error instanceof ApiError && (handle?.what ?? handle?.failed) !== undefined;
  return ofLoader ? <LoadFailure error={error} /> : <Crash error={error} />;
}

/** An unknown path or a record that does not exist. */
function NotFoundScreen({ what = "page" }: { what?: string | undefined }) {
  return (
    <>
      <RouteAnnouncer title="Not found" />
      <ScreenHead title="Not found" lead={`There is no such ${what}. It may have been deleted.`} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.courses}>Go to the courses</ButtonLink>
        <ButtonLink href={paths.audit} variant="secondary">
          Look at the change history
        </ButtonLink>
      </div>
    </>
  );
}

/** The data of the screen could not be loaded. */
function LoadFailure({ error }: { error: ApiError }) {
  const { title, handle } = useScreen();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <RouteAnnouncer title={title} />
      <ScreenHead title={title} back={handle?.back && backTo(handle.back)} />
      <QueryError
        text={
          handle?.failed ? textOf(error, handle.failed) : `The ${handle?.what ?? "page"} could not be loaded.`
        }
        retry={() => void revalidate()}
        busy={state === "loading"}
      />
    </>
  );
}

/** The screen threw an error, or its code could not be loaded, usually after a deployment. */
function Crash({ error }: { error: unknown }) {
  return (
    <>
      <RouteAnnouncer title="Something went wrong" />
      <ScreenHead title="Something went wrong" />
      <Notice tone="danger" role="alert">
        <p>This screen could not be shown. Loading it again usually helps.</p>
        {error instanceof Error ? <p className="text-sm text-ink-muted">{error.message}</p> : null}
      </Notice>
      <Button className="mt-5" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </>
  );
}
