import { LANGUAGES, type Language } from '@fairlot/countries';
import { z } from 'zod';
import type { Field, Fields } from './field.js';

type Values = Record<string, unknown>;

const examplesOf = (parts: Fields, at: 0 | -1): Values =>
  Object.fromEntries(Object.entries(parts).map(([name, { examples }]) => [name, examples.at(at)]));

const schemaOf = (parts: Fields): z.ZodType<Values, Values> =>
  z.strictObject(
    Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema])),
  );

/** Fields that form one value. */
export const group = (parts: Fields) =>
  ({
    kind: 'group',
    schema: schemaOf(parts),
    ...{ parts, examples: [examplesOf(parts, 0), examplesOf(parts, -1)], isRequired: true },
  }) as const satisfies Field;

/** Several groups with the same fields; forms can sort them. */
export const listOf = (
  parts: Fields,
  { min, max }: { readonly min: number; readonly max: number },
  ...examples: readonly [Values[], ...Values[][]]
) =>
  ({
    kind: 'list',
    schema: z.array(schemaOf(parts)).min(min).max(max),
    ...{ parts, examples, isRequired: true },
  }) as const satisfies Field;

type Texts = Partial<Record<Language, string>>;

/** A text in one or more languages. Forms offer those of the record's markets, and English. */
export const textByLanguage = (max: number, ...examples: readonly [Texts, ...Texts[]]) =>
  ({
    kind: 'textByLanguage',
    schema: z
      .partialRecord(z.enum(LANGUAGES), z.string().trim().min(1).max(max))
      .refine((texts) => Object.keys(texts).length > 0),
    ...{ examples, isRequired: true, max },
  }) as const satisfies Field;
