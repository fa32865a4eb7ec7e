/** Titles of referenced objects, by field and id. */
export type TitlesByField = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A stored record: its key, its version and its fields. */
export type StoredRecord = {
  readonly version: string;
  readonly titles?: TitlesByField;
  readonly [field: string]: unknown;
};
