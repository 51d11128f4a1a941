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

/** In place of a screen that is not there, could not be loaded, or broke. The sidebar stays. */
export function FailureScreen() {
  const error = useRouteError();
  const { handle } = useScreen();
  if (isNotFound(error)) return <NotFoundScreen what={handle?.what} />;
  const ofLoader = error instanceof ApiError && (handle?.what ?? handle?.failed) !== undefined;
  return ofLoader ? <LoadFailure error={error} /> : <Crash error={error} />;
}

/** For an address of the staff area that leads nowhere, or a record that is not there. */
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

/** What the screen shows could not be loaded: the server was not reached, was busy, or refused. */
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

/** A screen broke, or its part of the application could not be loaded: most often after a new version came. */
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
