import { paths } from "../kit/paths.ts";
import { recordLoader } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { recordManifest } from "../records/record-manifest.ts";
import { batches, batchList } from "./batches-api.ts";

export const manifest: Manifest = [
  ...recordManifest(batches, {
    label: "Batch",
    icon: "target",
    permission: "read_courses",
    list: batchList,
    listScreen: lazyScreen(() => import("./BatchListScreen.tsx"), "BatchListScreen"),
    formScreens: () => import("./BatchForm.tsx"),
  }),
  {
    path: paths.batchCopy(":id"),
    permission: "edit_content",
    title: "Copy Batch",
    what: batches.what,
    back: batches.list,
    failed: batches.fetchFailed,
    loader: recordLoader(batches.one),
    screen: lazyScreen(() => import("./CopyScreen.tsx"), "CopyScreen"),
  },
];
