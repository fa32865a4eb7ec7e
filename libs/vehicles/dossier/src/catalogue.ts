type LabelledRows = readonly (readonly [label: string, value: string])[];

/** The cover of a catalogue, in the reader's language. */
export type CatalogueFrontMatter = {
  /** The kind of document, above the title. */
  readonly kind: string;
  readonly title: string;
  readonly facts: LabelledRows;
  readonly note: string;
  /** The URL of the auction. */
  readonly address: string;
  readonly contents: string;
  /** Heading and description of each entry, in order. */
  readonly entries: LabelledRows;
  /** BCP 47. */
  readonly language: string;
  readonly at: Date;
};

/** A vehicle of a lot, on half a page. */
export type CatalogueEntry = {
  readonly title: string;
  /** State and prices, in one or two lines. */
  readonly terms: string;
  readonly rows: LabelledRows;
  readonly condition: LabelledRows;
  readonly address: string;
  /** JPEG. Omitted if invalid. */
  readonly picture: Uint8Array | null;
};

/** Parts of a catalogue: the front, then as many entries as it names, then the end. */
export type CatalogueOrder =
  | { readonly front: CatalogueFrontMatter }
  | { readonly entry: CatalogueEntry }
  | 'end';
