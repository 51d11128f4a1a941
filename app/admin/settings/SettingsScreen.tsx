import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffSettingsJson } from "#api/types.gen.ts";
import { textOf } from "../errors.ts";
import { FormFrame } from "../forms/FormFrame.tsx";
import { useRecordForm } from "../forms/use-record-form.ts";
import { queryClient } from "../query-client.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { QueryError } from "../ui/QueryError.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { Waiting } from "../ui/Waiting.tsx";
import { SettingsContact } from "./SettingsContact.tsx";
import { SettingsIdentity } from "./SettingsIdentity.tsx";
import { publicSettingsQuery, staffSettingsQuery, updateSettings } from "./settings-api.ts";
import {
  SETTINGS_FIELDS,
  type SettingsValues,
  settingsInput,
  settingsSchema,
  settingsVersion,
} from "./settings-form.ts";

/** `/admin/settings` */
export function SettingsScreen() {
  const query = useQuery(staffSettingsQuery);
  return (
    <>
      <ScreenHead
        title="Site settings"
        lead="Name, contact details, WhatsApp, social links and figures. A change is on the site at once."
      />
      {query.isPending ? <Waiting /> : null}
      {query.isError && query.data === undefined ? (
        <QueryError
          text={textOf(query.error, "Failed to fetch the settings")}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {query.data ? <SettingsForm settings={query.data} /> : null}
    </>
  );
}

function SettingsForm({ settings }: { settings: StaffSettingsJson }) {
  const [version] = useState(() => settingsVersion(settings));
  const record = useRecordForm<SettingsValues, StaffSettingsJson>({
    name: "settings",
    schema: settingsSchema,
    fields: SETTINGS_FIELDS,
    initial: version.values,
    revision: version.revision,
    save: (values, revision) => updateSettings(settingsInput(values), revision),
    onSaved: (saved, adopt) => {
      adopt(settingsVersion(saved));
      void queryClient.invalidateQueries({ queryKey: publicSettingsQuery.queryKey });
      toastSuccess("Settings updated successfully");
    },
    readCurrent: (current) => settingsVersion(current as StaffSettingsJson),
    fallback: "Failed to update the settings",
  });
  const { form } = record;
  return (
    <div className="max-w-[50rem]">
      <FormFrame label="Site settings" record={record} submitText="Save settings" busyText="Saving...">
        <SettingsIdentity form={form} />
        <SettingsContact form={form} />
      </FormFrame>
    </div>
  );
}
