import { texts, type TextKey, type TextParams } from '@fairlot/content';
import type { Language } from '@fairlot/countries';
import type { z } from 'zod';
import { formatText } from '../field-formats.js';

type SchemaIssue = z.core.$ZodIssue;
type IssueText = readonly [key: TextKey, params?: TextParams];

const TEXT_BY_FORMAT: Readonly<Record<string, TextKey>> = {
  email: 'field.email',
  url: 'field.url',
  uuid: 'field.not_uuid',
  guid: 'field.not_uuid',
  date: 'field.iso_date',
  datetime: 'field.iso_time',
  person_name: 'field.person_name',
  account_holder: 'field.account_holder',
};

/**
 * Texts for values of a wrong type. They replace the messages of zod, which name JavaScript types.
 */
const TEXT_BY_TYPE: Readonly<Record<string, TextKey>> = {
  number: 'field.not_number',
  int: 'field.not_whole',
  nan: 'field.not_number',
  boolean: 'field.not_boolean',
  string: 'field.not_text',
  array: 'field.not_list',
  object: 'field.not_object',
  record: 'field.not_object',
};
/** Values of `origin` in zod's size errors that mean a number. */
const NUMBER_TYPES: readonly string[] = ['number', 'int', 'bigint'];

const tooSmallText = (issue: z.core.$ZodIssueTooSmall): IssueText => {
  const { origin, minimum: min, inclusive } = issue;
  if (origin === 'string') return min <= 1 ? ['field.required'] : ['field.text_short', { min }];
  if (NUMBER_TYPES.includes(origin))
    return [inclusive === false ? 'field.number_above' : 'field.number_low', { min }];
  return origin === 'array' ? ['field.entries_min', { min }] : ['field.invalid'];
};

const tooBigText = (issue: z.core.$ZodIssueTooBig): IssueText => {
  const { origin, maximum: max, inclusive } = issue;
  if (origin === 'string') return ['field.text_long', { max }];
  if (NUMBER_TYPES.includes(origin))
    return [inclusive === false ? 'field.number_below' : 'field.number_high', { max }];
  return origin === 'array' ? ['field.entries_max', { max }] : ['field.invalid'];
};

const textKeyOf = (issue: SchemaIssue): IssueText => {
  switch (issue.code) {
    case 'invalid_type':
      return [
        issue.input === undefined
          ? 'field.required'
          : (TEXT_BY_TYPE[issue.expected] ?? 'field.invalid'),
      ];
    case 'too_small':
      return tooSmallText(issue);
    case 'too_big':
      return tooBigText(issue);
    case 'invalid_format':
      return [TEXT_BY_FORMAT[issue.format] ?? formatText(issue.path.join('.'))];
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
 * A sentence that tells the user how to correct an invalid value. The messages of zod name
 * JavaScript types, internal formats or regular expressions.
 */
export const issueText = (issue: SchemaIssue, language: Language): string =>
  texts(language)(...textKeyOf(issue));
