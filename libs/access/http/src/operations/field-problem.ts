import { hasText, texts } from '@fairlot/content';
import type { FieldFault } from '@fairlot/contracts/problem';
import { validationRefused, type FieldProblem } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import { Malformed } from '@fairlot/kernel';
import { formatText } from '../field-formats.js';

/**
 * The error for a wrong second-factor code. It contains the difference if the clock of the
 * authenticator is wrong.
 */
export const codeProblem = (clockOffMinutes: number | null, language: Language): FieldProblem => {
  if (clockOffMinutes === null) return fieldProblem('code', 'code_wrong', language);
  const code = clockOffMinutes > 0 ? 'clock_ahead' : 'clock_behind';
  const message = texts(language)(`field.${code}`, { minutes: Math.abs(clockOffMinutes) });
  return { path: 'code', code, message };
};

/** The text for an error code of a field, because users never see the code itself. */
export const fieldText = (
  { path, code }: Pick<FieldProblem, 'path' | 'code'>,
  language: Language,
): string => {
  if (code === 'format' || code === 'invalid_format') return texts(language)(formatText(path));
  const key = `field.${code}`;
  return texts(language)(hasText(key) ? key : 'field.invalid');
};

/** The error of a field: a code that clients translate, and a message in the reader's language. */
export const fieldProblem = (path: string, code: FieldFault, language: Language): FieldProblem => {
  const text = texts(language);
  const message = code === 'format' ? text(formatText(path)) : text(`field.${code}`);
  return { path, code, message };
};

/** Converts an error about an invalid value to a refusal. Returns other errors unchanged. */
export const refusalOfError = (error: unknown): unknown =>
  error instanceof Malformed ? validationRefused([{ path: error.path, code: error.code }]) : error;
