import { z } from 'zod';
import { id } from '../fields.js';
import type { Field } from './field.js';

const CODE_MAX = 50;
const CODES_MAX = 100;
const code = z
  .string()
  .regex(/^[A-Z0-9_-]+$/)
  .max(CODE_MAX);

type Codes = readonly [string, ...string[]];

/** A code of a code table (OPEN-02); the server refuses one that the table has not. */
export const codeOf = (table: string, ...examples: Codes) =>
  ({
    ...{ kind: 'code', schema: code, table, examples, isRequired: true },
  }) as const satisfies Field;

/** Several codes of a code table. @public for descriptions to come */
export const codesOf = (table: string, ...examples: readonly [Codes, ...Codes[]]) =>
  ({
    kind: 'codes',
    schema: z.array(code).min(1).max(CODES_MAX),
    ...{ table, examples: examples.map((one) => [...one]) as [string[], ...string[][]] },
    isRequired: true,
  }) as const satisfies Field;

/**
 * Names another object by its id: a dealer, or a record by the record's name. The server refuses what
 * is not there or not of the caller's markets. Examples name one that is there.
 */
export const reference = (of: string) =>
  ({
    ...{ kind: 'reference', schema: id, of, examples: [1], isRequired: true },
  }) as const satisfies Field;
