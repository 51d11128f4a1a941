import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
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
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const { screens, kinds } = useStaffArea();
  const openScreens = useOpenScreens();
  const stored = useMemo(recentEntries, []);
  const recent = stored.filter(({ href }) => {
    const screen = screenAt(screens, href);
    return screen === undefined || openScreens.includes(screen);
  });
  const id = useId();

  const q = text.trim();
  const asked = useDebounced(q, PAUSE_MS);
  const query = useQuery(findQuery(asked));
  const records = q === "" ? [] : recordGroups(query.data ?? [], kinds);
  /** Whether the records are those of the text, so that a key cannot open what is about to change. */
  const current = asked === q && !query.isFetching;
  const groups = q === "" ? firstEntries(recent, openScreens) : [...knownEntries(q, openScreens), ...records];
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries[Math.min(active, entries.length - 1)];
  const optionId = (at: number) => `${id}-${at}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its first entry
  useEffect(() => setActive(0), [q]);
  useEffect(() => {
    leaving.current = false;
  }, [leaving]);
  // Not when results arrive: somebody may have scrolled meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another entry is active
  useEffect(() => {
    if (chosen)
      document.getElementById(optionId(entries.indexOf(chosen)))?.scrollIntoView({ block: "nearest" });
  }, [active]);

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

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const last = entries.length - 1;
    if (event.key === "ArrowDown") setActive(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? last : Math.min(active, last) - 1);
    else if (event.key === "Enter" && chosen) {
      const isRecord = records.some((group) => group.entries.includes(chosen));
      if (!isRecord || current) open(chosen, event.ctrlKey || event.metaKey);
    } else return;
    event.preventDefault();
  }

  function onClick(event: MouseEvent, entry: Entry): void {
    // The browser opens a link in a new tab by itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) rememberEntry(entry);
    else {
      event.preventDefault();
      open(entry, false);
    }
  }

  let at = -1;
  return (
    <>
      <Dialog.Title className="sr-only">Find anything</Dialog.Title>
      <div className="flex items-center gap-2">
        <Icon name="search" className="text-ink-muted" />
        <input
          ref={input}
          className="palette-input"
          role="combobox"
          aria-label="Find a record, a screen or an action"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(entries.indexOf(chosen)) : undefined}
          placeholder="Name, phone, email, number, screen or action"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Dialog.Close className="btn-icon">
          <Icon name="close" />
          <span className="sr-only">Close</span>
        </Dialog.Close>
      </div>
      <p role="status" className="palette-status">
        {statusOf(q, current || query.isError, entries.length)}
      </p>
      {query.isError && q !== "" ? (
        <QueryError
          text={textOf(query.error, "The records could not be searched.")}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      <div id={`${id}-list`} role="listbox" aria-label="What was found" className="palette-list">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group.label} role="group" aria-label={group.label}>
            <p className="label px-3 pt-3 pb-1" aria-hidden="true">
              {group.label}
            </p>
            {group.entries.map((entry) => {
              at += 1;
              return (
                <a
                  key={entry.href}
                  id={optionId(at)}
                  href={entry.href}
                  role="option"
                  aria-selected={entry === chosen}
                  tabIndex={-1}
                  className="palette-option"
                  onClick={(event) => onClick(event, entry)}
                >
                  <span className="wrap-anywhere">{entry.title}</span>
                  <span className="palette-note">{entry.note}</span>
                </a>
              );
            })}
          </div>
        ))}
      </div>
      <p className="palette-keys" aria-hidden="true">
        ↑ ↓ to choose, Enter to open, Ctrl Enter for a new tab
      </p>
    </>
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
  return [...byKind].map(([kind, entries]) => ({ label: kindLabel(kinds, kind), entries }));
}
