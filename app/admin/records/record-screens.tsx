import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { FieldValues } from "react-hook-form";
import { useNavigate, useParams } from "react-router";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import { formatDateTime } from "../format.ts";
import type { FormActions, FormState } from "../forms/FormFrame.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { queryClient } from "../query-client.ts";
import { Loading } from "../ui/Loading.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { backTo, listHref } from "./list-memory.ts";
import { RestoreButton } from "./RestoreButton.tsx";
import type { Resource, StoredRecord } from "./resource.ts";
import { useDelete } from "./use-removal.ts";
import { useSaved, useSavedNew } from "./use-saved.ts";

/** The props of a resource's form. */
export interface RecordFormProps<Values extends FieldValues, Stored> {
  state: FormState<Values>;
  /** The stored record; null for a new one. */
  record: Stored | null;
  actions: FormActions;
}

/** Creates the add and edit screens of a resource. */
export function recordScreens<Values extends FieldValues, Stored extends StoredRecord, Input extends object>(
  resource: Resource<Stored, Input>,
  form: RecordForm<Values, Stored, Input>,
  Form: ComponentType<RecordFormProps<Values, Stored>>,
) {
  const { adding, editing } = resource;

  function AddScreen() {
    const state = useRecordForm(form, {
      save: resource.create,
      onSaved: useSavedNew(resource),
      failed: adding.failed,
      unexpected: adding.unexpected,
    });
    const actions = { submit: adding.submit, busy: adding.busy, cancel: listHref(resource.list.href) };
    return (
      <>
        <ScreenHead title={adding.title} back={backTo(resource.list)} />
        <Form state={state} record={null} actions={actions} />
      </>
    );
  }

  function EditScreen() {
    const { data } = useQuery(resource.one(Number(useParams().id)));
    if (data === undefined) return <Loading />;
    return data.deleted_at === null ? <Edit key={data.id} record={data} /> : <Deleted record={data} />;
  }

  function Edit({ record }: { record: Stored }) {
    const navigate = useNavigate();
    const askToDelete = useDelete(resource);
    const { id, revision } = record;
    const name = resource.nameOf(record);
    const site = editing.site(record);
    const state = useRecordForm(form, {
      record,
      save: (input, base) => resource.update(id, input, base),
      onSaved: useSaved(resource),
      onConflict: (current) => queryClient.setQueryData(resource.one(id).queryKey, current),
      failed: editing.failed,
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
          title={editing.title}
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
        <Form
          state={state}
          record={record}
          actions={{
            submit: editing.submit,
            busy: editing.busy,
            cancel: listHref(resource.list.href),
            more: (
              <Button variant="secondary" className="btn-danger" onClick={remove}>
                Delete
              </Button>
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
        <div className="mt-5">
          <RestoreButton resource={resource} id={record.id} />
        </div>
      </>
    );
  }

  return { AddScreen, EditScreen };
}
