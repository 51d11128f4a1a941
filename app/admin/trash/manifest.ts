import { paths } from "../kit/paths.ts";
import { listLoader } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { trashList } from "./trash-api.ts";

export const manifest: Manifest = [
  {
    path: paths.trash,
    permission: "edit_content",
    title: "Trash",
    nav: { icon: "trash" },
    actions: [{ title: "Restore what was deleted", words: "trash undo" }],
    loader: (args, { kinds }) => listLoader(trashList(kinds))(args),
    screen: lazyScreen(() => import("./TrashScreen.tsx"), "TrashScreen"),
  },
];
