import { Refusal } from './change-set.ts';

const MODIFIERS = ['optional', 'unique'];

type Described = {
  /** The description of the field as source. The second example is the value after a change. */
  readonly call: string;
  readonly column: string;
};

/** The description and the column of each kind of field. */
const KINDS = {
  text: { call: `text(120, 'Example', 'Another example')`, column: 'text' },
  longText: { call: `longText(1_000, 'Example')`, column: 'text' },
  integer: { call: 'integer({ min: 0, max: 1_000 }, 1)', column: 'integer' },
  richText: {
    call: `richText(10_000, '<p>Example</p>', '<p>Another <strong>example</strong></p>')`,
    column: 'text',
  },
  money: { call: 'money({}, 150_00)', column: 'bigint' },
  percentage: { call: 'percentage(250)', column: 'integer' },
  duration: {
    call: `duration('day', { min: 0, max: 31_536_000_000 }, 604_800_000)`,
    column: 'bigint',
  },
  yesNo: { call: 'yesNo(true)', column: 'boolean' },
  date: { call: `date('2026-11-29')`, column: 'date' },
  instant: { call: 'instant(1_764_324_000_000, 1_764_410_400_000)', column: 'timestamptz' },
  email: { call: `impersonal(email('office@example.test'))`, column: 'text' },
  phone: { call: `impersonal(phone('+39 011 555 0142'))`, column: 'text' },
  iban: { call: `impersonal(iban('IT60X0542811101000000123456'))`, column: 'text' },
  address: { call: 'impersonal(address())', column: 'jsonb' },
  country: { call: `codeOf('COUNTRY', 'IT', 'DE')`, column: 'text' },
  url: { call: `url('https://example.test')`, column: 'text' },
  file: { call: 'impersonal(file())', column: 'jsonb' },
  vatNumber: { call: `vatNumber('IT00743110157')`, column: 'text' },
  dealer: { call: `reference('dealer')`, column: 'integer' },
  textByLanguage: {
    call: `textByLanguage(1_000, { en: 'Example' }, { en: 'Another example' })`,
    column: 'jsonb',
  },
  market: { call: 'market()', column: 'text' },
  markets: { call: 'markets()', column: 'text[]' },
  language: { call: 'language()', column: 'text' },
} as const satisfies Readonly<Record<string, Described>>;
export type Field = Described & {
  readonly name: string;
  readonly kind: string;
  /** The words that a choice offers. */
  readonly words: readonly string[];
  readonly isOptional: boolean;
  readonly isUnique: boolean;
};

export const quoteWords = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(', ');
const isWords = (words: readonly string[]): boolean =>
  words.length > 1 && words.every((word) => /^[A-Z][A-Z0-9_]*$/.test(word));

/**
 * A VAT number whose examples differ, so that several records can have one. Tests generate further
 * numbers.
 */
const UNIQUE_VAT_NUMBER: Described = {
  call: `vatNumber('IT00743110157', 'IT12345670017')`,
  column: 'text',
};

const describedBy = (kind: string, words: readonly string[]): Described | undefined => {
  if (kind === 'vatNumber:unique') return UNIQUE_VAT_NUMBER;
  if (kind in KINDS && words.length === 0) return KINDS[kind as keyof typeof KINDS];
  return kind === 'choice' && isWords(words)
    ? { call: `choice([${quoteWords(words)}], ${quoteWords(words.slice(0, 2))})`, column: 'text' }
    : undefined;
};

/** Parses the fields of a record. @param words the fields as `name:kind`, separated by commas */
export const fieldsIn = (words: string): readonly Field[] =>
  words.split(',').map((word) => {
    const [name = '', kind = '', ...more] = word.split(':');
    const [isOptional, isUnique] = MODIFIERS.map((one) => more.includes(one)) as [boolean, boolean];
    const choices = more
      .filter((part) => !MODIFIERS.includes(part))
      .flatMap((part) => part.split('/'));
    const described = describedBy(isUnique ? `${kind}:unique` : kind, choices);
    if (!/^[a-z][A-Za-z0-9]*$/.test(name) || described === undefined)
      throw new Refusal(
        `${word} is not NAME:KIND, NAME:KIND:optional, NAME:vatNumber:unique or NAME:choice:ONE/OTHER, with a kind of ${Object.keys(KINDS).join(', ')}`,
      );
    // A document is always optional.
    const call = isOptional && kind !== 'file' ? `optional(${described.call})` : described.call;
    return {
      name,
      kind,
      ...described,
      call,
      words: choices,
      isOptional: isOptional || kind === 'file',
      isUnique,
    };
  });

export type NamedFields = {
  readonly name: string;
  readonly plural: string;
  readonly fields: readonly Field[];
};
