import { paths } from "../kit/paths.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";

export const manifest: Manifest = [
  {
    path: paths.health,
    permission: "change_settings",
    title: "Health of the site",
    failed: "Failed to fetch the health of the site",
    nav: { icon: "pulse" },
    screen: lazyScreen(() => import("./HealthScreen.tsx"), "HealthScreen"),
  },
];
