/** A record's content in the form's shape, and which revision of the record it is; none for a new record. */
export interface Version<Values> {
  readonly values: Values;
  readonly revision?: number | undefined;
}
