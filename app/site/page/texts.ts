import { endpoint } from "#api/endpoint.ts";
import type { TextsName, TextsOf } from "#content/texts.ts";
import { usePreload } from "./page-data.tsx";

/** The texts of a group that staff can change, which the pages that show it have among their data. */
export function useTexts<Name extends TextsName>(group: Name): TextsOf<Name> {
  const texts = usePreload(endpoint("GET", "/api/texts/{group}", { path: { group } }));
  if (!texts) throw new Error(`This page needs the texts “${group}” among its data.`);
  return texts as TextsOf<Name>;
}
