import { z } from 'zod';
import type { ExampleRecord, ExampleTarget } from '../example.js';
import { id, reason } from '../fields.js';
import type { Operation } from '../operation.js';
import type { RecordDescription } from './describe-record.js';

type TurningContext = {
  readonly stored: z.ZodObject;
  readonly exampleRecordOf: (target: ExampleTarget) => ExampleRecord;
  readonly ofOwnMarkets: string;
};

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type TurningKey = { readonly key: string | undefined; readonly takesReason: boolean };

/** Input and response of a call that sets a yes/no field. */
export const enableOperationsOf = (
  record: RecordDescription,
  { stored, exampleRecordOf }: TurningContext,
  { key = record.key, takesReason }: TurningKey,
) =>
  ({
    effect: 'change',
    names: ['record'],
    codes: [],
    body: z.strictObject({
      [key]: id,
      flgEnabled: z.boolean(),
      ...(takesReason && { reason: reason.optional().describe('Reason for disabling') }),
    }),
    answer: stored,
    example: (target: ExampleTarget) => ({
      body: { [key]: exampleRecordOf(target).id, flgEnabled: false },
    }),
  }) as const satisfies Partial<Operation>;

/** Row of a call that sets a further yes/no field. */
export const switchOf = (record: RecordDescription, context: TurningContext, field: string) => {
  const { about, key, reasonField } = record.switches![field]!;
  return {
    name: `enable${capitalise(record.name)}${capitalise(field)}`,
    summary: `Enable or disable ${about}`,
    description: `Sets whether users of a ${record.words.one} can use their permission of the same name, and returns the ${record.words.one}. ${context.ofOwnMarkets}`,
    ...enableOperationsOf(record, context, { key, takesReason: reasonField !== undefined }),
  };
};
