import { useRouteError } from "react-router";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ScreenHead } from "./ScreenHead.tsx";

/** When a screen breaks, or its part of the application could not be loaded: most often after a new version came. */
export function CrashScreen() {
  const error = useRouteError();
  return (
    <>
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
