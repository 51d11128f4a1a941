import { type StaffScreen, titleOf } from "../../records/manifest.ts";

/** Something that the palette opens. */
export interface Entry {
  readonly href: string;
  readonly title: string;
  /** What it is, or what tells it from others of the same title. */
  readonly note: string;
}

export interface EntryGroup {
  readonly label: string;
  readonly items: readonly Entry[];
}

interface KnownEntry extends Entry {
  /** Further words that find it. */
  readonly words?: string;
}

const actionsOf = (screens: readonly StaffScreen[]) =>
  screens.flatMap(({ path, actions = [] }) =>
    actions.map((action): KnownEntry => ({ ...action, href: path, note: "Action" })),
  );

const entriesOf = (screens: readonly StaffScreen[]) =>
  screens.flatMap((screen): KnownEntry[] =>
    screen.nav || screen.palette
      ? [
          {
            note: "Screen",
            ...screen.palette,
            href: screen.path,
            title: screen.nav?.label ?? titleOf(screen),
          },
        ]
      : [],
  );

const VIEW_SITE = { href: "/", title: "View site", note: "The home page", words: "public website" };

/** The sections of each screen, as a group. */
const sectionsOf = (screens: readonly StaffScreen[]) =>
  screens.map(({ sections = [], ...screen }) => {
    const note = titleOf(screen);
    return {
      label: note,
      items: sections.map((known) => ({ ...known, note })),
    };
  });

/** How many entries of a group show. */
const MOST = 6;

/** Screens that somebody can open, their actions and sections, that have every word of a text. */
export function knownEntries(text: string, screens: readonly StaffScreen[]): EntryGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups: { label: string; items: KnownEntry[] }[] = [
    { label: "Actions", items: actionsOf(screens) },
    { label: "Screens", items: [...entriesOf(screens), VIEW_SITE] },
    ...sectionsOf(screens),
  ];
  return groups.flatMap(({ label, items }) => {
    const found = items.filter((entry) => {
      const all = `${entry.title} ${entry.note} ${entry.words ?? ""}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
    return found.length === 0 ? [] : [{ label, items: found.slice(0, MOST) }];
  });
}

/** What the palette shows before anything is typed. */
export function firstEntries(recent: readonly Entry[], screens: readonly StaffScreen[]): EntryGroup[] {
  const groups: EntryGroup[] = [
    { label: "Opened last", items: recent },
    { label: "Actions", items: actionsOf(screens) },
    { label: "Screens", items: entriesOf(screens.filter(({ nav }) => nav)) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
