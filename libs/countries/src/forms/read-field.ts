import { isEmailAddress, writtenEmail } from '../email-address.js';
import { writtenCode } from '../written-code.js';
import { dayOf } from './day-of.js';
import type { Field, WrittenForm } from './field.js';
import { isItalianVatCode } from './italian-vat-code.js';

/**
 * The error code of a field (VAL-081). `document` opens the dialog of error 600002 (VAL-083,
 * VAL-084).
 */
export type FieldCode =
  | ('mandatory' | 'length' | 'format' | 'mismatch')
  | ('date' | 'fiscalCode' | 'document');
/** The stored value, or null if there is none. */
export type FieldValue = string | number | boolean | null;
type ReadResult = { readonly value: FieldValue; readonly code: FieldCode | null };

const FILE_NAME_MAX = 255;
const ID_MAX = 2_147_483_647;
/** `www.moretti.example/auto`, with or without http or https. */
const WEBSITE_PATTERN =
  /^(?:https?:\/\/)?[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{M}\p{N}-]+)+(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/iu;
/** Characters that databases reject or that control terminals. The server rejects them. */
const UNSTORABLE_CHARACTERS = /[\p{Cc}\p{Surrogate}]/u;

/**
 * Invisible characters from copied text, which could hide content or reverse the direction of text.
 */
const INVISIBLE_CHARACTERS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Line breaks and no-break spaces. */
const BLANK_RUN = /[\t\n\v\f\r\u2028\u2029]+|(?! )\p{Zs}/gu;

const compiledPatterns = new Map<string, RegExp>();
/** Cached without limit, because all patterns come from the market packs. */
const wholePattern = (pattern: string): RegExp => {
  const cached = compiledPatterns.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'u');
  compiledPatterns.set(pattern, cached);
  return cached;
};

const isWellFormed = ({ kind, pattern, check }: Field, text: string): boolean =>
  !UNSTORABLE_CHARACTERS.test(text) &&
  (kind !== 'email' || isEmailAddress(text)) &&
  (kind !== 'website' || WEBSITE_PATTERN.test(text)) &&
  (pattern === undefined || wholePattern(pattern).test(text)) &&
  (check !== 'italianVatCode' || isItalianVatCode(text));

/**
 * Writes a value in the format of the market. A value that does not match stays as typed, so that
 * the user recognises it in the error.
 */
const normaliseCode = ({ read, as }: WrittenForm, text: string): string => {
  const pattern = wholePattern(read);
  const code = writtenCode(text);
  return pattern.test(code) ? code.replace(pattern, as) : text;
};

/** The visible characters of a text, on one line. */
const visibleText = ({ kind, written: form }: Field, raw: string): string => {
  const stripped = raw.replaceAll(INVISIBLE_CHARACTERS, '').replaceAll(BLANK_RUN, ' ').trim();
  if (kind === 'email') return writtenEmail(stripped);
  const text = kind === 'code' ? writtenCode(stripped) : stripped;
  return form === undefined ? text : normaliseCode(form, text);
};

/** VAL-070 to VAL-072, VAL-078: whether to show a hint while typing. */
export const looksWrong = (field: Field, raw: string): boolean => {
  const { helper, ...decided } = field;
  const text = visibleText(field, raw);
  if (text === '') return false;
  return !isWellFormed(helper === undefined ? decided : { ...decided, pattern: helper }, text);
};

const codeOfText = (field: Field, text: string): FieldCode | null => {
  if (text.length > (field.max ?? Number.POSITIVE_INFINITY)) return 'length';
  if (field.kind === 'date') return dayOf(text) === null ? 'date' : null;
  return isWellFormed(field, text) ? null : 'format';
};

const isDocument = ({ types = [] }: Field, name: string): boolean =>
  name.length <= FILE_NAME_MAX &&
  !UNSTORABLE_CHARACTERS.test(name) &&
  types.some((type) => name.toLowerCase().endsWith(`.${type}`) && name.length > type.length + 1);

const readText = (field: Field, raw: unknown): ReadResult => {
  const missing = field.kind === 'document' ? 'document' : 'mandatory';
  const empty: ReadResult = { value: null, code: field.required === true ? missing : null };
  if (raw === undefined || raw === null) return empty;
  if (typeof raw !== 'string')
    return { value: null, code: field.kind === 'document' ? 'document' : 'format' };
  const value = visibleText(field, raw);
  if (value === '') return empty;
  if (field.kind === 'document')
    return { value, code: isDocument(field, value) ? null : 'document' };
  return { value, code: codeOfText(field, value) };
};

const readBoolean = ({ kind, required }: Field, raw: unknown): ReadResult => {
  const isMissing = raw === undefined || raw === null || (kind === 'tick' && raw === false);
  if (isMissing) return { value: raw ?? null, code: required === true ? 'mandatory' : null };
  return typeof raw === 'boolean' ? { value: raw, code: null } : { value: null, code: 'format' };
};

/** Reads an id: a number, or its digits if it comes from a URL. */
const readId = (field: Field, raw: unknown): ReadResult => {
  const { value, code } = readText(field, typeof raw === 'number' ? String(raw) : raw);
  if (value === null) return { value, code };
  const id = /^\d{1,10}$/.test(String(value)) ? Number(value) : 0;
  return id >= 1 && id <= ID_MAX ? { value: id, code: null } : { value: null, code: 'format' };
};

/** Reads one field: its stored value and its problem. */
export const readField = (field: Field, raw: unknown): ReadResult => {
  if (field.kind === 'tick' || field.kind === 'answer') return readBoolean(field, raw);
  return field.kind === 'id' ? readId(field, raw) : readText(field, raw);
};
