/** Titles of the objects to which a record refers, by field and id. */
export type TitlesByField = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A record as the server stores it: its key, its version and its fields. */
export type StoredRecord = {
  readonly version: string;
  readonly titles?: TitlesByField;
  readonly [field: string]: unknown;
};
