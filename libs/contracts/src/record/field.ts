import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { personName } from '../access/person-name.js';

/** What a form offers for a field, and how a list shows it. */
export type FieldKind = 'text' | 'email' | 'phone' | 'market';

/** One field of a record. Forms, lists, filters, contracts and tables are derived from it. */
export type Field<Schema extends z.ZodType = z.ZodType> = {
  readonly kind: FieldKind;
  /** What is written and stored, with its bounds. */
  readonly schema: Schema;
  /** Values that the schema allows: of the example that adds a record, and of the one that changes it. */
  readonly examples: readonly [z.output<Schema>, ...z.output<Schema>[]];
  /** Whether a record without it is refused; the value of one that is missing is null. */
  readonly isRequired: boolean;
  /** Characters. */
  readonly max?: number;
};

const EMAIL_MAX = 100;
const PHONE_MAX = 40;
const PHONE = /^\+?\d[\d ()/.-]*$/;

/** The name or the surname of a person. */
export const nameOfPerson = (max: number, ...examples: readonly [string, ...string[]]) =>
  ({
    ...{ kind: 'text', schema: personName(max), examples, isRequired: true, max },
  }) as const satisfies Field;

export const email = (...examples: readonly [string, ...string[]]) =>
  ({
    ...{ kind: 'email', schema: z.email().max(EMAIL_MAX), examples, isRequired: true },
    max: EMAIL_MAX,
  }) as const satisfies Field;

export const optionalPhone = (...examples: readonly [string, ...string[]]) =>
  ({
    kind: 'phone',
    schema: z.string().trim().max(PHONE_MAX).regex(PHONE).nullable(),
    ...{ examples, isRequired: false, max: PHONE_MAX },
  }) as const satisfies Field;

export const market = () =>
  ({
    ...{ kind: 'market', schema: z.enum(MARKETS), examples: ['IT'], isRequired: true },
  }) as const satisfies Field;
