import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { StaffServiceJson } from "#api/types.gen.ts";
import { serviceHref } from "#content/services.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { CaseSheetFields } from "../forms/CaseSheetFields.tsx";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import type { StoredDrafts } from "../forms/stored-drafts.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { DraftNotice } from "../records/drafts/DraftNotice.tsx";
import { DraftsPending } from "../records/drafts/DraftsPending.tsx";
import { draftCalls, draftsOfRecordQuery, NO_DRAFTS } from "../records/drafts/drafts-api.ts";
import { Versions } from "../records/Versions.tsx";
import { queryClient, showAnswer } from "../session/query-client.ts";
import { useMay } from "../session/user.ts";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { serviceForm } from "./service-form.ts";
import { findOriginal, serviceQuery, servicesQuery } from "./services-api.ts";

const Field = fieldOf(serviceForm);

/** `/admin/services/{slug}` */
export function ServiceScreen() {
  const { data } = useSuspenseQuery(serviceQuery(useParams().id ?? ""));
  const place = { kind: "service", record: data.id } as const;
  const mayEdit = useMay("edit_content");
  const drafts = useQuery({
    ...draftsOfRecordQuery(place),
    enabled: mayEdit,
  });
  if (mayEdit && drafts.data === undefined) {
    return (
      <>
        <ScreenHead
          title="Edit Service"
          lead={data.name}
          back={{ label: "Services", href: paths.services }}
        />
        <DraftsPending query={drafts} />
      </>
    );
  }
  return <ServiceForm key={data.slug} service={data} stored={drafts.data ?? NO_DRAFTS} />;
}

function ServiceForm({ service, stored }: { service: StaffServiceJson; stored: StoredDrafts }) {
  const { slug } = service;
  const mayEdit = useMay("edit_content");
  const place = { kind: "service", record: service.id } as const;
  const keep = (current: StaffServiceJson) => showAnswer(serviceQuery(slug).queryKey, current);
  const state = useRecordForm(serviceForm, {
    record: service,
    onSaved: (saved, continueFrom) => {
      keep(saved);
      continueFrom(serviceForm.version(saved));
      void queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey });
      toastSuccess("Service updated successfully", { label: "View on site", href: serviceHref(slug) });
    },
    onConflict: keep,
    failed: "Failed to update the service",
    draft: mayEdit
      ? {
          stored,
          calls: draftCalls<StaffServiceJson>(place),
          labelOf: ({ name }) => name,
        }
      : undefined,
  });
  const original = useMutation({
    mutationFn: () => findOriginal(slug),
    onSuccess: (texts) => {
      const { values } = serviceForm.version({ ...service, ...texts });
      for (const name of Object.keys(serviceForm.fields) as (keyof typeof values)[]) {
        state.form.setValue(name, values[name], {
          shouldDirty: true,
          shouldValidate: state.form.formState.isSubmitted,
        });
      }
      toastSuccess("The original text stands in the form. Publish it, or save it as a draft.");
    },
    meta: { failed: "The original text could not be loaded" },
  });

  return (
    <>
      <ScreenHead
        title={mayEdit ? "Edit Service" : service.name}
        lead={
          service.updated_at === null
            ? `${service.name}, original text`
            : `${service.name}, last changed ${formatDateTime(service.updated_at)}`
        }
        back={{ label: "Services", href: paths.services }}
      >
        <ButtonLink variant="secondary" href={serviceHref(slug)} target="_blank" rel="noreferrer">
          View on site
          <Icon name="arrow-up-right" />
          <span className="sr-only">(new tab)</span>
        </ButtonLink>
      </ScreenHead>
      <div className="max-w-[50rem]">
        {state.draft ? (
          <DraftNotice place={place} draft={state.draft} fields={serviceForm.compared} name={service.name} />
        ) : null}
        <FormFrame
          label="Service"
          state={state}
          actions={{
            submit: "Publish changes",
            busy: "Saving...",
            readOnly: !mayEdit,
            cancel: paths.services,
            more: (
              <>
                <Versions
                  of={{ kind: "service", id: service.id }}
                  revision={service.revision}
                  definition={serviceForm}
                  form={state.form}
                />
                {service.revision > 0 ? (
                  <Button
                    variant="secondary"
                    busy={original.isPending}
                    busyText="Loading..."
                    onClick={() => original.mutate()}
                  >
                    Original text
                  </Button>
                ) : null}
              </>
            ),
          }}
        >
          <FormSection title="The service">
            <Field of="name" />
            <Field of="summary" oneLine />
            <Field of="description" />
          </FormSection>
          <FormSection title="Card on the consultancy page">
            <Field of="card_problem" oneLine />
            <Field of="card_outcomes" />
          </FormSection>
          <FormSection title="Page of the service">
            <Field of="problems" />
            <Field of="outcomes" />
            <Field of="inputs" />
            <Field of="steps" />
            <Field of="course_words" />
          </FormSection>
          <FormSection
            title="A project on one sheet"
            lead="On the page of the service and, shorter, on the consultancy page."
          >
            <CaseSheetFields field={Field} at="case_sheet" />
          </FormSection>
        </FormFrame>
      </div>
    </>
  );
}
