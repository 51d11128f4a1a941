import { redirect } from "react-router";
import { ApiError } from "#api/client.ts";
import { paths } from "../kit/paths.ts";
import { load, loadQuietly, recordId } from "../records/loaders.ts";
import { lazyScreen, type Manifest } from "../records/manifest.ts";
import { draftsFor } from "../records/record-manifest.ts";
import { textsListQuery, textsQuery } from "./texts-api.ts";

export const manifest: Manifest = [
  {
    path: paths.texts,
    permission: "change_settings",
    title: "Texts",
    failed: "Failed to fetch the texts",
    nav: { icon: "note" },
    palette: { note: "Words of pages and mails", words: "hero why about footer mails wording" },
    loader: () => load(textsListQuery),
    screen: lazyScreen(() => import("./TextListScreen.tsx"), "TextListScreen"),
  },
  {
    path: paths.textsEdit(":id"),
    permission: "change_settings",
    title: "Edit texts",
    what: "texts",
    back: { label: "Texts", href: paths.texts },
    failed: "Failed to fetch the texts",
    kind: { name: "text", label: "Texts" },
    loader: async ({ params: { id: name = "" } }) => {
      // Drafts and the history know a group by its number, addresses by its name.
      const number = recordId(name);
      if (number !== null) {
        const numbered = (await load(textsListQuery)).find(({ id }) => id === number);
        if (numbered === undefined) throw new ApiError(404, {});
        return redirect(paths.textsEdit(numbered.slug));
      }
      const texts = await load(textsQuery(name));
      await loadQuietly(draftsFor("text", texts.id));
      return texts;
    },
    screen: lazyScreen(() => import("./TextScreen.tsx"), "TextScreen"),
  },
];
