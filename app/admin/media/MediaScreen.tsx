import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { MediaJson, MediaRecord, VariantJson } from "#api/types.gen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import type { StoredDrafts } from "../forms/stored-drafts.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { DraftNotice } from "../records/drafts/DraftNotice.tsx";
import { DraftsPending } from "../records/drafts/DraftsPending.tsx";
import { draftCalls, draftsOfRecordQuery, NO_DRAFTS } from "../records/drafts/drafts-api.ts";
import { backTo, listHref } from "../records/list-memory.ts";
import { RestoreButton } from "../records/RestoreButton.tsx";
import { useDelete } from "../records/use-removal.ts";
import { useMay } from "../session/user.ts";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { FileAddresses, FileFacts, FileState, FileUses } from "./FileFacts.tsx";
import { FocalPoint } from "./FocalPoint.tsx";
import { mediaFiles, mediaQuery, showChangedElsewhere, showMedia } from "./media-api.ts";
import { mediaForm } from "./media-form.ts";
import { ReplaceFile } from "./ReplaceFile.tsx";
import { previewOf } from "./variants.ts";

const Field = fieldOf(mediaForm);
const LIST = { label: "Media library", href: paths.media };

/** `/admin/media/{id}` */
export function MediaScreen() {
  const id = Number(useParams().id);
  const { data } = useSuspenseQuery(mediaQuery(id));
  const mayEdit = useMay("edit_content");
  const drafts = useQuery({
    ...draftsOfRecordQuery({ kind: "media", record: id }),
    enabled: mayEdit,
  });
  if (data.deleted_at !== null) return <Deleted media={data} />;
  if (mayEdit && drafts.data === undefined) {
    return (
      <>
        <ScreenHead title={data.name} back={backTo(LIST)} />
        <DraftsPending query={drafts} />
      </>
    );
  }
  return <MediaFile key={data.id} media={data} stored={drafts.data ?? NO_DRAFTS} />;
}

function MediaFile({ media, stored }: { media: MediaJson; stored: StoredDrafts }) {
  const navigate = useNavigate();
  const askToDelete = useDelete(mediaFiles);
  const mayEdit = useMay("edit_content");
  const place = { kind: "media", record: media.id } as const;
  const preview = useLastPreview(media);
  const state = useRecordForm(mediaForm, {
    record: media as MediaRecord,
    onSaved: (saved, continueFrom) => {
      continueFrom(mediaForm.version(saved));
      showChangedElsewhere(saved);
      toastSuccess("File saved");
    },
    onConflict: showChangedElsewhere,
    failed: "The file could not be saved.",
    draft: mayEdit
      ? {
          stored,
          calls: draftCalls<MediaRecord>(place),
          labelOf: ({ name }) => name,
        }
      : undefined,
  });

  function remove(): void {
    const { id, revision, name } = media;
    const onDeleted = () => {
      state.release();
      void navigate(listHref(paths.media));
    };
    askToDelete({ id, revision, about: name, onDeleted });
  }

  return (
    <>
      <ScreenHead
        title={media.name}
        lead={`Last changed ${formatDateTime(media.updated_at)}`}
        back={backTo(LIST)}
      >
        {media.address === null ? null : (
          <ButtonLink variant="secondary" href={media.address} target="_blank" rel="noreferrer">
            Open the file
            <Icon name="arrow-up-right" />
            <span className="sr-only">(new tab)</span>
          </ButtonLink>
        )}
      </ScreenHead>
      {state.draft ? (
        <DraftNotice place={place} draft={state.draft} fields={mediaForm.compared} name={media.name} />
      ) : null}
      <FileState media={media} />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <FormFrame
          label="File"
          state={state}
          actions={{ submit: "Publish changes", busy: "Saving...", readOnly: !mayEdit }}
        >
          {media.kind === "picture" && preview ? (
            <FormSection title="The picture">
              <FocalPoint picture={preview} />
              <Field of="treatment" />
            </FormSection>
          ) : null}
          <FormSection title={media.kind === "picture" ? "In words" : "The document"}>
            <Field of="name" />
            {media.kind === "picture" ? (
              <>
                <Field of="alt" oneLine />
                <Field of="decorative" />
              </>
            ) : null}
          </FormSection>
        </FormFrame>
        <div className="grid grid-cols-1 gap-6">
          <FormSection title="Used in">
            <FileUses uses={media.used_in} />
          </FormSection>
          <FormSection title="About the file">
            <FileFacts media={media} />
          </FormSection>
          <FormSection title="Addresses">
            <FileAddresses media={media} />
          </FormSection>
          {mayEdit ? (
            <>
              <FormSection title="Replace">
                <ReplaceFile
                  media={media}
                  onReplaced={(replaced) => {
                    state.syncWith(mediaForm.version(replaced));
                    showMedia(replaced);
                  }}
                  onConflict={showChangedElsewhere}
                />
              </FormSection>
              <FormSection title="Delete">
                {media.used_in.length === 0 ? (
                  <Button variant="secondary" className="btn-danger justify-self-start" onClick={remove}>
                    Delete
                  </Button>
                ) : (
                  <p className="text-sm text-ink-muted">
                    A file that is in use cannot be deleted, because a page would show a gap. Give the records
                    under “Used in” another file first. Deleted ones count, too, because they can be restored.
                  </p>
                )}
              </FormSection>
            </>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** While other crops are being made, the former picture stays in sight. */
function useLastPreview(media: MediaJson): VariantJson | null {
  const preview = previewOf(media.variants);
  const [last, setLast] = useState(preview);
  if (preview !== null && preview.address !== last?.address) setLast(preview);
  return preview ?? last;
}

function Deleted({ media }: { media: MediaJson }) {
  return (
    <>
      <ScreenHead title={media.name} back={backTo(LIST)} />
      <Notice tone="danger" title="This file is deleted.">
        <p>It can be restored for 30 days, as it was.</p>
      </Notice>
      {useMay("edit_content") ? (
        <div className="mt-5">
          <RestoreButton resource={mediaFiles} id={media.id} />
        </div>
      ) : null}
    </>
  );
}
