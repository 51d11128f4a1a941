import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { NewAppJson, SecondFactorJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { TextField } from "#ui/Field.tsx";
import { hasFieldErrors, textOf } from "../kit/errors.ts";
import { formatDateTime } from "../kit/format.ts";
import { queryClient } from "../session/query-client.ts";
import { leaveTo } from "../session/session.ts";
import { userQuery, useUser } from "../session/user.ts";
import { confirmAction } from "../ui/confirm.ts";
import { Loading } from "../ui/Loading.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { toastError, toastSuccess } from "../ui/toasts.ts";
import { sessionsQuery } from "./account-api.ts";
import {
  beginApp,
  confirmApp,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
} from "./second-factor-api.ts";

const refetch = () =>
  Promise.all(
    [secondFactorQuery, userQuery, sessionsQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** The authenticator app of the user's own account: setting it up, recovery codes, removal. */
export function SecondFactor() {
  const query = useQuery(secondFactorQuery);
  // As it was at first: the staff area opens when the codes are stored, not when they are shown.
  const now = useUser()?.must_set_second_factor ?? false;
  const [required] = useState(now);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    const done = () =>
      required ? leaveTo(window.location.pathname + window.location.search) : setCodes(null);
    return <RecoveryCodes codes={codes} onDone={done} />;
  }
  if (query.isPending) return <Loading />;
  if (query.data === undefined) {
    return (
      <QueryError
        text={textOf(query.error, "Your second factor could not be loaded")}
        retry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const { app_since } = query.data;
  if (app_since === null) return <SetUp onCodes={setCodes} />;
  return <InUse factor={query.data} since={app_since} onCodes={setCodes} />;
}

interface OnCodes {
  onCodes: (codes: readonly string[]) => void;
}

function InUse({ factor, since, onCodes }: { factor: SecondFactorJson; since: string } & OnCodes) {
  const { recovery_codes_left: left } = factor;
  const renew = useMutation({
    mutationFn: renewRecoveryCodes,
    meta: { failed: "The codes could not be made." },
    onSuccess: ({ codes }) => onCodes(codes),
    onSettled: refetch,
  });
  const remove = useMutation({
    mutationFn: removeSecondFactor,
    meta: { failed: "The app could not be removed." },
    onSuccess: () => toastSuccess("Authenticator app removed"),
    onSettled: refetch,
  });
  return (
    <div className="grid gap-4">
      <p>
        <span className="chip chip-success me-2">On</span>A sign-in takes a code of your authenticator app
        since {formatDateTime(since)}.
      </p>
      <p className={left < 3 ? "notice" : undefined}>
        {left === 0
          ? "No recovery code is left. Make new ones for the day when your phone is lost."
          : `${left} recovery ${left === 1 ? "code is" : "codes are"} left.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={renew.isPending}
          busyText="One moment..."
          onClick={() =>
            confirmAction({
              text: "Make new recovery codes?",
              about: "The codes that you have stored work no more.",
              yes: "Make new codes",
              busy: "One moment...",
              run: async () => {
                await renew.mutateAsync().catch(() => {});
              },
            })
          }
        >
          New recovery codes
        </Button>
        <Button
          variant="secondary"
          busy={remove.isPending}
          busyText="Removing..."
          onClick={() =>
            confirmAction({
              text: "Remove your authenticator app?",
              about:
                factor.passkeys > 0
                  ? "After the password a sign-in then takes one of your passkeys."
                  : "A sign-in then takes the password alone.",
              yes: "Remove app",
              busy: "Removing...",
              run: async () => {
                await remove.mutateAsync().catch(() => {});
              },
            })
          }
        >
          Remove app
        </Button>
      </div>
    </div>
  );
}

function SetUp({ onCodes }: OnCodes) {
  const begin = useMutation({ mutationFn: beginApp, meta: { failed: "The QR code could not be made." } });
  if (begin.data !== undefined) return <FirstCode app={begin.data} onCodes={onCodes} />;
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        With an authenticator app on your phone a sign-in takes a code of six digits beside the password. The
        password alone is not enough then.
      </p>
      <Button busy={begin.isPending} busyText="One moment..." onClick={() => begin.mutate()}>
        Set up an authenticator app
      </Button>
    </div>
  );
}

/** The secret as QR code and text, and the code that takes it into use. */
function FirstCode({ app, onCodes }: { app: NewAppJson } & OnCodes) {
  const confirm = useMutation({
    mutationFn: confirmApp,
    meta: { failed: "The code could not be checked.", showsFields: true },
    onSuccess: ({ codes }) => {
      onCodes(codes);
      void refetch();
    },
  });
  const errors = hasFieldErrors(confirm.error) ? confirm.error.fields.code?.slice() : undefined;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    confirm.mutate(String(new FormData(event.currentTarget).get("code") ?? ""));
  }
  return (
    <form aria-label="Authenticator app" className="grid gap-5" noValidate onSubmit={submit}>
      <p>
        Scan this with an authenticator app, such as Aegis, Google Authenticator or the password manager of
        your phone.
      </p>
      <QrCode {...app.qr} />
      <p>
        If the app cannot scan it, type this key:{" "}
        <code className="font-mono wrap-anywhere">{(app.secret.match(/.{1,4}/g) ?? []).join(" ")}</code>
      </p>
      <TextField
        id="second-factor-code"
        name="code"
        label="Code that the app shows"
        className="max-w-xs"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        errors={errors}
      />
      <Button type="submit" className="justify-self-start" busy={confirm.isPending} busyText="Checking...">
        Turn on
      </Button>
    </form>
  );
}

/** Dark on light in both colour schemes, because many apps read nothing else; with the border of four modules. */
function QrCode({ size, path }: NewAppJson["qr"]) {
  const side = size + 8;
  return (
    <svg viewBox={`-4 -4 ${side} ${side}`} className="size-56" role="img" aria-label="QR code for the app">
      <rect x="-4" y="-4" width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toastSuccess("Codes copied");
    } catch {
      toastError("The codes could not be copied. Select and copy them yourself.");
    }
  }

  return (
    <div className="grid gap-4 rounded-md border border-line p-4">
      <h3 ref={heading} tabIndex={-1} className="text-base">
        Your recovery codes
      </h3>
      <p>
        Each takes the place of one code of the app, once, for example when your phone is lost. Print them or
        keep them in a password manager: they are shown only now.
      </p>
      <ol aria-label="Recovery codes" className="grid gap-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy codes</Button>
        <Button variant="secondary" onClick={onDone}>
          I have stored them
        </Button>
      </div>
    </div>
  );
}
