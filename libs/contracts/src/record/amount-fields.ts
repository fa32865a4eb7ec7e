import { MAX_AMOUNT } from '@fairlot/auction-rules';
import { z } from 'zod';
import { basisPoints, UNITS, withinBounds } from '../fields.js';
import type { Field } from './field.js';

type NumberBounds = { readonly min: number; readonly max: number };
type NumberExamples = readonly [number, ...number[]];

/** Minor units, such as cents, of the currency of the record's market. */
export const money = (
  { min = 0, max = MAX_AMOUNT }: Partial<NumberBounds>,
  ...examples: NumberExamples
) =>
  ({
    kind: 'money',
    schema: z.int().min(min).max(max).meta(UNITS.minor),
    examples,
    isRequired: true,
  }) as const satisfies Field;

/** Basis points from 0 to 10,000; forms and lists show percent. */
export const percentage = (...examples: NumberExamples) =>
  ({
    kind: 'percentage',
    schema: basisPoints,
    examples,
    isRequired: true,
  }) as const satisfies Field;

/** Thousandths, for example of a price. */
export const permille = (bounds: NumberBounds, ...examples: NumberExamples) =>
  ({
    kind: 'integer',
    schema: withinBounds(z.int(), bounds).meta(UNITS.permille),
    examples,
    isRequired: true,
  }) as const satisfies Field;

/** Milliseconds; forms use a larger unit. */
export const duration = (
  unit: 'minute' | 'day',
  bounds: NumberBounds,
  ...examples: NumberExamples
) =>
  ({
    kind: 'duration',
    unit,
    schema: withinBounds(z.int(), bounds).meta(UNITS.durationMs),
    examples,
    isRequired: true,
  }) as const satisfies Field;
