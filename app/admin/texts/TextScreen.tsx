import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Fragment, useMemo } from "react";
import { useParams } from "react-router";
import type { StaffTextsJson } from "#api/types.gen.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import type { StoredDrafts } from "../forms/stored-drafts.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { DraftNotice } from "../records/drafts/DraftNotice.tsx";
import { DraftsPending } from "../records/drafts/DraftsPending.tsx";
import { draftCalls, draftsOfRecordQuery } from "../records/drafts/drafts-api.ts";
import { Versions } from "../records/Versions.tsx";
import { queryClient, showAnswer } from "../session/query-client.ts";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { MailPreview } from "./MailPreview.tsx";
import { ShippedText } from "./ShippedText.tsx";
import { groupOf, type TextGroup, textForm } from "./text-form.ts";
import { textsListQuery, textsQuery } from "./texts-api.ts";

/* As the document is called. */
const TITLE = "Edit texts";
const BACK = { label: "Texts", href: paths.texts };

/** `/admin/texts/{group}` */
export function TextScreen() {
  const { data } = useSuspenseQuery(textsQuery(useParams().id ?? ""));
  const group = groupOf(data.slug);
  const drafts = useQuery(draftsOfRecordQuery({ kind: "text", record: data.id }));
  if (group === undefined) return <ScreenHead title="Reload the page to edit these texts" back={BACK} />;
  if (drafts.data === undefined) {
    return (
      <>
        <ScreenHead title={TITLE} lead={group.title} back={BACK} />
        <DraftsPending query={drafts} />
      </>
    );
  }
  return <TextForm key={data.slug} record={data} group={group} stored={drafts.data} />;
}

interface TextFormProps {
  record: StaffTextsJson;
  group: TextGroup;
  stored: StoredDrafts;
}

function TextForm({ record, group, stored }: TextFormProps) {
  const definition = useMemo(() => textForm(group), [group]);
  const Field = useMemo(() => fieldOf(definition), [definition]);
  const page = group.page === "*" ? "/" : group.page;
  const place = { kind: "text", record: record.id } as const;
  const keep = (current: StaffTextsJson) => showAnswer(textsQuery(record.slug).queryKey, current);
  const state = useRecordForm(definition, {
    record,
    onSaved: (saved, continueFrom) => {
      keep(saved);
      continueFrom(definition.version(saved));
      void queryClient.invalidateQueries({ queryKey: textsListQuery.queryKey });
      toastSuccess(
        "Texts updated successfully",
        page === null ? null : { label: "View on site", href: page },
      );
    },
    onConflict: keep,
    failed: "Failed to update the texts",
    draft: { stored, calls: draftCalls<StaffTextsJson>(place), labelOf: () => group.title },
  });
  return (
    <>
      <ScreenHead
        title={TITLE}
        lead={`${group.title} · ${record.updated_at === null ? "as shipped" : `last changed ${formatDateTime(record.updated_at)}`}`}
        back={BACK}
      >
        {page === null ? null : (
          <ButtonLink variant="secondary" href={page} target="_blank" rel="noreferrer">
            View on site
            <Icon name="arrow-up-right" />
            <span className="sr-only">(new tab)</span>
          </ButtonLink>
        )}
      </ScreenHead>
      <div className="max-w-[50rem]">
        {state.draft ? (
          <DraftNotice
            place={place}
            draft={state.draft}
            fields={definition.compared}
            name={group.title}
            withoutPage={page === null}
          />
        ) : null}
        <FormFrame
          label={group.title}
          state={state}
          actions={{
            submit: "Publish changes",
            busy: "Saving...",
            cancel: paths.texts,
            more: (
              <Versions
                of={{ kind: "text", id: record.id }}
                revision={record.revision}
                definition={definition}
                form={state.form}
              />
            ),
          }}
        >
          {Object.entries(group.sections).map(([title, fields]) => (
            <FormSection key={title} title={title}>
              {Object.entries(fields).map(([name, { label, text, lines = false }]) => (
                <Fragment key={name}>
                  <Field of={`texts.${name}`} oneLine={!lines} />
                  <ShippedText of={`texts.${name}`} label={`${title}: ${label}`} shipped={text} />
                </Fragment>
              ))}
              {page === null ? <MailPreview of={Object.keys(fields)} title={title} /> : null}
            </FormSection>
          ))}
        </FormFrame>
      </div>
    </>
  );
}
