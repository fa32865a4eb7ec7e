import { cleanText } from '@fairlot/kernel';
import { saysNothing } from './empty-words.js';
import type { RowProblem } from './row-problem.js';
import {
  FIELD_NAMES,
  isTextField,
  readField,
  VEHICLE_FIELDS,
  type ListVocabulary,
  type VehicleField,
} from './vehicle-fields.js';

/** Of each column of a list what it tells; null is not read. */
export type ListMapping = readonly (VehicleField | null)[];

/** One row as the table takes it: null is told to be unknown, what is missing is not told at all. */
export type VehicleRow = {
  readonly externalId: string;
  readonly brand: string;
  readonly model: string;
  readonly bodyType: string;
  readonly fuelType: string;
  readonly gearbox: string;
  /** Hundredths of a euro. */
  readonly askingPriceEur: number;
  readonly version?: string;
  readonly powerHp?: number | null;
  readonly mileageKm?: number | null;
  /** `YYYY-MM`. */
  readonly firstRegistration?: string | null;
  readonly damaged?: boolean;
  readonly postalCode?: string | null;
  readonly licensePlate?: string | null;
  readonly frame?: string | null;
};

export type JudgedRow = {
  /** Null when there is a problem. */
  readonly vehicle: VehicleRow | null;
  readonly problems: readonly RowProblem[];
};

const VALUE_MAX = 100;
/** Stray bytes of other encodings: real listings have them, a database and a screen should not. */
const HAS_CONTROLS = /\p{Cc}/u;
const CONTROLS = /\s*\p{Cc}[\s\p{Cc}]*/gu;
/**
 * What bytes of no encoding were read as, half of a pair, which no database keeps, and what a program shows
 * of a broken formula, such as `#REF!`.
 */
const UNREADABLE = /[\uFFFD\p{Surrogate}]|^#[\p{Lu}\d/]{3,9}[!?]$/u;
const EMPTY: Readonly<Partial<Record<VehicleField, string | boolean>>> = {
  version: '',
  damaged: false,
};

const problem = (
  field: VehicleField | null,
  code: RowProblem['code'],
  value: string,
): RowProblem => ({
  field,
  code,
  value: shown(value),
});

/** As a screen and a database take it. */
export const shown = (value: string): string =>
  value.replaceAll(CONTROLS, ' ').slice(0, VALUE_MAX).toWellFormed();

/** A cell as it is read: on one line, without blanks around it, and nothing where it says that nothing is known. */
export const cellText = (field: VehicleField, cell: string): string => {
  const clean = cleanText(cell);
  const text = (HAS_CONTROLS.test(clean) ? clean.replaceAll(CONTROLS, ' ') : clean).trim();
  return field !== 'externalId' && saysNothing(text, isTextField(field)) ? '' : text;
};

type RowValues = Partial<Record<VehicleField, unknown>> & { firstRegistration?: string | null };
/** They have no gears to change, so sellers leave the column empty. */
const WITHOUT_GEARS: readonly unknown[] = ['ELECTRIC', 'HYDROGEN'];

/** Fields that say something depend on others, which are read before. */
type Ordered = readonly (readonly [VehicleField, number])[];
const orderOf = (mapping: ListMapping): Ordered =>
  mapping
    .flatMap((field, column) => (field === null ? [] : [[field, column] as const]))
    .toSorted(([a], [b]) => FIELD_NAMES.indexOf(a) - FIELD_NAMES.indexOf(b));

/** The same for each row of a list. */
const orders = new WeakMap<ListMapping, Ordered>();
const inOrder = (mapping: ListMapping): Ordered => {
  const order = orders.get(mapping) ?? orderOf(mapping);
  orders.set(mapping, order);
  return order;
};

/** What a row says by a mapping, and what is wrong with it. */
export const judgeRow = (
  cells: readonly string[],
  mapping: ListMapping,
  vocabulary: ListVocabulary,
): JudgedRow => {
  if (cells.slice(mapping.length).some((cell) => cell.trim() !== ''))
    return { vehicle: null, problems: [problem(null, 'row_wide', cells.join(' '))] };
  const problems: RowProblem[] = [];
  const values: RowValues = {};
  for (const [field, column] of inOrder(mapping)) {
    const written = cellText(field, cells[column] ?? '');
    const meant = vocabulary.meaningOf?.(field, written);
    const value = meant === undefined ? written : (meant ?? '');
    if (value === '' && field === 'gearbox' && WITHOUT_GEARS.includes(values.fuelType))
      values[field] = 'AUTOMATIC';
    else if (value === '' && VEHICLE_FIELDS[field].isRequired)
      problems.push(problem(field, 'missing', ''));
    else if (value === '') values[field] = (EMPTY[field] ?? null) as never;
    else if (UNREADABLE.test(value)) problems.push(problem(field, 'unreadable', value));
    else {
      const reading = readField(field, value, { vocabulary, row: values });
      if ('fault' in reading) problems.push(problem(field, reading.fault, value));
      else values[field] = reading.value as never;
    }
  }
  return { vehicle: problems.length === 0 ? (values as VehicleRow) : null, problems };
};
