type Rows = readonly (readonly [label: string, value: string])[];

/** What stands before the lots of a catalogue, in the words of its reader. */
export type CatalogueFront = {
  /** What it is, above what it is of. */
  readonly kind: string;
  readonly title: string;
  readonly facts: Rows;
  readonly note: string;
  /** Where the auction stands in the portal. */
  readonly address: string;
  readonly contents: string;
  /** Of each entry that follows, in their order: what it is called and what it is. */
  readonly entries: Rows;
  /** BCP 47. */
  readonly language: string;
  readonly at: Date;
};

/** Half a page: a vehicle of a lot. */
export type CatalogueEntry = {
  readonly title: string;
  /** State and prices, in a line or two. */
  readonly terms: string;
  readonly rows: Rows;
  readonly condition: Rows;
  readonly address: string;
  /** JPEG; one that is broken is left out. */
  readonly picture: Uint8Array | null;
};

/** In this order: the front once, as many entries as it names, and the end. */
export type CatalogueOrder =
  | { readonly front: CatalogueFront }
  | { readonly entry: CatalogueEntry }
  | 'end';
