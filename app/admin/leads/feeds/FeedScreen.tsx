import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { FeedJson, FeedSecretJson } from "#api/types.gen.ts";
import { countOf, groupDigits } from "#content/format.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { fieldOf } from "../../forms/Field.tsx";
import { type FormActions, FormFrame, FormSection, type FormState } from "../../forms/FormFrame.tsx";
import { useRecordForm } from "../../forms/use-record-form.ts";
import { formatDateTime } from "../../kit/format.ts";
import { paths } from "../../kit/paths.ts";
import { showAnswer } from "../../session/query-client.ts";
import { useMay } from "../../session/user.ts";
import { confirmAction } from "../../ui/confirm.ts";
import { Loading } from "../../ui/Loading.tsx";
import { ScreenHead } from "../../ui/ScreenHead.tsx";
import { toastSuccess } from "../../ui/toasts.ts";
import { FeedSecret } from "./FeedSecret.tsx";
import { type FeedValues, feedForm } from "./feed-form.ts";
import { createFeed, feedQuery, removeFeed, renewFeeds, renewSecret, updateFeed } from "./feeds-api.ts";
import { RefusedDeliveries } from "./RefusedDeliveries.tsx";

const Field = fieldOf(feedForm);
const BACK = { label: "Feeds", href: paths.feeds };

/** `/admin/leads/feeds/add` */
export function FeedAddScreen() {
  const navigate = useNavigate();
  const [made, setMade] = useState<FeedSecretJson | null>(null);
  const state = useRecordForm(feedForm, {
    save: createFeed,
    onSaved: (saved: FeedSecretJson) => {
      renewFeeds();
      setMade(saved);
    },
    failed: "The feed could not be saved.",
  });
  return (
    <>
      <ScreenHead title="Add feed" back={BACK} />
      {made ? (
        <FeedSecret made={made} onDone={() => void navigate(paths.feed(made.id))} />
      ) : (
        <FeedForm state={state} actions={{ submit: "Add feed", busy: "Saving...", cancel: paths.feeds }} />
      )}
    </>
  );
}

/** `/admin/leads/feeds/{id}` */
export function FeedScreen() {
  const { data } = useQuery(feedQuery(Number(useParams().id)));
  return data === undefined ? <Loading /> : <Feed key={data.id} feed={data} />;
}

function Feed({ feed }: { feed: FeedJson }) {
  const { id, name, revision } = feed;
  const navigate = useNavigate();
  const mayEdit = useMay("change_settings");
  const [made, setMade] = useState<FeedSecretJson | null>(null);
  const keep = (current: FeedJson) => {
    showAnswer(feedQuery(id).queryKey, current);
    renewFeeds();
  };
  const state = useRecordForm(feedForm, {
    record: feed,
    save: (input, base) => updateFeed(id, input, base),
    onSaved: (saved, continueFrom) => {
      keep(saved);
      continueFrom(feedForm.version(saved));
      toastSuccess("Feed saved");
    },
    onConflict: keep,
    failed: "The feed could not be saved.",
  });
  const renew = useMutation({
    mutationFn: () => renewSecret(id, revision),
    meta: { failed: "There is no new secret: the former one still counts." },
    onSuccess: ({ secret, ...current }) => {
      keep(current);
      setMade({ secret, ...current });
    },
  });
  const remove = useMutation({
    mutationFn: () => removeFeed(id, revision),
    meta: { failed: "The feed could not be deleted." },
    onSuccess: () => {
      state.release();
      toastSuccess("Feed deleted");
      void navigate(paths.feeds);
    },
    onSettled: renewFeeds,
  });

  function askForSecret(): void {
    confirmAction({
      text: "Make a new secret?",
      about: name,
      note: "The former secret ends at once. Nothing arrives from this site until it has the new one.",
      yes: "Make new secret",
      busy: "Making...",
      run: async () => {
        await renew.mutateAsync().catch(() => {});
      },
    });
  }

  function askToRemove(): void {
    confirmAction({
      text: "Delete this feed?",
      about: name,
      note: "Its enquiries stay. What it sends from now on is refused, and what waits to be read is removed.",
      yes: "Delete",
      busy: "Deleting...",
      run: async () => {
        await remove.mutateAsync().catch(() => {});
      },
    });
  }

  return (
    <>
      <ScreenHead title={mayEdit ? "Edit feed" : name} lead={leadOf(feed)} back={BACK} />
      {made ? <FeedSecret made={made} onDone={() => setMade(null)} /> : null}
      <WrongSignatures feed={feed} />
      <div className="mb-6 grid max-w-[50rem] empty:hidden">
        <RefusedDeliveries feed={id} />
      </div>
      <FeedForm
        state={state}
        actions={{
          submit: "Save feed",
          busy: "Saving...",
          readOnly: !mayEdit,
          cancel: paths.feeds,
          more: (
            <>
              <Button variant="secondary" onClick={askForSecret}>
                New secret
              </Button>
              <Button variant="secondary" className="btn-danger" onClick={askToRemove}>
                Delete
              </Button>
            </>
          ),
        }}
      />
    </>
  );
}

function leadOf({ name, path, stored, last_at }: FeedJson): string {
  const came =
    last_at === null
      ? "Nothing has arrived yet."
      : `${countOf(stored, "enquiry", "enquiries")} in 30 days, the last delivery ${formatDateTime(last_at)}.`;
  return `${name} sends to ${path}. ${came}`;
}

/** What was sent with another secret, or by somebody else. */
function WrongSignatures({ feed: { wrong_signatures, wrong_at } }: { feed: FeedJson }) {
  if (wrong_signatures === 0 || wrong_at === null) return null;
  return (
    <Notice className="mb-5 max-w-[50rem]" title="Refused because of the signature">
      <p>
        {wrong_signatures === 1 ? "One delivery" : `${groupDigits(wrong_signatures)} deliveries`}, the last on{" "}
        {formatDateTime(wrong_at)}. They are not kept. Check the secret there, or make a new one.
      </p>
    </Notice>
  );
}

interface FeedFormProps {
  state: FormState<FeedValues>;
  actions: FormActions;
}

function FeedForm({ state, actions }: FeedFormProps) {
  return (
    <div className="max-w-[50rem]">
      <FormFrame label="Feed" state={state} actions={actions}>
        <FormSection title="The site">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field of="name" />
            <Field of="slug" />
          </div>
          <Field of="consent" />
        </FormSection>
        <FormSection title="What its fields are called">
          <p className="text-sm text-ink-muted">
            Leave empty what it does not send. An email address or a phone number is needed.
          </p>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field of="mapping.name" />
            <Field of="mapping.email" />
            <Field of="mapping.phone" />
            <Field of="mapping.course" />
            <Field of="mapping.message" />
            <Field of="mapping.delivery_id" />
          </div>
        </FormSection>
      </FormFrame>
    </div>
  );
}
