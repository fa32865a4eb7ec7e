type LabelledRows = readonly (readonly [label: string, value: string])[];

/** The cover of a catalogue, in the reader's language. */
export type CatalogueFrontMatter = {
  /** What kind of document it is. Shown above the title. */
  readonly kind: string;
  readonly title: string;
  readonly facts: LabelledRows;
  readonly note: string;
  /** The URL of the auction. */
  readonly address: string;
  readonly contents: string;
  /** Heading and description of each entry, in order, for the table of contents. */
  readonly entries: LabelledRows;
  /** Language as a BCP 47 tag. */
  readonly language: string;
  readonly at: Date;
};

/** A vehicle of a lot, on half a page. */
export type CatalogueEntry = {
  readonly title: string;
  /** State and prices of the lot, in one or two lines. */
  readonly terms: string;
  readonly rows: LabelledRows;
  readonly condition: LabelledRows;
  readonly address: string;
  /** The picture as JPEG; null for none. An invalid one is left out. */
  readonly picture: Uint8Array | null;
};

/** A part to draw: first the front matter, then each of its entries, then the end. */
export type CatalogueOrder =
  | { readonly front: CatalogueFrontMatter }
  | { readonly entry: CatalogueEntry }
  | 'end';
