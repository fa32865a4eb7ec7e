import { z } from 'zod';
import type { ExampleRecord, ExampleTarget } from '../example.js';
import { id, reason } from '../fields.js';
import type { Operation } from '../operation.js';
import type { RecordDescription } from './describe-record.js';

type Parts = {
  readonly stored: z.ZodObject;
  readonly exampleRecordOf: (target: ExampleTarget) => ExampleRecord;
  readonly ofOwnMarkets: string;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Turning = { readonly key: string | undefined; readonly takesReason: boolean };

/** Input and response of a call that sets a yes/no field. */
export const turningOf = (
  record: RecordDescription,
  { stored, exampleRecordOf }: Parts,
  { key = record.key, takesReason }: Turning,
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
export const switchOf = (record: RecordDescription, parts: Parts, field: string) => {
  const { about, key, reasonField } = record.switches![field]!;
  return {
    name: `enable${capital(record.name)}${capital(field)}`,
    summary: `Enable or disable ${about}`,
    description: `Sets whether users of a ${record.words.one} with the permission of the same name can act in it, and returns the ${record.words.one}. ${parts.ofOwnMarkets}`,
    ...turningOf(record, parts, { key, takesReason: reasonField !== undefined }),
  };
};
