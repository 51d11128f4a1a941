import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountJson, AccountLinkJson, Role } from "#api/types.gen.ts";
import { Button, pressable } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useKeyChoice } from "#ui/use-key-choice.ts";
import { formatDateTime } from "../kit/format.ts";
import { queryClient } from "../session/query-client.ts";
import { userQuery, useUser } from "../session/user.ts";
import { confirmAction } from "../ui/confirm.ts";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { AccountLink } from "./AccountLink.tsx";
import {
  accountsQuery,
  makeLink,
  signOutAccount,
  updateAccount,
  withdrawInvitation,
} from "./accounts-api.ts";
import { factorsText } from "./factors.ts";
import { InvitationForm } from "./InvitationForm.tsx";
import { NameForm } from "./NameForm.tsx";
import { ROLES } from "./roles.ts";
import { SecondFactorRule } from "./SecondFactorRule.tsx";
import { removeSecondFactorOf } from "./second-factor-api.ts";

const refetch = () => queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });

/** `/admin/accounts` */
export function AccountListScreen() {
  const { data } = useSuspenseQuery(accountsQuery);
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<AccountLinkJson | null>(null);
  const [naming, setNaming] = useState<AccountJson | null>(null);
  const columns: readonly Column<AccountJson>[] = [
    ...COLUMNS,
    {
      key: "actions",
      label: "Actions",
      cell: (account) => <Actions account={account} onLink={setMade} onName={setNaming} />,
    },
  ];
  return (
    <>
      <ScreenHead
        title="Accounts"
        lead="Who can sign in to the staff area, and what they may do. Changes apply at once."
      >
        {inviting ? null : (
          <Button onClick={() => setInviting(true)}>
            <Icon name="plus" />
            Invite a person
          </Button>
        )}
      </ScreenHead>
      {inviting ? (
        <InvitationForm
          onDone={(link) => {
            setInviting(false);
            if (link === null) return;
            setMade(link);
            void refetch();
          }}
        />
      ) : null}
      {naming ? (
        <NameForm
          key={naming.id}
          account={naming}
          onDone={(saved) => {
            setNaming(null);
            if (saved === null) return;
            toastSuccess(`The name is ${saved.name} now`);
            void refetch();
            void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
          }}
        />
      ) : null}
      <SecondFactorRule />
      {made ? <AccountLink key={made.link} made={made} onClose={() => setMade(null)} /> : null}
      <DataTable caption="Accounts" columns={columns} rows={data} stacked />
    </>
  );
}

const COLUMNS: readonly Column<AccountJson>[] = [
  {
    key: "name",
    label: "Name",
    names: true,
    cell: (account) => (
      <>
        <span className="font-semibold wrap-anywhere">{account.name}</span>
        <StateChip account={account} />
        <span className="block wrap-anywhere text-ink-muted">{account.email}</span>
        {account.factors.length > 0 ? (
          <span className="block wrap-anywhere text-sm text-ink-muted">
            Second factors: {factorsText(account.factors)}
          </span>
        ) : null}
      </>
    ),
  },
  { key: "role", label: "Role", cell: (account) => <RoleChoice account={account} /> },
  {
    key: "signed_in_at",
    label: "Last sign-in",
    wide: true,
    cell: ({ signed_in_at }) => (signed_in_at === null ? "Never" : formatDateTime(signed_in_at)),
  },
];

function StateChip({ account }: { account: AccountJson }) {
  const { state, unused, second_factor, link_expires_at } = account;
  if (state === "deactivated") return <span className="chip chip-danger ms-2">Deactivated</span>;
  if (state === "invited") {
    return (
      <span className="chip ms-2 whitespace-normal">
        {link_expires_at === null ? "Invitation expired" : `Invited until ${formatDateTime(link_expires_at)}`}
      </span>
    );
  }
  return (
    <>
      {second_factor ? <span className="chip chip-success ms-2">Second factor</span> : null}
      {unused ? <span className="chip ms-2 whitespace-normal">Not used for 90 days</span> : null}
    </>
  );
}

function RoleChoice({ account: { id, name, role, state } }: { account: AccountJson }) {
  const change = useMutation({
    mutationFn: (chosen: Role) => updateAccount(id, { role: chosen }),
    meta: { failed: "The role could not be changed." },
    onSuccess: (saved) => {
      if (saved.role) toastSuccess(`${name} is ${ROLES[saved.role].label.toLowerCase()} now`);
    },
    onSettled: refetch,
  });
  const [chosen, setChosen] = useState<Role | null>(null);
  const { waiting, setWaiting, control } = useKeyChoice(({ value }) => save(value as Role));
  if (state === "deactivated") return role === null ? "No role" : ROLES[role].label;

  function save(next: Role | null): void {
    setWaiting(false);
    setChosen(null);
    if (next !== null && next !== role && !change.isPending) change.mutate(next);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <select
        aria-label={`Role of ${name}`}
        aria-busy={change.isPending || undefined}
        className="control w-auto min-w-32"
        value={(change.isPending ? change.variables : (chosen ?? role)) ?? ""}
        {...control}
        onChange={(event) => {
          setChosen(event.target.value as Role);
          control.onChange(event);
        }}
      >
        {role === null ? <option value="">No role</option> : null}
        {Object.entries(ROLES).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {waiting ? (
        <Button variant="secondary" onClick={() => save(chosen)}>
          Change role<span className="sr-only"> of {name}</span>
        </Button>
      ) : null}
    </div>
  );
}

interface ActionsProps {
  account: AccountJson;
  onLink: (made: AccountLinkJson) => void;
  onName: (account: AccountJson) => void;
}

function Actions({ account, onLink, onName }: ActionsProps) {
  const { id, name, email, state, second_factor } = account;
  const own = useUser()?.email === email;
  const link = useMutation({
    mutationFn: () => makeLink(id),
    meta: { failed: "The link could not be made." },
    onSuccess: onLink,
    onSettled: refetch,
  });
  const change = useMutation({
    mutationFn: async ({ run }: { run: () => Promise<unknown>; done: string }) => run(),
    meta: { failed: "The account could not be changed." },
    onSuccess: (_, { done }) => toastSuccess(done),
    onSettled: refetch,
  });
  const ask = (text: string, note: string, yes: string, done: string, run: () => Promise<unknown>) =>
    confirmAction({
      text,
      about: `${name}, ${email}`,
      note,
      yes,
      busy: "One moment...",
      run: async () => {
        await change.mutateAsync({ run, done }).catch(() => {});
      },
    });
  const who = <span className="sr-only">: {name}</span>;

  const rename = (
    <button type="button" className="row-action" onClick={() => onName(account)}>
      Correct name{who}
    </button>
  );
  if (own) {
    return (
      <div className="row-actions flex-wrap">
        <span className="text-sm text-ink-muted">Your account</span>
        {rename}
      </div>
    );
  }
  if (state === "deactivated") {
    return (
      <button
        type="button"
        className="row-action"
        {...pressable(change.isPending, () =>
          change.mutate({
            run: () => updateAccount(id, { active: true }),
            done: `${name} can sign in again`,
          }),
        )}
      >
        Reactivate{who}
      </button>
    );
  }
  return (
    <div className="row-actions flex-wrap">
      <button type="button" className="row-action" {...pressable(link.isPending, () => link.mutate())}>
        {state === "invited" ? "Send again" : "Password link"}
        {who}
      </button>
      {state === "invited" ? (
        <button
          type="button"
          className="row-action row-action-danger"
          onClick={() =>
            ask(
              "Withdraw this invitation?",
              "The link stops working.",
              "Withdraw",
              "Invitation withdrawn",
              () => withdrawInvitation(id),
            )
          }
        >
          Withdraw{who}
        </button>
      ) : (
        <>
          <button
            type="button"
            className="row-action"
            onClick={() =>
              ask(
                "Sign this person out on all devices?",
                "They can sign in again with their password.",
                "Sign out",
                `${name} is signed out`,
                () => signOutAccount(id),
              )
            }
          >
            Sign out{who}
          </button>
          {second_factor ? (
            <button
              type="button"
              className="row-action"
              onClick={() =>
                ask(
                  "Remove the second factor of this person?",
                  "For somebody who has lost phone and recovery codes. They are signed out, and sign in with the password alone until they set up another.",
                  "Remove second factor",
                  `${name} signs in with the password alone`,
                  () => removeSecondFactorOf(id),
                )
              }
            >
              Remove second factor{who}
            </button>
          ) : null}
          <button
            type="button"
            className="row-action row-action-danger"
            onClick={() =>
              ask(
                "Deactivate this account?",
                "The person is signed out at once and cannot sign in. What they did stays in the change history.",
                "Deactivate",
                `${name} cannot sign in any more`,
                () => updateAccount(id, { active: false }),
              )
            }
          >
            Deactivate{who}
          </button>
        </>
      )}
      {rename}
    </div>
  );
}
