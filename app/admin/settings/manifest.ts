import { paths } from "../kit/paths.ts";
import { loadWithDrafts } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { draftsFor } from "../records/record-manifest.ts";
import { staffSettingsQuery } from "./settings-api.ts";

export const manifest: Manifest = [
  {
    path: paths.settings,
    permission: "change_settings",
    title: "Site settings",
    failed: "Failed to fetch the settings",
    nav: { icon: "gear" },
    sections: [
      { id: "provider", title: "Provider", words: "name brand tagline demonstration" },
      { id: "pictures", title: "Pictures", words: "logo hero preview photo" },
      { id: "figures", title: "Figures", words: "years students rating numbers" },
      { id: "contact", title: "Contact", words: "phone email address hours" },
      { id: "fees", title: "Fees", words: "gst tax" },
      { id: "whatsapp", title: "WhatsApp", words: "chat messages" },
      { id: "social-links", title: "Social links", words: "linkedin youtube instagram facebook" },
    ],
    kind: { name: "settings" },
    loader: () => loadWithDrafts(staffSettingsQuery, draftsFor("settings")),
    screen: lazyScreen(() => import("./SettingsScreen.tsx"), "SettingsScreen"),
  },
];
