import { type ReactNode, Suspense } from "react";
import { useLocation, useRevalidator, useRouteError } from "react-router";
import { ApiError } from "#api/client.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { hasKeptDraft } from "../forms/draft.ts";
import { isForbidden, isNotFound, needsNewPassword, needsSecondFactor, textOf } from "../kit/errors.ts";
import { paths } from "../kit/paths.ts";
import { backTo } from "../records/list-memory.ts";
import { Loading } from "../ui/Loading.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { menuOf } from "./navigation.ts";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";
import { useOpenScreens, useScreen } from "./use-screens.ts";

interface FailureScreenProps {
  passwordForm: ReactNode;
  /** Sets up a second factor. */
  secondFactor: ReactNode;
}

/** Replaces a screen that does not exist, failed to load or crashed. The sidebar stays. */
export function FailureScreen({ passwordForm, secondFactor }: FailureScreenProps) {
  const error = useRouteError();
  const { screen } = useScreen();
  if (needsNewPassword(error)) return <NewPasswordScreen>{passwordForm}</NewPasswordScreen>;
  if (needsSecondFactor(error)) return <SecondFactorScreen>{secondFactor}</SecondFactorScreen>;
  const said = screen?.failed === undefined ? null : textOf(error, screen.failed);
  if (isForbidden(error)) return <ForbiddenScreen />;
  if (isNotFound(error)) return <NotFoundScreen what={screen?.what} said={said} />;
  return error instanceof ApiError && said !== null ? <LoadFailure said={said} /> : <Crash error={error} />;
}

/** What the role of the account does not include. */
function ForbiddenScreen() {
  const { pathname } = useLocation();
  const first = menuOf(useOpenScreens()).find(({ href }) => href !== pathname);
  return (
    <>
      <RouteAnnouncer title="Not for your account" />
      <ScreenHead
        title="Your account cannot open this"
        lead="It belongs to another role. An owner of the site can give your account another role under “Accounts”."
      />
      {first ? <ButtonLink href={first.href}>Go to {first.label}</ButtonLink> : null}
    </>
  );
}

/** The first screen of a person whose password was made up for them. */
function NewPasswordScreen({ children }: { children: ReactNode }) {
  return (
    <>
      <RouteAnnouncer title="Choose a password" />
      <ScreenHead
        title="Choose a password of your own"
        lead="The one that you were given works once. The staff area opens when you have chosen another."
      />
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </>
  );
}

/** The first screen of a person who needs a second factor and has none. */
function SecondFactorScreen({ children }: { children: ReactNode }) {
  const kept = hasKeptDraft(useLocation().pathname);
  return (
    <>
      <RouteAnnouncer title="Set up a second factor" />
      <ScreenHead
        title="Set up a second factor"
        lead={`An owner of this site has decided that a password alone is not enough. The staff area opens when you have set up an authenticator app or a passkey.${kept ? " What you had typed is kept and comes back then." : ""}`}
      />
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </>
  );
}

/** An unknown path or a record that does not exist. */
function NotFoundScreen({ what = "page", said }: { what?: string | undefined; said: string | null }) {
  return (
    <>
      <RouteAnnouncer title="Not found" />
      <ScreenHead title="Not found" lead={`There is no such ${what}. It may have been deleted.`} />
      {said === null ? null : (
        <Notice tone="danger" role="alert" className="mb-5">
          <p>{said}</p>
        </Notice>
      )}
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
function LoadFailure({ said }: { said: string }) {
  const { title, screen } = useScreen();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <RouteAnnouncer title={title} />
      <ScreenHead title={title} back={screen?.back && backTo(screen.back)} />
      <QueryError text={said} retry={() => void revalidate()} busy={state === "loading"} />
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
