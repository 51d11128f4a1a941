import { paths } from "../kit/paths.ts";
import { listLoader } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { auditList } from "./audit-api.ts";

export const manifest: Manifest = [
  {
    path: paths.audit,
    permission: "read_history",
    title: "Change history",
    nav: { icon: "clock" },
    loader: (args, { kinds }) => listLoader(auditList(kinds))(args),
    screen: lazyScreen(() => import("./AuditScreen.tsx"), "AuditScreen"),
  },
];
