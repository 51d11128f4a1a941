import { paths } from "../../paths.ts";
import { DESTINATIONS } from "../navigation.ts";

/** Something that the palette opens. */
export interface Entry {
  readonly href: string;
  readonly title: string;
  /** What it is, or what tells it from others of the same title. */
  readonly note: string;
}

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
}

interface KnownEntry extends Entry {
  /** Further words that find it. */
  readonly words?: string;
}

const FURTHER_SCREENS: readonly KnownEntry[] = [
  {
    href: paths.courseFiles,
    title: "Import and export",
    note: "Courses as a CSV file",
    words: "excel sheet",
  },
  { href: paths.searchWords, title: "Search words", note: "Words that mean the same", words: "synonyms" },
  {
    href: paths.replyTemplates,
    title: "Reply templates",
    note: "Texts for answers to enquiries",
    words: "canned whatsapp email",
  },
  {
    href: paths.leadRules,
    title: "Rules for enquiries",
    note: "Owners of new enquiries",
    words: "assign round robin office hours",
  },
  { href: "/", title: "View site", note: "The home page", words: "public website" },
];

const SCREENS: readonly KnownEntry[] = [
  ...DESTINATIONS.map(({ href, label }) => ({ href, title: label, note: "Screen" })),
  ...FURTHER_SCREENS,
];

const ACTIONS: readonly KnownEntry[] = [
  { href: paths.courseAdd, title: "Add course", note: "Action", words: "new create" },
  { href: paths.leadAdd, title: "Add enquiry", note: "Action", words: "new create lead call" },
  { href: paths.batchAdd, title: "Add batch", note: "Action", words: "new create" },
  { href: paths.teamCreate, title: "Add team member", note: "Action", words: "new create person" },
  { href: paths.testimonialAdd, title: "Add testimonial", note: "Action", words: "new create review" },
  { href: paths.accounts, title: "Invite a colleague", note: "Action", words: "new add create account user" },
  { href: paths.trash, title: "Restore what was deleted", note: "Action", words: "trash undo" },
  { href: paths.account, title: "Change password", note: "Action", words: "account sign in" },
];

const section = (id: string, title: string, words: string): KnownEntry => ({
  href: `${paths.settings}#${id}`,
  title,
  note: "Site settings",
  words,
});

const SECTIONS: readonly KnownEntry[] = [
  section("provider", "Provider", "name brand tagline demonstration"),
  section("pictures", "Pictures", "logo hero preview photo"),
  section("figures", "Figures", "years students rating numbers"),
  section("contact", "Contact", "phone email address hours"),
  section("fees", "Fees", "gst tax"),
  section("whatsapp", "WhatsApp", "chat messages"),
  section("social-links", "Social links", "linkedin youtube instagram facebook"),
];

/** How many entries of a group show. */
const MOST = 6;

/** Whether somebody can open an address. */
type CanOpen = (href: string) => boolean;

/** The screens, actions and sections that have every word of a text. */
export function knownEntries(text: string, canOpen: CanOpen): EntryGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = [
    { label: "Actions", entries: ACTIONS },
    { label: "Screens", entries: SCREENS },
    { label: "Site settings", entries: SECTIONS },
  ];
  return groups.flatMap(({ label, entries }) => {
    const found = entries.filter((entry) => {
      const all = `${entry.title} ${entry.note} ${entry.words ?? ""}`.toLowerCase();
      return words.every((word) => all.includes(word)) && canOpen(entry.href);
    });
    return found.length === 0 ? [] : [{ label, entries: found.slice(0, MOST) }];
  });
}

/** What the palette shows before anything is typed. */
export function firstEntries(recent: readonly Entry[], canOpen: CanOpen): EntryGroup[] {
  const screens = DESTINATIONS.map(({ href, label }) => ({ href, title: label, note: "Screen" }));
  const groups: EntryGroup[] = [
    { label: "Opened last", entries: recent },
    { label: "Actions", entries: ACTIONS },
    { label: "Screens", entries: screens },
  ];
  return groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ href }) => canOpen(href)) }))
    .filter(({ entries }) => entries.length > 0);
}
