import { paths } from "../kit/paths.ts";
import { recordLoader } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { previewQuery } from "./preview-api.ts";

export const manifest: Manifest = [
  {
    path: paths.preview(":id"),
    permission: "edit_content",
    title: "Preview",
    what: "draft",
    failed: "The preview could not be loaded.",
    loader: recordLoader(previewQuery),
    screen: lazyScreen(() => import("./PreviewScreen.tsx"), "PreviewScreen"),
  },
];
