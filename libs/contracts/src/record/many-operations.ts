import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import type { ExampleRecord, ExampleTarget } from '../example.js';
import { editVersion, id, listOf, searchText } from '../fields.js';
import { customFault } from '../problem/field-faults.js';
import { bulkChange } from './bulk-changes.js';
import type { RecordDescription } from './describe-record.js';
import { exampleAbout } from './example-about.js';
import { filterSchemaOf } from './field.js';
import { filteredField } from './filtered-field.js';

/** Maximum number of records that one call can select by key. */
const NAMED_MAX = 1_000;
/** Maximum number of records that the filter of one call can match. */
export const BULK_MAX = 10_000;
/** A workbook is built in memory; use CSV for longer lists. */
export const RECORD_WORKBOOK_MAX = 5_000;
/** Maximum number of values of one filter. */
const VALUES_MAX = 200;

/**
 * Refuses a list that contains a key twice, because a batch checks all rows before it writes any.
 */
export const refuseRepeats =
  (key: string) =>
  (rows: readonly Readonly<Record<string, unknown>>[], context: z.core.$RefinementCtx): void => {
    const keys = rows.map((row) => row[key]);
    rows.forEach((row, index) => {
      if (keys.indexOf(row[key]) < index)
        context.addIssue({ ...customFault('repeated'), path: [index, key] });
    });
  };

/** Keys of records, each with the version that the user saw. */
const chosenRows = ({ key }: RecordDescription) =>
  z
    .array(z.strictObject({ [key]: id, version: editVersion }))
    .min(1)
    .max(NAMED_MAX)
    .superRefine(refuseRepeats(key));

const filterOf = (record: RecordDescription) =>
  z.strictObject({
    q: searchText.optional(),
    ...Object.fromEntries(
      Object.keys(record.list.filters).map((name) => [
        name,
        z
          .array(filterSchemaOf(filteredField(record, name)))
          .max(VALUES_MAX)
          .optional(),
      ]),
    ),
  });

/**
 * Selects records by key or by filter.
 * @param more further fields of the body
 */
const chosenRecordsSchema = <More extends z.ZodRawShape>(record: RecordDescription, more: More) =>
  z.discriminatedUnion('by', [
    z.strictObject({ ...more, by: z.literal('rows'), rows: chosenRows(record) }),
    z.strictObject({
      ...more,
      by: z.literal('filter'),
      filter: filterOf(record),
      count: z.int().min(1).max(BULK_MAX),
    }),
  ]);

/** One field with its new value. */
const oneField = ({ fields, list }: RecordDescription) => {
  const names: readonly string[] = list.bulk ?? [];
  const schemas = names.map((name) => [name, fields[name]!.schema.optional()]);
  return z
    .strictObject(Object.fromEntries(schemas) as Record<string, z.ZodOptional>)
    .check(({ value, issues }) => {
      if (Object.keys(value).length !== 1)
        issues.push({ ...customFault('invalid'), input: value, path: [] });
    });
};

/** Parts that all rows of a record share. */
export type SharedRows = {
  /** Record name, capitalised for identifiers. */
  readonly capital: string;
  readonly exampleRecordOf: (target: ExampleTarget) => ExampleRecord;
  readonly ofOwnMarkets: string;
  /** Search, filter and sort parameters of a list. */
  readonly listQuery: z.ZodRawShape;
};

/** A call that sets one field of many records. */
const updateManyOf = (
  record: RecordDescription,
  { capital, exampleRecordOf, ofOwnMarkets }: SharedRows,
) => {
  const { words, key, list } = record;
  const { many: plural } = words;
  return {
    name: `update${capital}s`,
    summary: `Change a field of many ${plural}`,
    description: `Sets one field of many ${plural} (${list.bulk?.join(', ')}), one by one. The ${plural} are selected as for deletion. The change runs as a job. The call waits up to two seconds; \`bulkChanges\` (ENG-172) returns the progress. Records that already have the value do not change. ${ofOwnMarkets}`,
    effect: 'change',
    names: [],
    codes: ['SELECTION_CHANGED', 'COMMAND_ID_REUSED'],
    body: chosenRecordsSchema(record, { change: oneField(record) }),
    answer: bulkChange,
    example: (target: ExampleTarget) => {
      const name = list.bulk?.[0] ?? '';
      const field = record.fields[name];
      const value = field && exampleAbout(field, field.examples.at(-1), target);
      return {
        body: {
          by: 'rows' as const,
          change: { [name]: value },
          rows: [{ [key]: exampleRecordOf(target).id, version: exampleRecordOf(target).version }],
        },
      };
    },
  } as const;
};

/** Columns of all lists of a record. */
const columnsOf = ({ list, views = {} }: RecordDescription): [string, ...string[]] => {
  const further = Object.values(views).flatMap(({ columns = [] }) => columns);
  return [list.columns[0], ...new Set([...list.columns, ...further].slice(1))];
};

/** Derived calls for several records. */
export const bulkCallsOf = (record: RecordDescription, shared: SharedRows) => {
  const { capital, exampleRecordOf, ofOwnMarkets, listQuery } = shared;
  const { words, key, list, disables } = record;
  const { many: plural } = words;
  return {
    export: {
      name: `export${capital}s`,
      summary: `Export ${plural} as a CSV or XLSX file`,
      description: `Exports all pages of the list of ${plural} as one file, with the columns ${list.columns.join(', ')}, or those in \`columns\`. Amounts are in whole units, rates in percent, references by title. The default language of the headings is that of the caller. An XLSX file can have 5,000 ${plural}; if there are more, the call returns 400 with \`format\`. Cells that a spreadsheet could run as formulas are escaped.`,
      effect: 'none',
      names: [],
      codes: [],
      rateClass: 'heavy' as const,
      query: z.object({
        ...listQuery,
        columns: listOf(z.enum(columnsOf(record)))
          .optional()
          .describe('Columns in this order; default: all'),
        format: z.enum(['csv', 'xlsx']).default('csv'),
        language: z.enum(LANGUAGES).optional(),
      }),
      answer: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      example: () => ({ query: {} }),
    },
    deleteMany: {
      name: `delete${capital}s`,
      summary: `${disables === undefined ? 'Delete' : 'Disable'} many ${plural}`,
      description: `${disables === undefined ? `Deletes ${plural} permanently` : `Disables ${plural}`}, one by one: the given records with the versions that the user saw, or all that match a filter, if there are \`count\` of them and at most ${BULK_MAX}. The deletion runs as a job. The call waits up to two seconds; \`bulkChanges\` (ENG-172) returns the progress. A refused record does not affect the others. ${ofOwnMarkets}`,
      effect: 'change',
      names: [],
      codes: ['SELECTION_CHANGED', 'COMMAND_ID_REUSED'],
      body: chosenRecordsSchema(record, {}),
      answer: bulkChange,
      example: (target: ExampleTarget) => ({
        body: {
          by: 'rows' as const,
          rows: [{ [key]: exampleRecordOf(target).id, version: exampleRecordOf(target).version }],
        },
      }),
    },
    updateMany: updateManyOf(record, shared),
  } as const;
};
