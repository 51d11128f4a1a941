import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { StaffSettingsJson } from "#api/types.gen.ts";
import { FormFrame } from "../forms/FormFrame.tsx";
import { FormTabs } from "../forms/FormTabs.tsx";
import type { StoredDrafts } from "../forms/stored-drafts.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { useAddressState } from "../kit/address-state.ts";
import { DraftNotice } from "../records/drafts/DraftNotice.tsx";
import { DraftsPending } from "../records/drafts/DraftsPending.tsx";
import { draftCalls, draftsOfRecordQuery } from "../records/drafts/drafts-api.ts";
import { Versions } from "../records/Versions.tsx";
import { publicSettingsQuery } from "../session/brand.ts";
import { queryClient, showAnswer } from "../session/query-client.ts";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { SETTINGS_TABS } from "./panels.tsx";
import { staffSettingsQuery } from "./settings-api.ts";
import { settingsForm } from "./settings-form.ts";
import { TAB_SPEC } from "./tabs.ts";

const PLACE = { kind: "settings" } as const;

/** `/admin/settings` */
export function SettingsScreen() {
  const { data } = useSuspenseQuery(staffSettingsQuery);
  const drafts = useQuery(draftsOfRecordQuery(PLACE));
  return (
    <>
      <ScreenHead title="Site settings" lead="What you publish is on the site at once." />
      {drafts.data === undefined ? (
        <DraftsPending query={drafts} />
      ) : (
        <SettingsForm settings={data} stored={drafts.data} />
      )}
    </>
  );
}

function SettingsForm({ settings, stored }: { settings: StaffSettingsJson; stored: StoredDrafts }) {
  const { values, href, change } = useAddressState(TAB_SPEC);
  const state = useRecordForm(settingsForm, {
    record: settings,
    onSaved: (saved, continueFrom) => {
      showAnswer(staffSettingsQuery.queryKey, saved);
      continueFrom(settingsForm.version(saved));
      void queryClient.invalidateQueries({ queryKey: publicSettingsQuery.queryKey });
      toastSuccess("Settings updated successfully");
    },
    failed: "Failed to update the settings",
    draft: { stored, calls: draftCalls<StaffSettingsJson>(PLACE), labelOf: () => "Site settings" },
  });
  return (
    <div className="max-w-[64rem]">
      {state.draft ? (
        <DraftNotice place={PLACE} draft={state.draft} fields={settingsForm.compared} name="Site settings" />
      ) : null}
      <FormFrame
        label="Site settings"
        state={state}
        actions={{
          submit: "Publish changes",
          busy: "Saving...",
          headed: true,
          more: (
            <Versions
              of={{ kind: "settings" }}
              revision={settings.revision}
              definition={settingsForm}
              form={state.form}
            />
          ),
        }}
      >
        <FormTabs
          label="Settings"
          tabs={SETTINGS_TABS}
          current={values.tab}
          hrefOf={(tab) => href({ tab })}
          show={(tab) => change({ tab }, { replace: true })}
          problems={state.problems}
        />
      </FormFrame>
    </div>
  );
}
