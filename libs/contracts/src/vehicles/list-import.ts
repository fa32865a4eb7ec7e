import { z } from 'zod';
import { id, instant } from '../fields.js';
import { rows } from '../rows.js';

/** Fields that a column of a list can contain. Each has a text. */
export const LIST_FIELDS = [
  'externalId',
  'brand',
  'model',
  'version',
  'bodyType',
  'fuelType',
  'gearbox',
  'powerHp',
  'mileageKm',
  'firstRegistration',
  'damaged',
  'postalCode',
  'askingPriceEur',
  'licensePlate',
  'frame',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];
export const listField = z.enum(LIST_FIELDS);

/** Encodings of a list, by IANA name if they have one. */
export const LIST_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-15',
  'ibm850',
  'ibm852',
  'macintosh',
  'x-mac-ce',
  'windows-1254',
] as const;
export type ListEncoding = (typeof LIST_ENCODINGS)[number];

/** Codes of errors in a row. Each code has a text. */
const LIST_ROW_FAULTS = [
  'missing',
  'too_long',
  'unreadable',
  'choice',
  'number',
  'range',
  'month',
  'amount',
  'plate',
  'frame',
  'duplicate',
  'held',
  'touched',
  'row_wide',
] as const;

/** Codes of warnings about an accepted row. Each code has a text. */
const LIST_DOUBTS = ['make', 'frame_twice', 'plate_twice', 'code_alike', 'frame_read'] as const;

/** Maximum number of problems in a response. */
export const LIST_PROBLEMS_MAX = 1_000;
export const LIST_COLUMNS_MAX = 200;

const listProblem = z.object({
  field: listField.nullable().describe('Null if the error concerns no single field'),
  code: z.enum(LIST_ROW_FAULTS),
  value: z.string().describe('Value in the file, at most its first 100 characters'),
});
const tupla = z.int().min(1).describe('Number of the row in the list, from 1');
const line = z.int().min(1).describe('Line in the file, counting the header');
const count = z.int().min(0);

/** Fields for which a user can explain what a value in a list means. */
const LIST_VALUE_FIELDS = [
  'bodyType',
  'fuelType',
  'gearbox',
  'damaged',
  'powerHp',
  'mileageKm',
  'firstRegistration',
  'askingPriceEur',
] as const;
/** Maximum number of values in a request or response. */
export const LIST_VALUES_MAX = 200;
const value = z
  .string()
  .min(1)
  .max(100)
  .describe('Value in the file, at most its first 100 characters');
export const LIST_MEANING_MAX = 50;
const meaning = z
  .string()
  .max(LIST_MEANING_MAX)
  .nullable()
  .describe(
    'Code, number, month or amount for which the value stands. Null if it stands for “unknown”',
  );
/** What a value in the lists of a dealer means, as the dealer has explained it. */
export const listValue = z
  .strictObject({ field: z.enum(LIST_VALUE_FIELDS), value, meaning: meaning.optional() })
  .meta({ id: 'ListValue' });
export type ListValue = z.infer<typeof listValue>;

/** An uploaded vehicle list with its planned or final result. */
export const listImport = z
  .object({
    idTemp: z.uuid(),
    state: z.enum(['STAGED', 'SAVED', 'UNDONE']),
    idMarket: z.string(),
    idTemplate: id.nullable(),
    provenance: z.string().nullable(),
    encoding: z.enum(LIST_ENCODINGS).nullable().describe('Detected encoding; null for a workbook'),
    createdAt: instant,
    columns: rows(z.object({ heading: z.string(), field: listField.nullable() })),
    unknownValues: rows(
      z.object({ field: z.enum(LIST_VALUE_FIELDS), value, rows: count }),
    ).describe(
      `The ${LIST_VALUES_MAX} most frequent values that the portal does not understand, each with its number of rows`,
    ),
    valueMappings: rows(listValue).describe(
      'Meanings of values that the dealer has explained before (ENG-93), for the fields of this list',
    ),
    missing: z.array(listField).describe('Required fields that no column contains'),
    rowCount: count,
    counts: z.object({
      created: count,
      changed: count,
      unchanged: count,
      refused: count,
      undone: count,
      kept: count.describe(
        'Number of rows that were not undone, because the vehicle has changed since',
      ),
    }),
    problems: rows(listProblem.extend({ tupla, line })).describe(
      `The first ${LIST_PROBLEMS_MAX} of \`problemCount\`. For an undone list, the reasons why rows were kept`,
    ),
    problemCount: count,
    doubts: rows(
      z.object({
        tupla,
        line,
        code: z.enum(LIST_DOUBTS).describe('Kind of doubt: `make` does not match the VIN'),
        value: z.string().describe('Value in doubt'),
        brand: z.string().describe('Make as in the file'),
        makes: rows(z.string()).describe('For `make`: codes of the makes that match the VIN'),
      }),
    ).describe(
      `The first ${LIST_PROBLEMS_MAX} of \`doubtCount\`. These rows are accepted, but check them: one car in two rows or already in stock, a code that differs only in case or spaces, or letters of a VIN that were read as digits`,
    ),
    doubtCount: count,
    files: z.object({
      attached: count,
      waiting: count.describe(
        'Number of files for rows without a vehicle. They are deleted a day after the upload',
      ),
    }),
  })
  .meta({ id: 'ListImport' });
export type ListImport = z.infer<typeof listImport>;

export const listImportRow = z
  .object({
    tupla,
    line,
    outcome: z.enum(['CREATED', 'CHANGED', 'UNCHANGED', 'REFUSED', 'UNDONE', 'KEPT']),
    idVehicle: id.nullable(),
    cells: z.array(z.string()),
    problems: z.array(listProblem),
  })
  .meta({ id: 'ListImportRow' });
export type ListImportRow = z.infer<typeof listImportRow>;

/** One of the lists of a user, with the progress of its current task. */
export const ownListImport = z
  .object({
    idTemp: z.uuid(),
    state: z.enum(['READING', 'STAGED', 'SAVED', 'UNDONE']),
    idTemplate: id.nullable(),
    provenance: z.string().nullable(),
    createdAt: instant,
    rowCount: count.describe('Number of rows read so far, while the portal reads the list'),
    work: z
      .object({
        doing: z.enum(['JUDGING', 'SAVING', 'UNDOING']),
        done: count.describe('Number of processed rows'),
        total: count
          .nullable()
          .describe(
            'Number of rows, which is an estimate while the portal reads the list. Null if unknown',
          ),
        secondsLeft: count.nullable().describe('Estimated remaining time; null if unknown'),
        isCut: z
          .boolean()
          .describe('The server process stopped before anything was saved. Start the step again'),
      })
      .nullable(),
  })
  .meta({ id: 'OwnListImport' });
export type OwnListImport = z.infer<typeof ownListImport>;
