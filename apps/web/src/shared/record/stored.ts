/** By field and id, what names the objects that a record refers to. */
export type Titles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A stored record: its key, its version and its fields. */
export type Stored = {
  readonly version: string;
  readonly titles?: Titles;
  readonly [field: string]: unknown;
};
