import { paths } from "../kit/paths.ts";
import { loadWithDrafts } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { draftsFor } from "../records/record-manifest.ts";
import { staffSettingsQuery } from "./settings-api.ts";
import { TAB_SECTIONS } from "./tabs.ts";

export const manifest: Manifest = [
  {
    path: paths.settings,
    permission: "change_settings",
    title: "Site settings",
    failed: "Failed to fetch the settings",
    nav: { icon: "gear" },
    sections: TAB_SECTIONS,
    tabs: true,
    kind: { name: "settings" },
    loader: () => loadWithDrafts(staffSettingsQuery, draftsFor("settings")),
    screen: lazyScreen(() => import("./SettingsScreen.tsx"), "SettingsScreen"),
  },
];
