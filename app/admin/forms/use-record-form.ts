import { valibotResolver } from "@hookform/resolvers/valibot";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { DraftJson } from "#api/types.gen.ts";
import { createStore, useStore } from "../kit/store.ts";
import { handleFailure } from "../session/query-client.ts";
import { beforeSessionEnds, signedInAs, signedInAuthor } from "../session/session.ts";
import { confirmAction } from "../ui/confirm.ts";
import { dismissToast, toastError, toastSuccess } from "../ui/toasts.ts";
import { keepDraft, keptForm, takeDraft } from "./draft.ts";
import { sharedChanges, step } from "./editor.ts";
import { type Call, type EditorEvent, type Effect, editorOf, type Rules } from "./editor-state.ts";
import { mergedText } from "./last-changes.ts";
import { problemsOf } from "./problems.ts";
import type { RecordForm, Version } from "./record-form.ts";
import { changeText, type DraftCalls, type StoredDraft, type StoredDrafts } from "./stored-drafts.ts";

/** How long the form waits after the last change before it saves the draft on its own. */
const AUTOSAVE_MS = 4000;

const NO_DRAFTS: StoredDrafts = { shared: null, own: null };

/** Who is told of the end of a request. */
interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface RecordFormOptions<Values extends FieldValues, Stored, Input, Saved = Stored> {
  /** The record to edit; omitted for a new one. */
  record?: Stored;
  /** What a new record begins with, beyond the form's empty values. */
  start?: Partial<Values> | undefined;
  /** Saves forms without drafts; those with drafts are published. */
  save?: (input: Input, revision: number | undefined) => Promise<Saved>;
  /** `continueFrom` keeps the form open with the saved version. */
  onSaved: (saved: Saved, continueFrom: (version: Version<Values>) => void) => void;
  /** Called with the current record when another user changed it first. */
  onConflict?: (current: Stored) => void;
  /** Texts for failures without a text of their own, and for errors that are not API errors. */
  failed: string;
  unexpected?: string | undefined;
  /** Whether unsaved input is stored when the session ends. Never for passwords. */
  keepDraft?: boolean;
  /** Where drafts of the form are stored; without it there are none. */
  draft?: DraftOptions<Values, Stored> | undefined;
}

interface DraftOptions<Values, Stored> {
  readonly stored: StoredDrafts;
  readonly calls: DraftCalls<Stored>;
  /** What the draft is called in lists. */
  readonly labelOf: (values: Values) => string;
  /** Called when a draft was saved for the first time. */
  readonly onCreated?: (draft: DraftJson) => void;
}

/** The state of a record's form: values, validation, saving, conflicts and drafts. Runs what the editor decides. */
export function useRecordForm<Values extends FieldValues, Stored, Input, Saved = Stored>(
  definition: RecordForm<Values, Stored, Input>,
  options: RecordFormOptions<Values, Stored, Input, Saved>,
) {
  const { name, compared, complete } = definition;
  const [start] = useState(
    (): Version<Values> =>
      options.record === undefined
        ? { values: { ...definition.empty, ...options.start } }
        : definition.version(options.record),
  );
  const form = useForm<Values>({
    defaultValues: start.values as DefaultValues<Values>,
    resolver: valibotResolver(definition.schema, undefined, { raw: true }),
    // The error summary takes focus instead.
    shouldFocusError: false,
  });
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [editor] = useState(() => {
    const rules: Rules<Values, Stored> = {
      form: definition as RecordForm<Values, Stored, unknown>,
      labelOf: options.draft?.labelOf ?? null,
      author: signedInAuthor(),
      failed: options.failed,
      unexpected: options.unexpected,
    };
    const store = createStore(editorOf(definition, start, options.draft?.stored ?? NO_DRAFTS));
    const requests = new Map<number, Waiting<StoredDraft<Values> | null>>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failureToast: string | null = null;

    function send(event: EditorEvent<Values, Stored>): void {
      const [next, effects] = step(rules, store.get(), structuredClone(form.getValues()), event);
      store.set(next);
      for (const effect of effects) run(effect);
    }

    /** Sends what somebody waits for the end of. */
    function request(
      eventOf: (id: number) => EditorEvent<Values, Stored>,
    ): Promise<StoredDraft<Values> | null> {
      return new Promise((resolve, reject) => {
        const id = nextRequest++;
        requests.set(id, { resolve, reject });
        send(eventOf(id));
      });
    }

    const submit = (agreed = false) => request((id) => ({ type: "submit", id, agreed })).then(() => {});

    async function call(to: Call): Promise<EditorEvent<Values, Stored>> {
      const { draft, save } = latest.current;
      if (to.do === "save") {
        if (save === undefined) throw new Error("the form cannot be saved");
        return {
          type: "published",
          record: (await save(to.input as Input, to.revision)) as unknown as Stored,
        };
      }
      if (draft === undefined) throw new Error("the form has no drafts");
      const { calls } = draft;
      switch (to.do) {
        case "create":
          return { type: "draftSaved", draft: await calls.create(to.content, to.record) };
        case "update":
          return { type: "draftSaved", draft: await calls.update(to.id, to.content, to.revision) };
        case "publish":
          return { type: "published", ...(await calls.publish(to.form)) };
        case "discard":
          await calls.discard(to.id, to.revision);
          return { type: "discarded" };
      }
    }

    function run(effect: Effect<Values, Stored>): void {
      switch (effect.do) {
        case "call":
          call(effect.call).then(send, (error: unknown) => {
            // Who discards a draft says what failed.
            if (effect.call.do !== "discard") handleFailure(error);
            send({ type: "failed", error });
          });
          break;
        case "show":
          if (effect.base !== undefined) form.reset(effect.base);
          form.reset(effect.values, { keepDefaultValues: true });
          break;
        case "check":
          form.reset(effect.values, { keepDefaultValues: true, keepErrors: false, keepDirty: false });
          void form.handleSubmit(
            () => send({ type: "valid", key: crypto.randomUUID() }),
            (errors) => send({ type: "invalid", problems: problemsOf(name, errors, compared) }),
          )();
          break;
        case "autosaveLater":
        case "stopAutosave":
          clearTimeout(timer);
          if (effect.do === "autosaveLater")
            timer = setTimeout(() => send({ type: "autosave" }), AUTOSAVE_MS);
          break;
        case "ask":
          confirmAction({
            text: "Publish the changes of colleagues, too?",
            about: "",
            lines: effect.changes.map(changeText),
            yes: "Publish all of it",
            busy: "Publishing...",
            run: () => submit(true),
          });
          break;
        case "tell": {
          const text = mergedText(effect.merged.fromServer, effect.merged.lastChanges);
          // While the form opens, nothing shows messages yet.
          if (text !== null) queueMicrotask(() => toastSuccess(text));
          break;
        }
        case "markFields":
          // Within a submission: only its end renders a field of which an error names a part.
          void form.handleSubmit(() => {
            for (const [field, texts] of Object.entries(effect.fields)) {
              form.setError(field as Path<Values>, { type: "server", message: texts.join(" ") });
            }
          })();
          break;
        case "showFailure":
          if (failureToast !== null) dismissToast(failureToast);
          failureToast = effect.text === null ? null : toastError(effect.text);
          break;
        case "onCreated":
          latest.current.draft?.onCreated?.(effect.draft);
          break;
        case "onConflict":
          latest.current.onConflict?.(effect.current);
          break;
        case "onSaved":
          latest.current.onSaved(effect.record as unknown as Saved, (version) =>
            send({ type: "continue", version, sent: effect.sent }),
          );
          break;
        case "done": {
          const waiting = requests.get(effect.id);
          requests.delete(effect.id);
          if (effect.error === undefined) waiting?.resolve(effect.draft);
          else waiting?.reject(effect.error);
        }
      }
    }

    /** Opens the form at its place, and keeps what it says there when the session ends. */
    function open(place: string): () => void {
      const keeps = options.keepDraft ?? true;
      const { unsubscribe } = form.watch(() => send({ type: "type" }));
      const kept = keeps ? takeDraft(place, signedInAs()) : null;
      send({
        type: "open",
        stored: options.draft?.stored ?? NO_DRAFTS,
        kept: kept && keptForm(kept, complete),
      });
      const stopKeeping = beforeSessionEnds((owner) => {
        if (!keeps || !form.formState.isDirty) return;
        const { base, shared, own } = store.get();
        keepDraft(place, { owner, values: form.getValues(), base, drafts: { shared, own } });
      });
      return () => {
        clearTimeout(timer);
        unsubscribe();
        stopKeeping();
      };
    }

    return {
      store,
      open,
      submit,
      changes: () => sharedChanges(rules as Rules<Values, never>, store.get()),
      save: () => request((id) => ({ type: "save", id })),
      discardOwn: () =>
        request((id) => ({ type: "discard", id, which: "own", resets: false })).then(() => {}),
      discard: (which: "own" | "shared") =>
        request((id) => ({ type: "discard", id, which, resets: true })).then(() => {}),
      resolve: (values: Values) => send({ type: "choose", values }),
      cancel: () => send({ type: "closeConflict" }),
      /** Allows leaving without confirmation, for example after the record was deleted. */
      release: () => send({ type: "release" }),
      syncWith: (version: Version<Values>) => send({ type: "recordChanged", version }),
      mayLeave: () => store.get().released,
    };
  });
  const [place] = useState(() => window.location.pathname);
  useEffect(() => editor.open(place), [editor, place]);

  const state = useStore(editor.store);
  const isOpen = form.formState.isDirty && !state.released;
  return {
    ...editor,
    form,
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      return editor.submit();
    },
    busy: state.tasks.some((task) => task.do === "publish" && task.state !== "checking"),
    problems: state.problems,
    conflict: state.conflict && { ...state.conflict, resolve: editor.resolve, cancel: editor.cancel },
    restored: state.restored,
    /** Whether leaving would lose input. */
    unsaved: isOpen && !state.stored,
    /** Whether leaving is asked about: what the form says is neither published nor a draft that somebody asked for. */
    pending: isOpen && options.draft !== undefined && state.pending,
    draft: options.draft && { ...editor, ...state, id: (state.own ?? state.shared)?.id ?? null },
  };
}

let nextRequest = 1;
