import { useQuery } from "@tanstack/react-query";
import type { SynonymsJson } from "#api/types.gen.ts";
import { fieldOf } from "../forms/Field.tsx";
import { FormFrame, FormSection } from "../forms/FormFrame.tsx";
import { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../paths.ts";
import { backTo } from "../records/list-memory.ts";
import { Versions } from "../records/Versions.tsx";
import { Loading } from "../ui/Loading.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { useMay } from "../user.ts";
import { synonymsQuery, updateSynonyms } from "./search-api.ts";
import { synonymsForm } from "./synonyms-form.ts";

const Field = fieldOf(synonymsForm);

/** `/admin/search/words` */
export function SearchWordsScreen() {
  const { data } = useQuery(synonymsQuery);
  return (
    <>
      <ScreenHead
        title="Search words"
        lead="How visitors call things that the site calls otherwise. A change counts from the next search on."
        back={backTo({ label: "Searches without results", href: paths.search })}
      />
      {data === undefined ? <Loading /> : <SearchWordsForm words={data} />}
    </>
  );
}

function SearchWordsForm({ words }: { words: SynonymsJson }) {
  const mayEdit = useMay("edit_content");
  const state = useRecordForm(synonymsForm, {
    record: words,
    save: updateSynonyms,
    onSaved: (saved, continueFrom) => {
      continueFrom(synonymsForm.version(saved));
      toastSuccess("Search words updated successfully");
    },
    failed: "Failed to update the search words",
  });
  return (
    <div className="max-w-[50rem]">
      <FormFrame
        label="Search words"
        state={state}
        actions={{
          submit: "Save words",
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
