import type { MediaJson } from "#api/types.gen.ts";
import { paths } from "../kit/paths.ts";
import { listLoader, recordLoader } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { draftsFor } from "../records/record-manifest.ts";
import { mediaFiles, mediaList, mediaQuery } from "./media-api.ts";

export const manifest: Manifest = [
  {
    path: paths.media,
    permission: "read_content",
    title: "Media library",
    nav: { icon: "cloud" },
    loader: listLoader(mediaList),
    screen: lazyScreen(() => import("./MediaListScreen.tsx"), "MediaListScreen"),
  },
  {
    path: paths.mediaFile(":id"),
    permission: "read_content",
    title: (media) => (media ? (media as MediaJson).name : "File"),
    what: "file",
    back: { label: "Media library", href: paths.media },
    failed: "The file could not be loaded.",
    kind: { name: "media", label: "File", deletable: mediaFiles },
    loader: recordLoader(mediaQuery, (record) => draftsFor("media", record)),
    screen: lazyScreen(() => import("./MediaScreen.tsx"), "MediaScreen"),
  },
];
