import { useQuery } from "@tanstack/react-query";
import type { StaffSettingsJson } from "#api/types.gen.ts";
import { publicSettingsQuery } from "../brand.ts";
import { FormFrame } from "../forms/FormFrame.tsx";
import { useRecordForm } from "../forms/use-record-form.ts";
import { queryClient } from "../query-client.ts";
import { Loading } from "../ui/Loading.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { SettingsContact } from "./SettingsContact.tsx";
import { SettingsIdentity } from "./SettingsIdentity.tsx";
import { staffSettingsQuery, updateSettings } from "./settings-api.ts";
import { settingsForm } from "./settings-form.ts";

/** `/admin/settings` */
export function SettingsScreen() {
  const { data } = useQuery(staffSettingsQuery);
  return (
    <>
      <ScreenHead
        title="Site settings"
        lead="Name, contact details, WhatsApp, social links and figures. A change is on the site at once."
      />
      {data === undefined ? <Loading /> : <SettingsForm settings={data} />}
    </>
  );
}

function SettingsForm({ settings }: { settings: StaffSettingsJson }) {
  const state = useRecordForm(settingsForm, {
    record: settings,
    save: updateSettings,
    onSaved: (saved, continueFrom) => {
      continueFrom(settingsForm.version(saved));
      void queryClient.invalidateQueries({ queryKey: publicSettingsQuery.queryKey });
      toastSuccess("Settings updated successfully");
    },
    failed: "Failed to update the settings",
  });
  return (
    <div className="max-w-[50rem]">
      <FormFrame label="Site settings" state={state} actions={{ submit: "Save settings", busy: "Saving..." }}>
        <SettingsIdentity />
        <SettingsContact />
      </FormFrame>
    </div>
  );
}
