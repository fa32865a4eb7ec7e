import type { ListMapping } from './judge-row.js';
import { REQUIRED_FIELDS, type ListVocabulary, type VehicleField } from './vehicle-fields.js';

/** What somebody has said that a heading means; null: nothing. */
export type KnownHeadings = ReadonlyMap<string, VehicleField | null>;

/** A heading as it is compared: neither case nor blanks at its ends count. */
export const headingKey = (heading: string): string => heading.trim().toLowerCase();

/** What each column tells: as was said before, else as it is called. The first of two alike counts. */
export const mappingOf = (
  headings: readonly string[],
  vocabulary: ListVocabulary,
  known: KnownHeadings = new Map(),
): ListMapping => {
  const taken = new Set<VehicleField>();
  return headings.map((heading) => {
    const said = known.get(headingKey(heading));
    const field = said === undefined ? vocabulary.fieldOf(heading.trim()) : said;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
};

/** Required fields that no column tells. */
export const missingIn = (mapping: ListMapping): readonly VehicleField[] =>
  REQUIRED_FIELDS.filter((field) => !mapping.includes(field));
