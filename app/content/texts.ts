/* The texts of pages and mails that staff can change. texts.json declares them, with the words that the site ships with;
   pages get them with their data and import its types only. */

import type source from "./texts.json";

type Source = typeof source;

/** A group of texts, by its name in addresses. */
export type TextsName = keyof Source;

type KeysOfEach<Union> = Union extends unknown ? keyof Union : never;
type SectionsOf<Name extends TextsName> = Source[Name]["sections"];

/** The texts of a group, by the name of their field. */
export type TextsOf<Name extends TextsName> = Readonly<
  Record<KeysOfEach<SectionsOf<Name>[keyof SectionsOf<Name>]>, string>
>;
