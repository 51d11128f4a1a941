import { ApiError } from "#api/client.ts";
import type { DraftJson, PublishInput } from "#api/types.gen.ts";
import type { FormProblem } from "#ui/ErrorSummary.tsx";
import { hasFieldErrors, isConflict, isNotFound, isSignedOut, textOf } from "../kit/errors.ts";
import { nameOf } from "../kit/format.ts";
import { EditedForm } from "./edited-form.ts";
import type { Editor, EditorEvent, Effect, Rules, Task, TaskTo } from "./editor-state.ts";
import { serverProblems } from "./problems.ts";
import type { DraftChange, StoredDraft } from "./stored-drafts.ts";
import * as drafts from "./stored-drafts.ts";

/** The maximum number of merges for one save. */
const MAX_MERGES = 5;

const NEW = { state: "ready", merges: 0 } as const;

/** What an event makes of the editor whose form says `values`, and what is to be done. */
export function step<Values, Stored>(
  rules: Rules<Values, Stored>,
  before: Editor<Values>,
  values: Values,
  event: EditorEvent<Values, Stored>,
): readonly [Editor<Values>, readonly Effect<Values, Stored>[]] {
  const turn = new Turn(rules, before, values);
  turn.take(event);
  turn.look();
  return [turn.state, turn.effects];
}

/** What the draft that all share changes. */
export function sharedChanges<Values>(
  rules: Rules<Values, never>,
  state: Editor<Values>,
): readonly DraftChange[] {
  return new Turn(rules, state, state.base.values).sharedChanges();
}

class Turn<Values, Stored> extends EditedForm<Values, Stored> {
  take(event: EditorEvent<Values, Stored>): void {
    const act = this.on[event.type] as (event: EditorEvent<Values, Stored>) => void;
    act(event);
  }

  private readonly on: Handlers<EditorEvent<Values, Stored>> = {
    open: (event) => this.open(event),
    type: () => this.typed(),
    autosave: () => this.autosave(),
    save: ({ id }) => this.add({ ...NEW, do: "store", id, asked: true }),
    submit: ({ id, agreed }) => this.submit(id, agreed),
    discard: ({ id, which, resets }) => this.add({ ...NEW, do: "discard", id, which, resets }),
    valid: ({ key }) => this.valid(key),
    invalid: ({ problems }) => this.invalid(problems),
    draftSaved: ({ draft }) => this.draftSaved(draft),
    published: ({ record, record_id = null }) => this.published(record, record_id),
    discarded: () => this.discarded(),
    failed: ({ error }) => this.failed(error),
    choose: ({ values }) => this.choose(values),
    closeConflict: () => this.set({ conflict: null }),
    recordChanged: ({ version }) => this.syncWith(version),
    continue: ({ version, sent }) => {
      this.rebase(version, this.merge(sent, version.values).values);
      this.set({ released: false });
    },
    release: () => this.set({ released: true }),
  };

  private typed(): void {
    if (this.rules.labelOf !== null) this.do({ do: this.hasNews() ? "autosaveLater" : "stopAutosave" });
  }

  private autosave(): void {
    const { tasks, conflict } = this.state;
    if (tasks.some(isPublication) || conflict !== null) this.do({ do: "autosaveLater" });
    else this.add({ ...NEW, do: "store", id: null, asked: false });
  }

  private choose(values: Values): void {
    const { conflict } = this.state;
    if (conflict === null) return;
    this.set({ conflict: null });
    if (conflict.draft !== null) {
      this.show(values);
      this.resetTo(conflict.draft);
      this.add({ ...NEW, do: "store", id: null, asked: true });
    } else {
      const { theirs, merged, lastChanges } = conflict;
      this.set({ merged: merged.fromServer.length > 0 ? { ...merged, lastChanges } : null });
      this.rebase(theirs, values);
      this.submit(null);
    }
  }

  protected begin(task: Task<Values>): void {
    if (task.do === "store") this.storeDraft(task);
    else if (task.do === "publish") this.publish(task);
    else this.discard(task);
  }

  private failed(error: unknown): void {
    const [task] = this.state.tasks;
    if (task?.do === "store") this.draftNotSaved(task, error);
    else if (task?.do === "publish") this.notPublished(task, error);
    else if (task?.do === "discard") this.notDiscarded(task, error);
  }

  // Saving a draft: on request for all editors, or on its own for the account alone

  private storeDraft(task: TaskTo<"store", Values>): void {
    const { values } = this;
    const { shared, own, made: record } = this.state;
    const isKnown = !this.hasNews() || this.isSame(values, this.knownToAll());
    if (this.rules.labelOf === null || (isKnown && !task.asked)) {
      this.end(task);
      return;
    }
    const target = task.asked ? (shared ?? own) : own;
    const content = this.draftInput(task.asked);
    this.set({ draftProblem: null });
    this.call(
      { ...task, target, sent: values },
      target === null
        ? { do: "create", content, record }
        : { do: "update", ...drafts.refOf(target), content },
    );
  }

  private draftSaved(draft: DraftJson): void {
    const task = this.current("store");
    const { asked, target, sent = this.values } = task;
    const stored = { ...drafts.storedDraft(draft, this.rules.form.complete), values: sent };
    this.set(asked ? { shared: stored, own: null } : { own: stored });
    if (target === null) this.do({ do: "onCreated", draft });
    this.end(task, { draft: this.state.shared });
  }

  private draftNotSaved(task: TaskTo<"store", Values>, error: unknown): void {
    const { asked, merges, target = null } = task;
    const mayRepeat = merges < MAX_MERGES;
    const current = draftIn(error);
    let repeats = false;
    if (current !== null && mayRepeat) {
      repeats = this.mergeDraft(current, asked);
    } else if (target !== null && isNotFound(error)) {
      this.set({ draftProblem: { state: "gone" } });
      // Of a record that is there, the next save makes another one. A new record may have been made of it: only a person
      // who asks keeps a second draft.
      if (asked || this.state.base.revision !== undefined) {
        this.set(target.id === this.state.shared?.id ? { shared: null } : { own: null });
      }
      repeats = asked && mayRepeat;
    } else {
      this.set({ draftProblem: { state: "failed", text: textOf(error, "The draft could not be saved.") } });
    }
    if (repeats) this.storeDraft({ ...task, merges: merges + 1 });
    else this.end(task);
  }

  // Publishing, or saving a form without drafts

  /** Asks before the changes of colleagues are published. */
  private submit(id: number | null, agreed = false): void {
    const { tasks } = this.state;
    if (tasks.some(isPublication) || (!agreed && this.ask())) {
      this.done(id);
    } else {
      this.set({ tasks: [...tasks, { do: "publish", id, state: "checking", merges: 1, key: "" }] });
      this.check();
    }
  }

  private ask(): boolean {
    const changes = this.rules.labelOf === null ? [] : this.changesOfOthers();
    if (changes.length > 0) this.do({ do: "ask", changes });
    return changes.length > 0;
  }

  private check(): void {
    this.values = this.rules.form.normalize(this.values);
    this.do({ do: "check", values: this.values });
  }

  private valid(key: string): void {
    this.setProblems({ list: [] });
    this.do({ do: "stopAutosave" });
    this.set({
      tasks: this.state.tasks.map((task) => (isPublication(task) ? { ...task, state: "ready", key } : task)),
    });
    this.advance();
  }

  private invalid(list: FormProblem[]): void {
    this.setProblems({ list });
    this.end(this.state.tasks.find(isPublication));
  }

  private publish(task: TaskTo<"publish", Values>): void {
    const { form, labelOf } = this.rules;
    const { base, unanswered, made, shared, own } = this.state;
    const input = form.input(form.normalize(this.values));
    if (unanswered !== null) {
      // It may have been made: it is asked for again, with the same key.
      this.call({ ...task, sent: null }, { do: "publish", form: unanswered.request });
    } else if (labelOf === null) {
      this.call({ ...task, sent: this.values }, { do: "save", input, revision: base.revision });
    } else {
      const request = {
        ...(made === null ? {} : { record_id: made }),
        base_revision: base.revision ?? 0,
        input: input as PublishInput["input"],
        ends: [shared, own].filter((draft) => draft !== null).map(drafts.refOf),
        key: task.key,
      };
      this.set({ unanswered: { request, values: this.values } });
      this.call({ ...task, sent: this.values }, { do: "publish", form: request });
    }
  }

  private published(record: Stored, record_id: number | null): void {
    const { tasks, merged } = this.state;
    const task = this.current("publish");
    if (task.sent === null) {
      this.goOnFrom(record, record_id);
      this.publish(task);
      return;
    }
    const ended = { tasks: [], unanswered: null, shared: null, own: null, draftProblem: null, merged: null };
    this.set({ ...ended, released: true });
    this.do({ do: "showFailure", text: null });
    this.do({ do: "onSaved", record, sent: task.sent ?? this.values });
    if (merged !== null) this.do({ do: "tell", merged });
    for (const { id } of tasks) this.done(id);
  }

  /** Goes on from the record that a publication without an answer turns out to have made. */
  private goOnFrom(record: Stored, made: number | null): void {
    const { unanswered, shared, own } = this.state;
    const version = this.rules.form.version(record);
    this.rebase(version, this.merge(unanswered?.values ?? this.values, version.values).values);
    // What was saved since stays for the next publication.
    const left = (draft: StoredDraft<Values> | null) =>
      unanswered?.request.ends?.some(({ id }) => id === draft?.id) ? null : draft;
    this.set({ made, unanswered: null, shared: left(shared), own: left(own) });
  }

  private notPublished(task: TaskTo<"publish", Values>, error: unknown): void {
    const isRefused = error instanceof ApiError && [404, 409, 422].includes(error.status);
    if (task.sent === null && isRefused) {
      // It was not made, and what is wrong about it will be said of what the form says now.
      this.set({ unanswered: null });
      this.publish(task);
      return;
    }
    if (task.sent !== null && !isLost(error)) this.set({ unanswered: null });
    if (!isConflict(error)) this.refuse(task, error);
    else if (this.mergeConflict(error)) this.checkAgain(task);
    else this.end(task);
  }

  /** Merges with what a 409 response shows. True when that may be published without a question. */
  private mergeConflict({ current, lastChanges }: ApiError): boolean {
    // What colleagues changed in the draft meanwhile is agreed to first.
    if (drafts.isDraft(current)) return this.mergeDraft(current, true) && !this.ask();
    this.do({ do: "onConflict", current: current as Stored });
    return this.mergeRecord(this.rules.form.version(current as Stored), lastChanges);
  }

  private checkAgain(task: TaskTo<"publish", Values>): void {
    if (task.merges < MAX_MERGES) {
      this.setFirst({ ...task, state: "checking", merges: task.merges + 1 });
      this.check();
    } else {
      this.do({ do: "showFailure", text: "Others keep changing this. Please save again in a moment." });
      this.end(task);
    }
  }

  private refuse(task: TaskTo<"publish", Values>, error: unknown): void {
    const { form, failed, unexpected } = this.rules;
    if (hasFieldErrors(error)) {
      this.do({ do: "markFields", fields: error.fields });
      const list = serverProblems(form.name, error.fields, form.compared);
      this.setProblems({ list, title: error.text ?? undefined });
    } else if (!isSignedOut(error)) {
      this.do({ do: "showFailure", text: textOf(error, failed, unexpected) });
    }
    this.end(task);
  }

  // Discarding a stored draft

  private discard(task: TaskTo<"discard", Values>): void {
    const draft = this.state[task.which];
    const { newer } = this.state;
    if (draft === null) {
      this.discarded();
    } else {
      const seen = newer?.id === draft.id ? Math.max(newer.revision, draft.revision) : draft.revision;
      this.call(task, { do: "discard", id: draft.id, revision: seen });
    }
  }

  private discarded(): void {
    const task = this.current("discard");
    const { newer } = this.state;
    if (newer !== null && newer.id === this.state[task.which]?.id) this.set({ newer: null });
    this.set(task.which === "own" ? { own: null } : { shared: null });
    if (task.resets) {
      // What the form said no longer stands against it.
      if (this.state.newer?.shared) this.resetTo(this.state.newer);
      this.show(this.knownToAll());
      this.set({ draftProblem: null });
    }
    this.end(task);
  }

  private notDiscarded(task: TaskTo<"discard", Values>, error: unknown): void {
    const current = draftIn(error);
    if (isNotFound(error)) {
      this.discarded();
    } else if (current === null) {
      this.end(task, { error });
    } else {
      this.mergeDraft(current, false);
      const who = this.isMe(current.author)
        ? "You saved this draft in another window"
        : `${nameOf(current.author)} saved this draft`;
      const message = `${who} in the meantime. To discard it as it is now, discard again.`;
      this.end(task, { error: new ApiError(409, { message }) });
    }
  }
}

type Handlers<Event extends { type: string }> = {
  readonly [Type in Event["type"]]: (event: Extract<Event, { type: Type }>) => void;
};

function isPublication<Values>(task: Task<Values>): task is TaskTo<"publish", Values> {
  return task.do === "publish";
}

/** The draft that a 409 response shows. */
function draftIn(error: unknown): DraftJson | null {
  return isConflict(error) && drafts.isDraft(error.current) ? error.current : null;
}

/** Whether the server may have done what was asked for. */
function isLost(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
