import { texts, type TextKey, type TextParams } from '@fairlot/content';
import type { Language } from '@fairlot/countries';
import type { z } from 'zod';
import { formatText } from './field-formats.js';

type Issue = z.core.$ZodIssue;
type Text = readonly [key: TextKey, params?: TextParams];

const FORMATS: Readonly<Record<string, TextKey>> = {
  email: 'field.email',
  url: 'field.url',
  uuid: 'field.not_uuid',
  guid: 'field.not_uuid',
  date: 'field.iso_date',
  datetime: 'field.iso_time',
  person_name: 'field.person_name',
  account_holder: 'field.account_holder',
};

/** Replaces zod's messages about types, which name JavaScript types such as NaN. */
const TYPES: Readonly<Record<string, TextKey>> = {
  number: 'field.not_number',
  int: 'field.not_whole',
  nan: 'field.not_number',
  boolean: 'field.not_boolean',
  string: 'field.not_text',
  array: 'field.not_list',
  object: 'field.not_object',
  record: 'field.not_object',
};
/** Kinds of zod's size errors that are about numbers; `int` is one of them. */
const NUMBERS: readonly string[] = ['number', 'int', 'bigint'];

const tooSmall = (issue: z.core.$ZodIssueTooSmall): Text => {
  const { origin, minimum: min, inclusive } = issue;
  if (origin === 'string') return min <= 1 ? ['field.required'] : ['field.text_short', { min }];
  if (NUMBERS.includes(origin))
    return [inclusive === false ? 'field.number_above' : 'field.number_low', { min }];
  return origin === 'array' ? ['field.entries_min', { min }] : ['field.invalid'];
};

const tooBig = (issue: z.core.$ZodIssueTooBig): Text => {
  const { origin, maximum: max, inclusive } = issue;
  if (origin === 'string') return ['field.text_long', { max }];
  if (NUMBERS.includes(origin))
    return [inclusive === false ? 'field.number_below' : 'field.number_high', { max }];
  return origin === 'array' ? ['field.entries_max', { max }] : ['field.invalid'];
};

const textOf = (issue: Issue): Text => {
  switch (issue.code) {
    case 'invalid_type':
      return [
        issue.input === undefined ? 'field.required' : (TYPES[issue.expected] ?? 'field.invalid'),
      ];
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return [FORMATS[issue.format] ?? formatText(issue.path.join('.'))];
    case 'invalid_value':
      return ['field.choice', { choices: issue.values.join(', ') }];
    case 'not_multiple_of':
      return ['field.multiple', { step: issue.divisor }];
    case 'unrecognized_keys':
      return ['field.no_such_field'];
    default:
      return ['field.invalid'];
  }
};

/**
 * A violation of a contract as a sentence that says what to do. zod's own messages name JavaScript
 * types, internal formats or regular expressions.
 */
export const issueText = (issue: Issue, language: Language): string =>
  texts(language)(...textOf(issue));
