import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import {
  type ComponentProps,
  type MouseEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import type { FindingJson } from "#api/types.gen.ts";
import { isStaffPath } from "#site/session.ts";
import { Icon } from "#ui/Icon.tsx";
import { textOf } from "../../kit/errors.ts";
import { type Kinds, kindLabel } from "../../records/kinds.ts";
import { screenAt, useStaffArea } from "../../records/manifest.ts";
import { QueryError } from "../../ui/QueryError.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useOpenScreens } from "../use-screens.ts";
import { type Entry, type EntryGroup, firstEntries, knownEntries } from "./entries.ts";
import { findQuery } from "./find-api.ts";
import { recentEntries, rememberEntry } from "./recent.ts";

const PAUSE_MS = 150;
const MAX_LENGTH = 100;

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog in which staff find anything. */
export function Palette({ open, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  // The next screen takes focus.
  const leaving = useRef(false);
  return (
    <Dialog.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay" />
        <Dialog.Popup className="popup palette" initialFocus={input} finalFocus={() => !leaving.current}>
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
          <Finder input={input} leaving={leaving} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface FinderProps {
  input: RefObject<HTMLInputElement | null>;
  leaving: RefObject<boolean>;
  onClose: () => void;
}

/**
 * Opens any record, screen or action by a few letters. Focus stays in the input: arrow keys select, Enter opens, with
 * Ctrl or Cmd in a new tab.
 */
function Finder({ input, leaving, onClose }: FinderProps) {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const { screens, kinds } = useStaffArea();
  const openScreens = useOpenScreens();
  const stored = useMemo(recentEntries, []);
  const recent = stored.filter(({ href }) => {
    const screen = screenAt(screens, href);
    return screen === undefined || openScreens.includes(screen);
  });
  const highlighted = useRef<Entry>(undefined);

  const q = text.trim();
  const asked = useDebounced(q, PAUSE_MS);
  const query = useQuery(findQuery(asked));
  const records = q === "" ? [] : recordGroups(query.data ?? [], kinds);
  /** Whether the records are those of the text, so that a key cannot open what is about to change. */
  const current = asked === q && !query.isFetching;
  const groups = q === "" ? firstEntries(recent, openScreens) : [...knownEntries(q, openScreens), ...records];
  const count = groups.reduce((sum, group) => sum + group.items.length, 0);

  useEffect(() => {
    leaving.current = false;
  }, [leaving]);

  function open(entry: Entry, inNewTab: boolean): void {
    rememberEntry(entry);
    if (inNewTab) {
      window.open(entry.href, "_blank", "noopener");
      return;
    }
    const [path = ""] = entry.href.split("#");
    leaving.current = true;
    onClose();
    if (isStaffPath(path)) void navigate(entry.href);
    else window.location.assign(entry.href);
  }

  /** The library presses what is highlighted, as a click without further keys. */
  const onKeyDown: ComponentProps<typeof Autocomplete.Input>["onKeyDown"] = (event) => {
    const entry = highlighted.current;
    if (event.key !== "Enter" || entry === undefined) return;
    const isRecord = records.some((group) => group.items.includes(entry));
    const inNewTab = event.ctrlKey || event.metaKey;
    if (isRecord && !current) event.preventBaseUIHandler();
    else if (inNewTab) {
      event.preventBaseUIHandler();
      open(entry, true);
    }
  };

  function onClick(event: MouseEvent, entry: Entry): void {
    // The browser opens a link in a new tab by itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) rememberEntry(entry);
    else {
      event.preventDefault();
      open(entry, false);
    }
  }

  return (
    <Autocomplete.Root
      items={groups}
      mode="none"
      inline
      open
      autoHighlight="always"
      keepHighlight
      value={text}
      onValueChange={(next, { reason }) => reason !== "item-press" && setText(next)}
      onItemHighlighted={(entry) => {
        highlighted.current = entry;
      }}
    >
      <div className="flex items-center gap-2">
        <Icon name="search" className="text-ink-muted" />
        <Autocomplete.Input
          ref={input}
          className="palette-input"
          aria-label="Find a record, a screen or an action"
          placeholder="Name, phone, email, number, screen or action"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_LENGTH}
          onKeyDown={onKeyDown}
        />
        <Dialog.Close className="btn-icon">
          <Icon name="close" />
          <span className="sr-only">Close</span>
        </Dialog.Close>
      </div>
      <p role="status" className="palette-status">
        {statusOf(q, current || query.isError, count)}
      </p>
      {query.isError && q !== "" ? (
        <QueryError
          text={textOf(query.error, "The records could not be searched.")}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      <Autocomplete.List className="palette-list" aria-label="What was found">
        {(group: EntryGroup) => (
          <Autocomplete.Group key={group.label} items={group.items}>
            <Autocomplete.GroupLabel className="label px-3 pt-3 pb-1">{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.href}
                  value={entry}
                  className="palette-option"
                  render={<a href={entry.href} tabIndex={-1} />}
                  onClick={(event) => onClick(event, entry)}
                >
                  <span className="wrap-anywhere">{entry.title}</span>
                  <span className="palette-note">{entry.note}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p className="palette-keys" aria-hidden="true">
        ↑ ↓ to choose, Enter to open, Ctrl Enter for a new tab
      </p>
    </Autocomplete.Root>
  );
}

function statusOf(q: string, current: boolean, count: number): string {
  if (q === "") return "";
  if (!current) return "Searching...";
  if (count === 0) return `Nothing was found for “${q}”. Try a part of a name, or a phone number.`;
  return count === 1 ? "1 result" : `${count} results`;
}

function recordGroups(found: readonly FindingJson[], kinds: Kinds): EntryGroup[] {
  const byKind = new Map<FindingJson["kind"], Entry[]>();
  for (const { kind, address, title, note } of found) {
    const entry = { href: address, title, note };
    byKind.set(kind, [...(byKind.get(kind) ?? []), entry]);
  }
  return [...byKind].map(([kind, entries]) => ({ label: kindLabel(kinds, kind), items: entries }));
}
