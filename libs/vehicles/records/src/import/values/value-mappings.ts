import type { EntityManager } from 'typeorm';
import { printableText } from '../rows/judge-row.js';
import { readField, VEHICLE_FIELDS, type ListVocabulary } from '../rows/vehicle-fields.js';

type QueryManager = Pick<EntityManager, 'query'>;

/** Values of fields with codes or numbers can be mapped. Names and free texts cannot. */
const CODED_FIELDS = ['bodyType', 'fuelType', 'gearbox', 'damaged'] as const;
const NUMERIC_FIELDS = ['powerHp', 'mileageKm', 'firstRegistration', 'askingPriceEur'] as const;
const MAPPED_FIELDS = [...CODED_FIELDS, ...NUMERIC_FIELDS];
type AskedField = (typeof MAPPED_FIELDS)[number];
const isExplainable = (field: string): field is AskedField =>
  MAPPED_FIELDS.some((one) => one === field);

/** The mapping of a value in a seller's lists. `meaning` is null if the value means unknown. */
export type ValueMapping = {
  readonly field: AskedField;
  readonly value: string;
  readonly meaning: string | null;
};
/** A change to a mapping. Deletes it if `meaning` is missing. */
export type ValueChange = Omit<ValueMapping, 'meaning'> & {
  readonly meaning?: string | null | undefined;
};
/** A value that could not be read, and the number of its rows. */
export type UnknownValue = {
  readonly field: AskedField;
  readonly value: string;
  readonly rows: number;
};

/** Faults of values that could not be understood, in contrast to invalid values. */
const NOT_UNDERSTOOD = ['choice', 'number', 'month', 'amount'];
const KNOWN_MAX = 2_000;

/** Returns the key for comparisons. Ignores case and the width of spaces. */
const valueKey = (value: string): string =>
  printableText(value).normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * Whether a value may be mapped to this meaning. A value of a numeric field must contain a digit:
 * a text such as "price on request" would mean another number in each row.
 */
const mayMean = ({ field, value, meaning }: ValueMapping, vocabulary: ListVocabulary): boolean => {
  if (valueKey(value) === '') return false;
  if (meaning === null) return !VEHICLE_FIELDS[field].isRequired;
  const isParsable =
    CODED_FIELDS.some((one) => one === field) || /\d/.test(value.normalize('NFKC'));
  return isParsable && !('fault' in readField(field, meaning, { vocabulary, row: {} }));
};

/** Returns the indexes of changes whose meaning is invalid for their field. */
export const invalidMappings = (
  values: readonly ValueChange[],
  vocabulary: ListVocabulary,
): readonly number[] =>
  values.flatMap(({ meaning, ...one }, at) =>
    meaning === undefined || mayMean({ ...one, meaning }, vocabulary) ? [] : [at],
  );

/** Returns the value mappings that this seller has entered, ordered by field and value. */
export const readValueMappings = async (
  manager: QueryManager,
  idOwnerDealer: number,
): Promise<readonly ValueMapping[]> => {
  const rows: (Omit<ValueMapping, 'field'> & { readonly field: string })[] = await manager.query(
    `SELECT field, value, meaning FROM vehicle_import_value
     WHERE id_owner_dealer = $1 ORDER BY field, value LIMIT ${KNOWN_MAX}`,
    [idOwnerDealer],
  );
  return rows.flatMap((row) => {
    const { field } = row;
    return isExplainable(field) ? [{ ...row, field }] : [];
  });
};

/** Stores value mappings, which also apply to later lists of this seller. */
export const rememberValues = async (
  manager: QueryManager,
  idOwnerDealer: number,
  values: readonly ValueChange[],
): Promise<void> => {
  const keyed = values.map(({ field, value, meaning }) => ({
    field,
    value: valueKey(value),
    meaning: meaning ?? null,
    isForgotten: meaning === undefined,
  }));
  const rows = `jsonb_to_recordset($2::jsonb) AS r
    (field text, value text, meaning text, "isForgotten" boolean)`;
  await manager.query(
    `DELETE FROM vehicle_import_value k USING ${rows}
     WHERE k.id_owner_dealer = $1 AND k.field = r.field AND k.value = r.value`,
    [idOwnerDealer, JSON.stringify(keyed)],
  );
  await manager.query(
    `INSERT INTO vehicle_import_value (id_owner_dealer, field, value, meaning)
     SELECT $1, field, value, meaning FROM ${rows} WHERE NOT "isForgotten"
     ON CONFLICT (id_owner_dealer, field, value) DO UPDATE SET meaning = excluded.meaning`,
    [idOwnerDealer, JSON.stringify(keyed)],
  );
};

/** Returns a vocabulary that also contains the value mappings of a seller. */
export const addMeanings = (
  vocabulary: ListVocabulary,
  mappings: readonly ValueMapping[],
): ListVocabulary => {
  const meanings = new Map(
    mappings.map(({ field, value, meaning }): [string, string | null] => [
      `${field} ${value}`,
      meaning,
    ]),
  );
  return {
    ...vocabulary,
    meaningOf: (field, value) => meanings.get(`${field} ${valueKey(value)}`),
  };
};

/** Returns values of a list that could not be understood, the most frequent first. */
export const unknownValues = async (
  manager: QueryManager,
  idTemp: string,
  max: number,
): Promise<readonly UnknownValue[]> =>
  manager.query(
    `SELECT p.problem ->> 'field' AS field, min(p.problem ->> 'value') AS value, count(*)::int AS rows
     FROM vehicle_import_row r, jsonb_array_elements(r.problems) AS p (problem)
     WHERE r.id_temp = $1 AND r.outcome = 'REFUSED' AND p.problem ->> 'code' = ANY ($2)
       AND p.problem ->> 'field' = ANY ($3)
     GROUP BY 1, lower(p.problem ->> 'value') ORDER BY rows DESC, 1, 2 LIMIT $4`,
    [idTemp, NOT_UNDERSTOOD, MAPPED_FIELDS, max],
  );
