import { z } from 'zod';
import { instant as anyInstant } from '../fields.js';
import type { Field } from './field.js';

/** A date, such as `2026-11-29`. */
export const date = (...examples: readonly [string, ...string[]]) =>
  ({
    kind: 'date',
    schema: z.iso.date(),
    examples,
    isRequired: true,
  }) as const satisfies Field;

/**
 * A date with a time, in epoch milliseconds. Forms and lists use the time zone of the user's market.
 * @public for future use
 */
export const instant = (...examples: readonly [number, ...number[]]) =>
  ({
    kind: 'instant',
    schema: anyInstant.min(0),
    examples,
    isRequired: true,
  }) as const satisfies Field;

const boundDate = (field: string, side: 'start' | 'end') =>
  ({ ...date('2026-01-01'), bound: { field, side } }) as const satisfies Field;

/**
 * A filter that selects records whose date or instant is on this day or later. @public for future
 * use
 */
export const since = (field: string) => boundDate(field, 'start');

/**
 * A filter that selects records whose date or instant is on this day or earlier. @public for future
 * use
 */
export const until = (field: string) => boundDate(field, 'end');
