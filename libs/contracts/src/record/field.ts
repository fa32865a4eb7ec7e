import type { CallerKind } from '@fairlot/access-domain';
import { LANGUAGES, MARKETS, writtenCode, type IdMarket } from '@fairlot/countries';
import { z } from 'zod';
import { personName } from '../access/person-name.js';
import { emailAddress } from '../email-address.js';
import { flag, idText, wholeNumberText } from '../fields.js';
import { iban as ibanNumber } from '../iban.js';

/** Form control, list format and column type of a field. */
export type FieldKind =
  | ('text' | 'longText' | 'richText' | 'integer' | 'yesNo' | 'date' | 'instant' | 'choice')
  | ('email' | 'phone' | 'url' | 'vatNumber' | 'iban' | 'postalCode' | 'picture' | 'file')
  | ('market' | 'markets' | 'language')
  | ('money' | 'percentage' | 'duration')
  | ('code' | 'codes' | 'reference')
  | ('group' | 'address' | 'list' | 'textByLanguage');

/**
 * Fields by name. Names of nested fields are unique in a record, because texts use them as keys.
 */
export type Fields = Readonly<Record<string, Field>>;

/** One field of a record. Forms, lists, filters, contracts and tables are derived from it. */
export type Field<Schema extends z.ZodType = z.ZodType> = {
  readonly kind: FieldKind;
  /** Schema of the value, with its bounds. */
  readonly schema: Schema;
  /** Example values: for creating a record, and for changing it. */
  readonly examples: readonly [z.output<Schema>, ...z.output<Schema>[]];
  /** Whether the field is required. A missing optional value is null. */
  readonly isRequired: boolean;
  /** Markets in which the field is required, although it is optional in general. */
  readonly requiredIn?: readonly IdMarket[];
  /** Maximum length in characters. */
  readonly max?: number;
  /** Whether it is personal data. Anonymisation removes it from the history. */
  readonly isPersonal?: boolean;
  /** Fields of a group or an address, or of each item of a list. */
  readonly parts?: Fields;
  /** Code table of its codes (OPEN-02). */
  readonly table?: string;
  /** Unit in which a duration is entered and shown. */
  readonly unit?: 'minute' | 'day';
  /** Kind of object that it refers to: `dealer`, or the name of a record type. */
  readonly of?: string;
  /**
   * For a filter by date: the field, and whether the filter sets the start or the end of the range.
   */
  readonly bound?: { readonly field: string; readonly side: 'start' | 'end' };
  /** Default value in the form of a new record. */
  readonly initial?: z.output<Schema>;
  /** Callers that can write it; default: all editors of the record. An empty list means nobody. */
  readonly writers?: readonly CallerKind[];
  /** Callers that receive it; default: all readers of the record. */
  readonly readers?: readonly CallerKind[];
};

const FILTER_BY_KIND: Partial<Record<FieldKind, z.ZodType>> = {
  markets: z.enum(MARKETS),
  reference: idText,
  yesNo: flag,
};
/** The schema of an integer without null, because text in a query cannot be null. */
const integerOf = (schema: z.ZodType): z.ZodType<number> =>
  (schema instanceof z.ZodNullable ? schema.unwrap() : schema) as z.ZodType<number>;

/**
 * Schema of one value in a filter by this field. For a field with several markets, it is one
 * market.
 */
export const filterSchemaOf = ({ kind, schema }: Field): z.ZodType =>
  kind === 'integer' ? wholeNumberText(integerOf(schema)) : (FILTER_BY_KIND[kind] ?? schema);

const EMAIL_MAX = 100;
const PHONE_MAX = 40;
const URL_MAX = 500;
const VAT_NUMBER_MAX = 20;
/** `+39 02 1`, `(02) 1`, `+49 (0)89 1`. */
const PHONE_PATTERN = /^\+? ?\(?\d[\d ()/.-]*$/;
/** A phone number with plain digits, hyphens and spaces instead of special ones. */
const writtenPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[·•]/g, '.')
    .replaceAll(/\s+/g, ' ')
    .trim();
/**
 * A page of the portal or a web address. Refuses backslashes, because browsers read `/\\` as `//`.
 */
const ADDRESS_PATTERN = /^(?:\/|\/[^/\\\s][^\\\s]*|https:\/\/[^/\\\s][^\\\s]*)$/;
const VAT_NUMBER = /^[A-Z0-9]+$/;

type TextExamples = readonly [string, ...string[]];

/** First name or surname of a person. */
export const nameOfPerson = (max: number, ...examples: TextExamples) =>
  ({
    kind: 'text',
    schema: personName(max),
    examples,
    isRequired: true,
    max,
    isPersonal: true,
  }) as const satisfies Field;

export const text = (max: number, ...examples: TextExamples) =>
  ({
    kind: 'text',
    schema: z.string().trim().min(1).max(max),
    examples,
    isRequired: true,
    max,
  }) as const satisfies Field;

/** A field with text of several lines. */
export const longText = (max: number, ...examples: TextExamples) =>
  ({ ...text(max, ...examples), kind: 'longText' }) as const satisfies Field;

/**
 * A text with headings, lists, bold, italic and links, as HTML. The server removes everything else.
 * @public for future use
 */
export const richText = (max: number, ...examples: TextExamples) =>
  ({ ...text(max, ...examples), kind: 'richText' }) as const satisfies Field;

/** Marks a field as not personal. @param field with data of a company, not of a person */
export const impersonal = <Of extends Field>(field: Of) => ({
  ...field,
  isPersonal: false as const,
});

/** Makes a field optional: its value can be null. */
export const optional = <Of extends Field>(field: Of) => ({
  ...field,
  schema: field.schema.nullable() as z.ZodNullable<Of['schema']>,
  isRequired: false as const,
});

export const email = (...examples: TextExamples) =>
  ({
    kind: 'email',
    schema: emailAddress(EMAIL_MAX),
    examples,
    isRequired: true,
    max: EMAIL_MAX,
    isPersonal: true,
  }) as const satisfies Field;

export const phone = (...examples: TextExamples) =>
  ({
    kind: 'phone',
    schema: z.string().overwrite(writtenPhone).max(PHONE_MAX).regex(PHONE_PATTERN),
    examples,
    isRequired: true,
    max: PHONE_MAX,
    isPersonal: true,
  }) as const satisfies Field;

/** Target of a link: `/registration`, or `https://…`. */
export const url = (...examples: TextExamples) =>
  ({
    kind: 'url',
    schema: z.string().trim().max(URL_MAX).regex(ADDRESS_PATTERN),
    examples,
    isRequired: true,
    max: URL_MAX,
  }) as const satisfies Field;

export const vatNumber = (...examples: TextExamples) =>
  ({
    kind: 'vatNumber',
    schema: z.string().overwrite(writtenCode).max(VAT_NUMBER_MAX).regex(VAT_NUMBER),
    examples,
    isRequired: true,
    max: VAT_NUMBER_MAX,
  }) as const satisfies Field;

/** A bank account; stored without spaces. @public for future use */
export const iban = (...examples: TextExamples) =>
  ({
    kind: 'iban',
    schema: ibanNumber,
    examples,
    isRequired: true,
    isPersonal: true,
  }) as const satisfies Field;

export const integer = (
  { min, max }: { readonly min: number; readonly max: number },
  ...examples: readonly [number, ...number[]]
) =>
  ({
    kind: 'integer',
    schema: z.int().min(min).max(max),
    examples,
    isRequired: true,
  }) as const satisfies Field;

export const yesNo = (...examples: readonly [boolean, ...boolean[]]) =>
  ({
    kind: 'yesNo',
    schema: z.boolean(),
    examples,
    isRequired: true,
  }) as const satisfies Field;

/** One of several words. Forms show the text with the key `<record>.value.<field>.<word>`. */
export const choice = <const Words extends TextExamples>(
  words: Words,
  ...examples: readonly [Words[number], ...Words[number][]]
) =>
  ({
    kind: 'choice',
    schema: z.enum(words),
    examples,
    isRequired: true,
  }) as const satisfies Field;

/**
 * A picture of the public pages, by its id (OPEN-16, ENG-161). Examples use an existing picture.
 */
export const picture = () =>
  ({
    kind: 'picture',
    schema: z.string().regex(/^[0-9a-f]{32}$/),
    examples: ['0'.repeat(32)],
    isRequired: true,
  }) as const satisfies Field;

/** Kinds of documents, detected from the content. */
const DOCUMENT_KINDS = ['pdf', 'jpeg', 'png'] as const;
/** Maximum size of a document in bytes. */
export const DOCUMENT_MAX = 10_000_000;
const FILE_NAME_MAX = 200;

/** An uploaded document, as `addRecordDocument` returns it. */
export const recordDocument = z.strictObject({
  idFile: z.string().regex(/^[0-9a-f]{32}$/),
  name: z.string().min(1).max(FILE_NAME_MAX),
  kind: z.enum(DOCUMENT_KINDS),
  bytes: z.int().min(1).max(DOCUMENT_MAX),
});

/**
 * A PDF or a picture. Not for nested fields. Examples have no file, so the field must be optional.
 * @public for future use
 */
export const file = () =>
  ({
    kind: 'file',
    schema: recordDocument.nullable(),
    examples: [null],
    isRequired: false,
    isPersonal: true,
  }) as const satisfies Field;

export const market = () =>
  ({
    kind: 'market',
    schema: z.enum(MARKETS),
    examples: ['IT'],
    isRequired: true,
  }) as const satisfies Field;

/** A field with one market or several. */
export const markets = () =>
  ({
    kind: 'markets',
    schema: z.array(z.enum(MARKETS)).min(1).max(MARKETS.length),
    examples: [['IT']],
    isRequired: true,
  }) as const satisfies Field;

export const language = () =>
  ({
    kind: 'language',
    schema: z.enum(LANGUAGES),
    examples: ['it'],
    isRequired: true,
  }) as const satisfies Field;
