import type { DraftInput, DraftJson } from "#api/types.gen.ts";
import type {
  Call,
  Conflict,
  Editor,
  EditorEvent,
  Effect,
  Phase,
  Rules,
  Task,
  TaskTo,
} from "./editor-state.ts";
import { type Merged, mergeVersions } from "./merge.ts";
import type { ComparedField, Version } from "./record-form.ts";
import {
  baseOf,
  type DraftChange,
  type DraftForm,
  originOf,
  refOf,
  type StoredDraft,
  storedDraft,
} from "./stored-drafts.ts";

/** What a task that was asked for came to. */
type Result<Values> = { readonly draft?: StoredDraft<Values> | null; readonly error?: unknown };

/** One event at work on what the form says and is based on. It changes nothing but itself. */
export abstract class EditedForm<Values, Stored> {
  readonly effects: Effect<Values, Stored>[] = [];
  protected readonly rules: Rules<Values, Stored>;
  state: Editor<Values>;
  /** What the form says. */
  protected values: Values;

  constructor(rules: Rules<Values, Stored>, state: Editor<Values>, values: Values) {
    this.rules = rules;
    this.state = state;
    this.values = values;
  }

  /** Says what the form is now. */
  look(): void {
    const { conflict, tasks, unanswered, shared, own } = this.state;
    const isKnown = !this.hasNews();
    const stored = isKnown && (shared !== null || own !== null);
    const pending = !this.isSame(this.values, this.knownToAll());
    const phases: readonly [boolean, Phase][] = [
      [conflict !== null, "conflict"],
      [tasks[0]?.do === "store", "saving"],
      [tasks[0]?.do === "publish", "publishing"],
      [unanswered !== null, "lost"],
      [stored, "stored"],
      [isKnown, "clean"],
    ];
    const phase = phases.find(([is]) => is)?.[1] ?? "dirty";
    const { state } = this;
    if (state.phase !== phase || state.stored !== stored || state.pending !== pending) {
      this.set({ phase, stored, pending });
    }
  }

  /** Begins with what the browser kept, else with the stored drafts, and takes in what was published and saved since. */
  protected open({ stored, kept }: Extract<EditorEvent<Values, Stored>, { type: "open" }>): void {
    const { complete } = this.rules.form;
    const { shared, own } = stored;
    const draft = own ?? shared;
    const published = this.state.base;
    if (kept !== null) {
      this.rebase(kept.base, kept.values);
      this.set({ shared: kept.shared, own: own && kept.own, restored: true });
    } else if (draft !== null) {
      this.rebase(baseOf(draft, complete), storedDraft(draft, complete).values);
      if (own !== null) this.set({ shared: originOf(own, complete) });
    } else {
      return;
    }
    if (published.revision !== undefined) this.syncWith(published);
    if (own !== null && !this.catchUp(own)) return;
    if (shared !== null) this.catchUp(shared);
    else {
      // The draft that all share ended since: what it changed goes from the form.
      this.show(this.merge(this.knownToAll(), this.state.base.values).values);
      this.set({ shared: null });
    }
  }

  protected catchUp(draft: DraftJson): boolean {
    const before = draft.shared ? this.state.shared : this.state.own;
    return (before?.id === draft.id && before.revision === draft.revision) || this.mergeDraft(draft, true);
  }

  protected show(values: Values): void {
    this.values = values;
    this.do({ do: "show", values });
  }

  /** Bases the form on another version of the record. Differing values count as unsaved changes. */
  protected rebase(base: Version<Values>, values: Values): void {
    this.set({ base });
    this.values = values;
    this.do({ do: "show", values, base: base.values });
  }

  // Merging

  /** Merges what the form says with another version. */
  protected merge(base: Values, theirs: Values): Merged<Values> {
    return mergeVersions(this.rules.form.compared, { base, mine: this.values, theirs });
  }

  /** Merges with the record of a 409 response. False when a person must choose. */
  protected mergeRecord(theirs: Version<Values>, lastChanges: Conflict<Values>["lastChanges"]): boolean {
    const merged = this.merge(this.state.base.values, theirs.values);
    if (merged.conflicts.length > 0) {
      this.set({ conflict: { mine: this.values, theirs, merged, lastChanges, draft: null } });
      return false;
    }
    if (merged.fromServer.length > 0) this.set({ merged: { ...merged, lastChanges } });
    this.rebase(theirs, merged.values);
    return true;
  }

  /**
   * Merges a version from another action on the record. On a conflict the form keeps its base, and the next save shows
   * the conflict dialog.
   */
  protected syncWith(version: Version<Values>): void {
    const { base } = this.state;
    if ((version.revision ?? 0) < (base.revision ?? 0)) return;
    const merged = this.merge(base.values, version.values);
    if (merged.conflicts.length === 0) this.rebase(version, merged.values);
  }

  /** Merges with a draft that was saved elsewhere. False when a person must choose. */
  protected mergeDraft(draft: DraftJson, asks: boolean): boolean {
    const { form } = this.rules;
    const { shared, own } = this.state;
    const before = draft.shared ? shared : own;
    const base = before === null ? this.knownToAll() : this.valuesOf(before);
    const theirs = this.valuesOf(storedDraft(draft, form.complete));
    const merged = this.merge(base, theirs);
    const change = { by: draft.author, at: draft.updated_at };
    const lastChanges = Object.fromEntries(form.compared.map(({ name }) => [name, change]));
    if (merged.conflicts.length > 0) {
      // The form goes on from what it knew, so that the server tells of the newer draft again.
      this.set({ newer: draft, draftProblem: asks ? null : { state: "conflict", by: draft.author } });
      const version = { values: theirs, revision: draft.revision };
      if (asks) this.set({ conflict: { mine: this.values, theirs: version, merged, lastChanges, draft } });
      return false;
    }
    this.show(merged.values);
    this.resetTo(draft);
    this.do({ do: "tell", merged: { ...merged, lastChanges } });
    return true;
  }

  /** Goes on from a draft that was saved elsewhere. */
  protected resetTo(draft: DraftJson): void {
    if (this.state.newer?.id === draft.id) this.set({ newer: null });
    const stored = storedDraft(draft, this.rules.form.complete);
    this.set(draft.shared ? { shared: stored } : { own: stored });
  }

  // Tasks

  protected add(task: Task<Values>): void {
    this.do({ do: "stopAutosave" });
    this.set({ tasks: [...this.state.tasks, task] });
    this.advance();
  }

  /** Begins the next task when none is under way: what was on its way is what it goes on from. */
  protected advance(): void {
    const [task] = this.state.tasks;
    if (task?.state === "ready") this.begin(task);
  }

  protected abstract begin(task: Task<Values>): void;

  protected setFirst(task: Task<Values>): void {
    this.set({ tasks: [task, ...this.state.tasks.slice(1)] });
  }

  protected call(task: Task<Values>, call: Call): void {
    this.setFirst({ ...task, state: "calling" });
    this.do({ do: "call", call });
  }

  protected end(task: Task<Values> | undefined, result: Result<Values> = {}): void {
    this.set({ tasks: this.state.tasks.filter((one) => one !== task) });
    this.done(task?.id ?? null, result);
    this.advance();
  }

  protected done(id: number | null, result: Result<Values> = {}): void {
    if (id !== null) this.do({ do: "done", id, draft: null, ...result });
  }

  /** The task that is under way. */
  protected current<Do extends Task<Values>["do"]>(what: Do): TaskTo<Do, Values> {
    const [task] = this.state.tasks;
    if (task?.do !== what) throw new Error(`an answer without a call to ${what}`);
    return task as TaskTo<Do, Values>;
  }

  protected do(effect: Effect<Values, Stored>): void {
    this.effects.push(effect);
  }

  protected set(next: Partial<Editor<Values>>): void {
    this.state = { ...this.state, ...next };
  }

  protected setProblems(problems: Omit<Editor<Values>["problems"], "attempt">): void {
    this.set({ problems: { ...problems, attempt: this.state.problems.attempt + 1 } });
  }

  protected isSame(one: Values, other: Values): boolean {
    return this.rules.form.compared.every((field) => field.show(one) === field.show(other));
  }

  /** Whether the form says what is not stored for this account. */
  protected hasNews(): boolean {
    const { own } = this.state;
    return !this.isSame(this.values, own === null ? this.knownToAll() : this.valuesOf(own));
  }

  /** What all editors would see: the draft that they share, or the record. */
  protected knownToAll(): Values {
    const { shared, base } = this.state;
    return shared === null ? base.values : this.valuesOf(shared);
  }

  /** What a draft says, with what was published since in the fields that it leaves alone. */
  protected valuesOf({ base, values }: StoredDraft<Values>): Values {
    const theirs = this.state.base.values;
    return mergeVersions(this.rules.form.compared, { base, mine: values, theirs }).values;
  }

  /** The fields of which the shared draft says otherwise than the record. */
  private draftedFields(): readonly ComparedField<Values>[] {
    const drafted = this.knownToAll();
    return this.rules.form.compared.filter(
      (field) => field.show(drafted) !== field.show(this.state.base.values),
    );
  }

  private changeOf(field: ComparedField<Values>, after: Values): DraftChange {
    const { shared, base } = this.state;
    const by = shared?.by[field.name] ?? shared?.author ?? "";
    return { label: field.label, before: field.show(base.values), after: field.show(after), by };
  }

  /** What the draft that all share changes. */
  sharedChanges(): readonly DraftChange[] {
    return this.draftedFields().map((field) => this.changeOf(field, this.knownToAll()));
  }

  /** What publishing would put on the site that colleagues changed. */
  protected changesOfOthers(): readonly DraftChange[] {
    const drafted = this.knownToAll();
    const published = this.state.base.values;
    return this.draftedFields()
      .filter((field) => {
        const here = field.show(this.values);
        // Of lines, some may be a colleague's where others are the person's own.
        return field.show(drafted) === here || (field.lines !== undefined && here !== field.show(published));
      })
      .map((field) => this.changeOf(field, this.values))
      .filter(({ by }) => !this.isMe(by));
  }

  /** Authors are "Asha Rao <asha@example.com>", or an address alone. */
  protected isMe(author: string): boolean {
    const emailOf = (name: string) => /<(.+)>$/.exec(name)?.[1] ?? name;
    return emailOf(author) === emailOf(this.rules.author);
  }

  /** Who changed each field. Whose is the same as in the draft before stays theirs. */
  private authors(): Readonly<Record<string, string>> {
    const { shared, base } = this.state;
    const before = this.knownToAll();
    const changed = this.rules.form.compared.filter(
      (field) => field.show(this.values) !== field.show(base.values),
    );
    return Object.fromEntries(
      changed.map((field) => {
        const theirs = shared !== null && field.show(before) === field.show(this.values);
        return [field.name, theirs ? (shared.by[field.name] ?? shared.author) : this.rules.author];
      }),
    );
  }

  /** The form as a draft, for all editors or for the account alone. */
  protected draftInput(forAll: boolean): DraftInput {
    const { form, labelOf } = this.rules;
    const { base, shared, own } = this.state;
    const content: DraftForm<Values> = {
      values: this.values,
      base: base.values,
      ...(forAll ? { by: this.authors() } : { from: shared }),
    };
    return {
      base_revision: base.revision ?? 0,
      label: labelOf?.(this.values) ?? "",
      form: content as unknown as DraftInput["form"],
      input: form.input(form.normalize(this.values)) as DraftInput["input"],
      keep_version: forAll,
      ends: forAll && shared !== null && own !== null ? refOf(own) : null,
    };
  }
}
