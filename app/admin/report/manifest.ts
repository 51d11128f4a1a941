import { paths } from "../kit/paths.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";

export const manifest: Manifest = [
  {
    path: paths.report,
    permission: "read_enquiries",
    title: "Report",
    failed: "Failed to fetch the report",
    nav: { icon: "chart" },
    screen: lazyScreen(() => import("./ReportScreen.tsx"), "ReportScreen"),
  },
];
