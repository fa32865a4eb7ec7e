import { cellText, type ListMapping } from '../rows/judge-row.js';
import { dateOrderOf } from '../values/date-order.js';
import { ListFault } from './list-fault.js';
import type { ListLine } from './list-line.js';
import {
  readField,
  REQUIRED_FIELDS,
  type ListVocabulary,
  type VehicleField,
} from '../rows/vehicle-fields.js';

/** The field for each heading, as chosen for earlier lists. Null if the column was ignored. */
export type HeadingMappings = ReadonlyMap<string, VehicleField | null>;

/** A heading in comparable form, without case and surrounding spaces. */
export const headingKey = (heading: string): string => heading.trim().toLowerCase();

/** The headings and the first rows of a list, from which its columns are guessed. */
export type ListStart = {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A column counts as of a type if more than this share of its values can be read as such. */
const TYPE_SHARE_MIN = 1 / 3;
const isReadAs = (
  field: VehicleField,
  values: readonly string[],
  vocabulary: ListVocabulary,
): boolean => {
  const texts = values.map((value) => cellText(field, value)).filter((value) => value !== '');
  const ordered = { ...vocabulary, dateOrder: dateOrderOf(texts) };
  const read = texts.filter(
    (value) => !('fault' in readField(field, value, { vocabulary: ordered, row: {} })),
  );
  return read.length > texts.length * TYPE_SHARE_MIN;
};

/** Decides by values what an ambiguous heading means: `Registration` may be a date or a plate. */
const columnMeaningOf = (
  { headings, rows }: ListStart,
  column: number,
  vocabulary: ListVocabulary,
): VehicleField | null => {
  const heading = headings[column]!.trim();
  const usual = vocabulary.fieldOf(heading);
  const other = vocabulary.otherFieldOf(heading);
  if (usual === null || other === null) return usual;
  // Skip a field that another column certainly has.
  const isPresent = (field: VehicleField) =>
    headings.some(
      (one) =>
        vocabulary.fieldOf(one.trim()) === field && vocabulary.otherFieldOf(one.trim()) === null,
    );
  if (isPresent(other) || isPresent(usual)) return isPresent(other) ? usual : other;
  const values = rows.map((cells) => cells[column] ?? '');
  // Prefer dates, because some plates look like months, and most dates look like plates.
  const isDates = isReadAs('firstRegistration', values, vocabulary);
  const [dates, plates] = usual === 'firstRegistration' ? [usual, other] : [other, usual];
  return values.every((value) => value.trim() === '') ? usual : isDates ? dates : plates;
};

/**
 * Guesses the field of each column: as in our own export, or else as chosen earlier, or else by the
 * heading, or else by values. Of two columns with the same field, the first one is used.
 */
export const guessMapping = (
  start: ListStart,
  vocabulary: ListVocabulary,
  mappings: HeadingMappings = new Map(),
): ListMapping => {
  const own = vocabulary.ownFieldsOf(start.headings.map((one) => one.trim()));
  const taken = new Set<VehicleField>();
  return start.headings.map((heading, column) => {
    const remembered = mappings.get(headingKey(heading));
    const meant =
      remembered === undefined ? columnMeaningOf(start, column, vocabulary) : remembered;
    const field = own === null ? meant : (own[column] ?? null);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
};

/** The vocabulary with the order of the dates in the first rows of a list. */
export const addDateOrder = (
  vocabulary: ListVocabulary,
  mapping: ListMapping,
  rows: ListStart['rows'],
): ListVocabulary => {
  const column = mapping.indexOf('firstRegistration');
  return { ...vocabulary, dateOrder: dateOrderOf(rows.map((cells) => cells[column] ?? '')) };
};

/** Digits without letters: a price, a date, a mileage. */
const VALUE_PATTERN = /^[^\p{L}]*\d[^\p{L}]*$/u;

/**
 * Requires that the first line contains headings.
 * @param mapping the guessed fields of its columns
 * @throws ListFault if the line contains values instead
 */
export const requireHeadings = ({ line, cells }: ListLine, mapping: ListMapping): void => {
  const isHeadless =
    mapping.every((field) => field === null) && cells.some((one) => VALUE_PATTERN.test(one));
  if (isHeadless) throw new ListFault('list_headless', line, 'has no line of headings');
};

/** The required fields that no column has. */
export const missingFields = (mapping: ListMapping): readonly VehicleField[] =>
  REQUIRED_FIELDS.filter((field) => !mapping.includes(field));
