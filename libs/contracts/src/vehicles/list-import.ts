import { z } from 'zod';
import { id, instant } from '../fields.js';
import { rows } from '../rows.js';

/** What a column of a list may tell; each has a text. */
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

/** How the text of a list is written, by the names of IANA. */
export const LIST_ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'iso-8859-2'] as const),
  ...(['iso-8859-15', 'ibm850', 'ibm852', 'macintosh'] as const),
] as const;
export type ListEncoding = (typeof LIST_ENCODINGS)[number];

/** What can be wrong with a row; each has a text. */
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

/** What may be doubtful about a row that is taken; each has a text. */
const LIST_DOUBTS = ['make', 'frame_twice', 'plate_twice', 'code_alike', 'frame_read'] as const;

/** Problems that an answer names. */
export const LIST_PROBLEMS_MAX = 1_000;
export const LIST_COLUMNS_MAX = 200;

const listProblem = z.object({
  field: listField.nullable().describe("Null when it is not one field's fault"),
  code: z.enum(LIST_ROW_FAULTS),
  value: z.string().describe('As the file has it, cut at 100 characters'),
});
const tupla = z.int().min(1).describe("The row's number in the list, from 1");
const line = z.int().min(1).describe('Its line in the file; the header has one, too');
const count = z.int().min(0);

/** A list of vehicles that was sent in: what would become of it, or has become. */
export const listImport = z
  .object({
    idTemp: z.uuid(),
    state: z.enum(['STAGED', 'SAVED', 'UNDONE']),
    idMarket: z.string(),
    idTemplate: id.nullable(),
    provenance: z.string().nullable(),
    encoding: z
      .enum(LIST_ENCODINGS)
      .nullable()
      .describe('How its text was read; null of a workbook'),
    createdAt: instant,
    columns: rows(z.object({ heading: z.string(), field: listField.nullable() })),
    missing: z.array(listField).describe('Fields that no column tells and no vehicle is without'),
    rowCount: count,
    counts: z.object({
      created: count,
      changed: count,
      unchanged: count,
      refused: count,
      undone: count,
      kept: count.describe('Not undone, because somebody has touched them since'),
    }),
    problems: rows(listProblem.extend({ tupla, line })).describe(
      `The first ${LIST_PROBLEMS_MAX} of \`problemCount\`; of a list that was taken back, why rows stay`,
    ),
    problemCount: count,
    doubts: rows(
      z.object({
        ...{ tupla, line },
        code: z
          .enum(LIST_DOUBTS)
          .describe('What is doubtful: `make` is none that the frame number tells of'),
        value: z.string().describe('What the doubt is about'),
        brand: z.string().describe('As the file has it'),
        makes: rows(z.string()).describe(
          'Of `make`: codes of those that the frame number tells of',
        ),
      }),
    ).describe(
      `The first ${LIST_PROBLEMS_MAX} of \`doubtCount\`: rows to look at again, taken all the same: one car in two rows or in stock already, a code that differs in case or blanks alone, letters of a frame number that were read as digits`,
    ),
    doubtCount: count,
    files: z.object({
      attached: count,
      waiting: count.describe('Sent for rows that have no vehicle; gone a day after they came'),
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

/** One of the lists that a user sent in, and how far what is being done with it has come. */
export const ownListImport = z
  .object({
    idTemp: z.uuid(),
    state: z.enum(['READING', 'STAGED', 'SAVED', 'UNDONE']),
    idTemplate: id.nullable(),
    provenance: z.string().nullable(),
    createdAt: instant,
    rowCount: count.describe('So far, of a list that is being read'),
    work: z
      .object({
        doing: z.enum(['JUDGING', 'SAVING', 'UNDOING']),
        done: count.describe('Rows'),
        total: count.nullable().describe('About so many, of a list that is being read'),
        secondsLeft: count.nullable().describe('At the pace so far; null while nobody knows'),
        isCut: z
          .boolean()
          .describe('The process that did it is no more, and nothing of it was done: do it again'),
      })
      .nullable(),
  })
  .meta({ id: 'OwnListImport' });
export type OwnListImport = z.infer<typeof ownListImport>;
