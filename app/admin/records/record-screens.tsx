import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { DraftJson } from "#api/types.gen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { FormActions, FormState } from "../forms/FormFrame.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import type { StoredDrafts } from "../forms/stored-drafts.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { isNotFound, textOf } from "../kit/errors.ts";
import { formatDateTime } from "../kit/format.ts";
import { showAnswer } from "../session/query-client.ts";
import { useMay } from "../session/user.ts";
import { Loading } from "../ui/Loading.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { DraftNotice } from "./drafts/DraftNotice.tsx";
import { DraftsPending } from "./drafts/DraftsPending.tsx";
import { draftCalls, draftQuery, draftsFrom, draftsOfRecordQuery, NO_DRAFTS } from "./drafts/drafts-api.ts";
import { HideLater } from "./drafts/HideLater.tsx";
import { backTo, listHref } from "./list-memory.ts";
import { recordId } from "./loaders.ts";
import { RestoreButton } from "./RestoreButton.tsx";
import type { Resource, StoredRecord } from "./resource.ts";
import { useDelete } from "./use-removal.ts";
import { useSaved, useSavedNew } from "./use-saved.ts";
import { Versions } from "./Versions.tsx";

/** The props of a resource's form. */
export interface RecordFormProps<Values extends FieldValues, Stored> {
  state: FormState<Values>;
  /** The stored record; null for a new one. */
  record: Stored | null;
  actions: FormActions;
}

interface EditProps<Stored> {
  record: Stored;
  stored: StoredDrafts;
  /** Without it the form only shows the record. */
  mayEdit: boolean;
}

/** What a draft is called in lists. */
function labelOf(values: FieldValues): string {
  const { title, name, label } = values as Record<string, unknown>;
  return (
    ([title, name, label].find((text) => typeof text === "string" && text !== "") as string | undefined) ?? ""
  );
}

/** Creates the add and edit screens of a resource. */
export function recordScreens<Values extends FieldValues, Stored extends StoredRecord, Input extends object>(
  resource: Resource<Stored>,
  form: RecordForm<Values, Stored, Input>,
  Form: ComponentType<RecordFormProps<Values, Stored>>,
  /** What a new record begins with, by the query of the address. */
  startOf?: (search: URLSearchParams) => Partial<Values>,
) {
  const { adding, editing } = resource;

  const { kind } = resource;

  function AddScreen() {
    const [search] = useSearchParams();
    const [id] = useState(() => recordId(search.get("draft") ?? undefined));
    const { data, error } = useQuery({ ...draftQuery(id ?? 0), enabled: id !== null });
    const head = <ScreenHead title={adding.title} back={backTo(resource.list)} />;
    if (id !== null && error) {
      return (
        <>
          {head}
          <Notice tone="danger" title="This draft could not be opened.">
            <p>{textOf(error, isNotFound(error) ? "It was published or discarded." : "Please try again.")}</p>
          </Notice>
        </>
      );
    }
    if (id !== null && data === undefined) return <Loading />;
    return (
      <>
        {head}
        <Add stored={data ?? null} />
      </>
    );
  }

  function Add({ stored }: { stored: DraftJson | null }) {
    const [search, setSearch] = useSearchParams();
    const navigate = useNavigate();
    const place = { kind, record: null };
    const shown = useRef(false);
    useEffect(() => {
      shown.current = true;
      return () => {
        shown.current = false;
      };
    }, []);
    const state = useRecordForm(form, {
      start: startOf?.(search),
      onSaved: useSavedNew(resource),
      failed: adding.failed,
      unexpected: adding.unexpected,
      draft: {
        stored: draftsFrom(stored),
        calls: draftCalls<Stored>(place),
        labelOf,
        // A reload goes on with the draft. The screen may have been left while it was made.
        onCreated: ({ id }) => {
          if (shown.current) setSearch({ draft: String(id) }, { replace: true });
        },
      },
    });
    const { draft } = state;
    const cancel = listHref(resource.list.href);
    const versions =
      draft?.id == null ? null : (
        <Versions of={{ kind, draft: draft.id }} revision={undefined} definition={form} form={state.form} />
      );
    return (
      <>
        {draft ? (
          <DraftNotice
            place={place}
            draft={draft}
            fields={form.compared}
            name={labelOf(state.form.getValues())}
            onDiscarded={() => {
              state.release();
              void navigate(cancel);
            }}
          />
        ) : null}
        <Form
          state={state}
          record={null}
          actions={{ submit: adding.submit, busy: adding.busy, cancel, more: versions }}
        />
      </>
    );
  }

  function EditScreen() {
    const id = Number(useParams().id);
    const { data } = useSuspenseQuery(resource.one(id));
    const mayEdit = useMay("edit_content");
    const drafts = useQuery({ ...draftsOfRecordQuery({ kind, record: id }), enabled: mayEdit });
    if (data.deleted_at !== null) return <Deleted record={data} />;
    if (mayEdit && drafts.data === undefined) {
      return (
        <>
          <ScreenHead title={editing.title} lead={resource.nameOf(data)} back={backTo(resource.list)} />
          <DraftsPending query={drafts} />
        </>
      );
    }
    return <Edit key={data.id} record={data} stored={drafts.data ?? NO_DRAFTS} mayEdit={mayEdit} />;
  }

  function Edit({ record, stored, mayEdit }: EditProps<Stored>) {
    const navigate = useNavigate();
    const askToDelete = useDelete(resource);
    const { id, revision } = record;
    const place = { kind, record: id };
    const name = resource.nameOf(record);
    const site = editing.site(record);
    const state = useRecordForm(form, {
      record,
      onSaved: useSaved(resource),
      onConflict: (current) => showAnswer(resource.one(id).queryKey, current),
      failed: editing.failed,
      draft: mayEdit ? { stored, calls: draftCalls<Stored>(place), labelOf } : undefined,
    });

    function remove(): void {
      const about = resource.aboutOf?.(record) ?? name;
      const onDeleted = () => {
        state.release();
        void navigate(listHref(resource.list.href));
      };
      askToDelete({ id, revision, about, onDeleted });
    }

    return (
      <>
        <ScreenHead
          title={mayEdit ? editing.title : name}
          lead={`${name}, last changed ${formatDateTime(record.updated_at)}`}
          back={backTo(resource.list)}
        >
          {site === null ? null : (
            <ButtonLink variant="secondary" href={site} target="_blank" rel="noreferrer">
              View on site
              <Icon name="arrow-up-right" />
              <span className="sr-only">(new tab)</span>
            </ButtonLink>
          )}
        </ScreenHead>
        {state.draft ? (
          <DraftNotice place={place} draft={state.draft} fields={form.compared} name={name} />
        ) : null}
        <Form
          state={state}
          record={record}
          actions={{
            submit: editing.submit,
            busy: editing.busy,
            readOnly: !mayEdit,
            cancel: listHref(resource.list.href),
            more: (
              <>
                <Versions of={{ kind, id }} revision={revision} definition={form} form={state.form} />
                {"published" in record && record.published ? <HideLater kind={kind} record={id} /> : null}
                <Button variant="secondary" className="btn-danger" onClick={remove}>
                  Delete
                </Button>
              </>
            ),
          }}
        />
      </>
    );
  }

  function Deleted({ record }: { record: Stored }) {
    return (
      <>
        <ScreenHead title={editing.title} lead={resource.nameOf(record)} back={backTo(resource.list)} />
        <Notice tone="danger" title={`This ${resource.what} is deleted.`}>
          <p>{resource.gone}</p>
        </Notice>
        {useMay("edit_content") ? (
          <div className="mt-5">
            <RestoreButton resource={resource} id={record.id} />
          </div>
        ) : null}
      </>
    );
  }

  return { AddScreen, EditScreen };
}
