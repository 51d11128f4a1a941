import { useMutation, useQuery } from "@tanstack/react-query";
import type { SessionJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { textOf } from "../kit/errors.ts";
import { formatDateTime } from "../kit/format.ts";
import { queryClient } from "../session/query-client.ts";
import { logOut } from "../session/session.ts";
import { Loading } from "../ui/Loading.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { endDeviceSession, endOtherSessions, sessionsQuery } from "./account-api.ts";
import { deviceName } from "./device.ts";

/** The sessions of the account, each with a sign-out button. */
export function Sessions() {
  const query = useQuery(sessionsQuery);
  if (query.isPending) return <Loading />;
  if (query.data === undefined) {
    return (
      <QueryError
        text={textOf(query.error, "Failed to fetch your sessions")}
        retry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <>
      <ul className="border-t border-line">
        {query.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {query.data.length > 1 ? <EndOthers /> : null}
    </>
  );
}

function EndOthers() {
  const end = useMutation({
    mutationFn: endOtherSessions,
    meta: { failed: "Signing out failed." },
    onSuccess: () => toastSuccess("Signed out everywhere else"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <Button
      variant="secondary"
      className="mt-4"
      busy={end.isPending}
      busyText="Signing out..."
      onClick={() => end.mutate()}
    >
      Sign out everywhere else
    </Button>
  );
}

function SessionRow({ session }: { session: SessionJson }) {
  const name = deviceName(session.user_agent);
  const end = useMutation({
    meta: { failed: "Signing out failed." },
    mutationFn: async () => {
      if (session.current) await logOut();
      else await endDeviceSession(session.id);
    },
    onSuccess: () => {
      if (!session.current) toastSuccess(`Signed out: ${name}`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {name}
          {session.current ? <span className="chip chip-success ms-2">This device</span> : null}
        </p>
        <p className="text-sm text-ink-muted">
          <span className="inline-block">Signed in {formatDateTime(session.created_at)},</span>{" "}
          <span className="inline-block">last used {formatDateTime(session.seen_at)}</span>
          {session.remember ? ", stays signed in" : ""}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={end.isPending}
        busyText="Signing out..."
        onClick={() => end.mutate()}
      >
        Sign out<span className="sr-only"> {session.current ? "this device" : name}</span>
      </Button>
    </li>
  );
}
