import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { StaffSettingsJson } from "#api/types.gen.ts";
import { FormFrame } from "../forms/FormFrame.tsx";
import type { StoredDrafts } from "../forms/stored-drafts.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { DraftNotice } from "../records/drafts/DraftNotice.tsx";
import { DraftsPending } from "../records/drafts/DraftsPending.tsx";
import { draftCalls, draftsOfRecordQuery } from "../records/drafts/drafts-api.ts";
import { Versions } from "../records/Versions.tsx";
import { publicSettingsQuery } from "../session/brand.ts";
import { queryClient, showAnswer } from "../session/query-client.ts";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { SettingsContact } from "./SettingsContact.tsx";
import { SettingsIdentity } from "./SettingsIdentity.tsx";
import { staffSettingsQuery } from "./settings-api.ts";
import { settingsForm } from "./settings-form.ts";

const PLACE = { kind: "settings" } as const;

/** `/admin/settings` */
export function SettingsScreen() {
  const { data } = useSuspenseQuery(staffSettingsQuery);
  const drafts = useQuery(draftsOfRecordQuery(PLACE));
  return (
    <>
      <ScreenHead
        title="Site settings"
        lead="Name, contact details, WhatsApp, social links and figures. What you save is on the site at once."
      />
      {drafts.data === undefined ? (
        <DraftsPending query={drafts} />
      ) : (
        <SettingsForm settings={data} stored={drafts.data} />
      )}
    </>
  );
}

function SettingsForm({ settings, stored }: { settings: StaffSettingsJson; stored: StoredDrafts }) {
  // A link to a section arrives before the section is there.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), []);
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
    <div className="max-w-[50rem]">
      {state.draft ? (
        <DraftNotice place={PLACE} draft={state.draft} fields={settingsForm.compared} name="Site settings" />
      ) : null}
      <FormFrame
        label="Site settings"
        state={state}
        actions={{
          submit: "Publish changes",
          busy: "Saving...",
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
        <SettingsIdentity />
        <SettingsContact />
      </FormFrame>
    </div>
  );
}
