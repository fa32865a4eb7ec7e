import { z } from 'zod';
import type { ExampleRecord, ExampleTarget } from '../example.js';
import { editVersion, id, searchText } from '../fields.js';
import { ownFault } from '../problem/field-faults.js';
import type { RecordDescription } from './describe-record.js';

/** Records that one call deletes at most. */
export const DELETED_MAX = 1_000;
/** Values of one filter. */
const VALUES_MAX = 200;

const OUTCOMES = ['deleted', 'refused', 'changed', 'gone'] as const;

/** Records by their keys, each with the version that was shown. */
const chosenRows = ({ key }: RecordDescription) =>
  z
    .array(z.strictObject({ [key]: id, version: editVersion }))
    .min(1)
    .max(DELETED_MAX)
    .superRefine((rows, context) => {
      const keys = rows.map((row) => row[key]);
      rows.forEach((row, index) => {
        if (keys.indexOf(row[key]) < index)
          context.addIssue({ ...ownFault('repeated'), path: [index, key] });
      });
    });

const filterOf = ({ fields, list }: RecordDescription) =>
  z.strictObject({
    q: searchText.optional(),
    ...Object.fromEntries(
      Object.entries(list.filters).map(([name, field]) => [
        name,
        z.array(fields[field]!.schema).max(VALUES_MAX).optional(),
      ]),
    ),
  });

/** What all rows of a record share. */
type Shared = {
  /** The record's name as an identifier begins with it. */
  readonly capital: string;
  readonly known: (target: ExampleTarget) => ExampleRecord;
  readonly ofOwnMarkets: string;
};

/** What is derived of the calls about many records. */
export const manyOf = (record: RecordDescription, { capital, known, ofOwnMarkets }: Shared) => {
  const { words, key } = record;
  const { many: plural } = words;
  const outcome = z.object({
    [key]: id,
    outcome: z
      .enum(OUTCOMES)
      .describe(
        '`refused` says why in `reason`; `changed` has another version than was sent; `gone` is not there',
      ),
    reason: z.literal('RECORD_IN_USE').nullable(),
    title: z.string().nullable().describe('What names it; null where it is gone'),
    version: editVersion.nullable().describe('Of a record that is still there'),
  });
  return {
    deleteMany: {
      name: `delete${capital}s`,
      summary: `Deletes many ${plural}`,
      description:
        `Removes ${plural} for good, one by one: those that are named with the versions that were shown, or all that ` +
        `a filter finds, if there are \`count\` of them and at most ${DELETED_MAX}. Answers what became of each; one ` +
        `that is refused keeps no other. ${ofOwnMarkets}`,
      ...{ effect: 'change', names: [], codes: ['SELECTION_CHANGED', 'COMMAND_ID_REUSED'] },
      body: z.discriminatedUnion('by', [
        z.strictObject({ by: z.literal('rows'), rows: chosenRows(record) }),
        z.strictObject({
          ...{ by: z.literal('filter'), filter: filterOf(record) },
          count: z.int().min(1).max(DELETED_MAX),
        }),
      ]),
      answer: z
        .object({ count: z.int().min(1), rows: z.array(outcome) })
        .meta({ id: `${capital}sDeleted` }),
      example: (target: ExampleTarget) => ({
        body: {
          by: 'rows' as const,
          rows: [{ [key]: known(target).id, version: known(target).version }],
        },
      }),
    },
  } as const;
};
