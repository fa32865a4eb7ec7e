import { z } from 'zod';
import { id } from '../fields.js';
import type { Field } from './field.js';

const CODE_MAX = 50;
/**
 * Maximum number of codes in a field. More than any code table has: Great Britain has 216 areas.
 */
const CODES_MAX = 300;
const code = z
  .string()
  .regex(/^[A-Z0-9_-]+$/)
  .max(CODE_MAX);

type CodeExamples = readonly [string, ...string[]];

/** A code of a code table (OPEN-02). The server refuses unknown codes. */
export const codeOf = (table: string, ...examples: CodeExamples) =>
  ({
    kind: 'code',
    schema: code,
    table,
    examples,
    isRequired: true,
  }) as const satisfies Field;

/** Several codes of a code table. */
export const codesOf = (table: string, ...examples: readonly [CodeExamples, ...CodeExamples[]]) =>
  ({
    kind: 'codes',
    schema: z.array(code).min(1).max(CODES_MAX),
    table,
    examples: examples.map((one) => [...one]) as [string[], ...string[][]],
    isRequired: true,
  }) as const satisfies Field;

/**
 * Refers to another object by id: a dealer, or a record by the name of its kind. The server refuses
 * objects that do not exist or are not in a market of the caller. Examples use an existing object.
 */
export const reference = (of: string) =>
  ({
    kind: 'reference',
    schema: id,
    of,
    examples: [1],
    isRequired: true,
  }) as const satisfies Field;
