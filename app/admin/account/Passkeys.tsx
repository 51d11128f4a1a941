import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { PasskeyJson } from "#api/types.gen.ts";
import { passkeysWork } from "#site/passkeys/support.ts";
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
import { toastSuccess } from "../ui/toasts.ts";
import { sessionsQuery } from "./account-api.ts";
import { deviceName } from "./device.ts";
import { addPasskey, passkeysQuery, removePasskey, renamePasskey } from "./passkeys-api.ts";
import { secondFactorQuery } from "./second-factor-api.ts";

/** As the server has it. */
const LIMIT = 10;
const NAME_MAX = 80;

const refetch = () =>
  Promise.all(
    [passkeysQuery, secondFactorQuery, userQuery, sessionsQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** The passkeys of the user's own account: adding, renaming, removing. */
export function Passkeys() {
  const query = useQuery(passkeysQuery);
  if (query.isPending) return <Loading />;
  if (query.data === undefined) {
    return (
      <QueryError
        text={textOf(query.error, "Your passkeys could not be loaded")}
        retry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const passkeys = query.data;
  return (
    <div className="grid gap-5">
      <p>
        With a passkey you sign in by the fingerprint, face or PIN of your device, without password and code.
        It works on this site only, so no forged page can ask you for it.
      </p>
      {passkeys.length === 0 ? (
        <p className="text-ink-muted">Your account has no passkey yet.</p>
      ) : (
        <ul aria-label="Passkeys" className="border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {passkeys.length >= LIMIT ? (
        <p className="notice">An account has at most {LIMIT} passkeys. Remove one to add another.</p>
      ) : passkeysWork() ? (
        <AddPasskey />
      ) : (
        <p className="notice">This browser cannot make passkeys. Use a newer one, or another device.</p>
      )}
    </div>
  );
}

const nameErrors = (error: unknown) => (hasFieldErrors(error) ? error.fields.name?.slice() : undefined);
const credentialErrors = (error: unknown) => (hasFieldErrors(error) ? error.fields.credential : undefined);
const nameIn = (form: HTMLFormElement) => String(new FormData(form).get("name") ?? "");

function AddPasskey() {
  // As it was at first: the staff area opens once the passkey is there.
  const required = useUser()?.must_set_second_factor ?? false;
  const form = useRef<HTMLFormElement>(null);
  const add = useMutation({
    mutationFn: addPasskey,
    meta: { failed: "The passkey could not be added.", showsFields: true },
    onSuccess: ({ name }) => {
      if (required) return leaveTo(window.location.pathname + window.location.search);
      toastSuccess(`Passkey added: ${name}`);
      form.current?.reset();
    },
    onSettled: refetch,
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    add.mutate(nameIn(event.currentTarget));
  }
  const refused = credentialErrors(add.error);
  return (
    <form ref={form} aria-label="New passkey" className="grid gap-4" noValidate onSubmit={submit}>
      <div role="alert" className="empty:hidden">
        {refused ? <p className="notice notice-danger text-danger">{refused.join(" ")}</p> : null}
      </div>
      <TextField
        id="passkey-name"
        name="name"
        label="Name"
        hint="How you recognise the device."
        className="max-w-sm"
        defaultValue={deviceName(navigator.userAgent)}
        maxLength={NAME_MAX}
        errors={nameErrors(add.error)}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={add.isPending}
        busyText="Waiting for your device..."
      >
        Add a passkey
      </Button>
    </form>
  );
}

function PasskeyRow({ passkey }: { passkey: PasskeyJson }) {
  const [renaming, setRenaming] = useState(false);
  const [renamed, setRenamed] = useState(false);
  const { id, name, created_at, used_at } = passkey;
  const remove = useMutation({
    mutationFn: () => removePasskey(id),
    meta: { failed: "The passkey could not be removed." },
    onSuccess: () => toastSuccess(`Passkey removed: ${name}`),
    onSettled: refetch,
  });
  if (renaming) {
    return (
      <li className="border-b border-line py-3">
        <RenameForm
          passkey={passkey}
          onDone={() => {
            setRenamed(true);
            setRenaming(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">
          <span className="inline-block">Added {formatDateTime(created_at)},</span>{" "}
          <span className="inline-block">
            {used_at === null ? "not used yet" : `last used ${formatDateTime(used_at)}`}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" autoFocus={renamed} onClick={() => setRenaming(true)}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          busy={remove.isPending}
          busyText="Removing..."
          onClick={() =>
            confirmAction({
              text: "Remove this passkey?",
              about: name,
              note: "It does not sign in any more. Delete it on your device, too.",
              yes: "Remove passkey",
              busy: "Removing...",
              run: async () => {
                await remove.mutateAsync().catch(() => {});
              },
            })
          }
        >
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

function RenameForm({ passkey, onDone }: { passkey: PasskeyJson; onDone: () => void }) {
  const rename = useMutation({
    mutationFn: (name: string) => renamePasskey(passkey.id, name),
    meta: { failed: "The passkey could not be renamed.", showsFields: true },
    onSuccess: async () => {
      await refetch();
      onDone();
    },
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    rename.mutate(nameIn(event.currentTarget));
  }
  return (
    <form aria-label={`Rename ${passkey.name}`} className="grid gap-4" noValidate onSubmit={submit}>
      <TextField
        id={`passkey-name-${passkey.id}`}
        name="name"
        label="New name"
        className="max-w-sm"
        defaultValue={passkey.name}
        maxLength={NAME_MAX}
        errors={nameErrors(rename.error)}
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={rename.isPending} busyText="Saving...">
          Save name
        </Button>
        <Button variant="secondary" size="sm" busy={rename.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
