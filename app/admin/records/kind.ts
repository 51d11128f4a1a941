/** A kind of record that staff edit, delete and restore: its addresses, and what staff read about it. */
export interface RecordKind {
  /** The call's address without the record's number. */
  readonly path: string;
  /** The first word of the keys under which its answers are kept. */
  readonly key: string;
  /** The screen with all of its records, and what that is called. */
  readonly list: { readonly label: string; readonly href: string };
  /** The screen on which one record is edited. */
  readonly edit: (id: number) => string;
  /** What one record is called within a sentence. */
  readonly what: string;
  readonly question: string;
  readonly deleted: string;
  readonly restored: string;
  /** What staff read when a failure has no text of its own. */
  readonly fetchFailed: string;
  readonly deleteFailed: string;
}
