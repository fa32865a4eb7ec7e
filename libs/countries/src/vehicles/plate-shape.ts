/** One shape of a market's plates: how it is read, whatever stands between its groups, and written. */
export type PlateShape = {
  /** Of a whole plate in capitals. */
  readonly read: RegExp;
  /** `$1-$2 $3`, by the groups of `read`. */
  readonly written: string;
};

/** How the plates of a market look; what has none of these shapes is no less a plate. */
export type PlateRules = {
  /** Of a plate that is made up: A is a letter, 9 a digit, the rest stands as it is. */
  readonly sample: string;
  readonly shapes: readonly PlateShape[];
};

/** Blanks and marks between groups, whichever somebody writes. */
const BETWEEN = '[ .·-]*';

/** `AA-999-AA`: A is a letter, 9 a digit; what stands between is written and need not be read. */
const plateShape = (sample: string): PlateShape => {
  const groups = [...sample.matchAll(/(A+|9+)([ -]?)/g)];
  const read = groups.map(([, one = '']) =>
    one.startsWith('A') ? `([A-Z]{${one.length}})` : `(\\d{${one.length}})`,
  );
  return {
    read: new RegExp(`^${read.join(BETWEEN)}$`),
    written: groups.map(([, , mark = ''], at) => `$${at + 1}${mark}`).join(''),
  };
};

/** The first is the one that is made up. */
export const plateRules = (sample: string, ...others: (string | PlateShape)[]): PlateRules => ({
  sample,
  shapes: [sample, ...others].map((one) => (typeof one === 'string' ? plateShape(one) : one)),
});
