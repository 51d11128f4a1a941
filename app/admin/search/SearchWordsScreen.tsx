import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { SynonymsJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import type { StoredDrafts } from "../forms/stored-drafts.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../kit/paths.ts";
import { DraftNotice } from "../records/drafts/DraftNotice.tsx";
import { DraftsPending } from "../records/drafts/DraftsPending.tsx";
import { draftCalls, draftsOfRecordQuery, NO_DRAFTS } from "../records/drafts/drafts-api.ts";
import { backTo } from "../records/list-memory.ts";
import { Versions } from "../records/Versions.tsx";
import { showAnswer } from "../session/query-client.ts";
import { useMay } from "../session/user.ts";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { synonymsQuery } from "./search-api.ts";
import { synonymsForm } from "./synonyms-form.ts";

const Field = fieldOf(synonymsForm);
const PLACE = { kind: "search_words" } as const;

/** `/admin/search/words` */
export function SearchWordsScreen() {
  const { data } = useSuspenseQuery(synonymsQuery);
  const mayEdit = useMay("edit_content");
  const drafts = useQuery({ ...draftsOfRecordQuery(PLACE), enabled: mayEdit });
  return (
    <>
      <ScreenHead
        title="Search words"
        lead="Other words that visitors use for the same thing. Changes work at once."
        back={backTo({ label: "Searches without results", href: paths.search })}
      />
      {mayEdit && drafts.data === undefined ? (
        <DraftsPending query={drafts} />
      ) : (
        <SearchWordsForm words={data} stored={drafts.data ?? NO_DRAFTS} />
      )}
    </>
  );
}

function SearchWordsForm({ words, stored }: { words: SynonymsJson; stored: StoredDrafts }) {
  const mayEdit = useMay("edit_content");
  const state = useRecordForm(synonymsForm, {
    record: words,
    onSaved: (saved, continueFrom) => {
      showAnswer(synonymsQuery.queryKey, saved);
      continueFrom(synonymsForm.version(saved));
      toastSuccess("Search words updated successfully");
    },
    failed: "Failed to update the search words",
    draft: mayEdit
      ? { stored, calls: draftCalls<SynonymsJson>(PLACE), labelOf: () => "Search words" }
      : undefined,
  });
  return (
    <div className="max-w-[50rem]">
      {state.draft ? (
        <DraftNotice place={PLACE} draft={state.draft} fields={synonymsForm.compared} name="Search words" />
      ) : null}
      <FormFrame
        label="Search words"
        state={state}
        actions={{
          submit: "Publish changes",
          busy: "Saving...",
          readOnly: !mayEdit,
          more: (
            <Versions
              of={{ kind: "search_words" }}
              revision={words.revision}
              definition={synonymsForm}
              form={state.form}
            />
          ),
        }}
      >
        <FormSection title="Groups of words">
          <Field of="groups" />
        </FormSection>
      </FormFrame>
    </div>
  );
}
