import { CONSENTS } from '@fairlot/access-domain';
import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { ANYONE } from '../callers.js';
import { noInput } from '../example.js';
import { defineOperations } from '../operation.js';
import { customFault } from '../problem/field-faults.js';

const consent = z.enum(CONSENTS);
const version = z.int().min(1).max(1_000_000);

const givenAnswer = z.strictObject({
  consent,
  /** False is a valid answer too: the user disagrees (reading 16). */
  agrees: z.boolean(),
  version: version.describe(
    'Version of the consent text that the user read, as returned by `consentTexts`',
  ),
});

/** Answers of a user to consents. Each consent can occur only once. */
export const givenConsents = z
  .array(givenAnswer)
  .min(1)
  .max(CONSENTS.length)
  .check(({ value, issues }) => {
    value.forEach((one, index) => {
      if (value.slice(0, index).some((other) => other.consent === one.consent))
        issues.push({ ...customFault('repeated'), input: one.consent, path: [index, 'consent'] });
    });
  });

const consentText = z
  .object({
    consent,
    version,
    language: z.enum(LANGUAGES),
    title: z.string(),
    /** Plain text without markup. */
    text: z.string(),
  })
  .meta({ id: 'ConsentText' });
export type ConsentTextAnswer = z.infer<typeof consentText>;

export const consentOperations = defineOperations({
  'ENG-60': {
    method: 'GET',
    path: '/api/v1/open/consent-texts',
    name: 'consentTexts',
    tag: 'registration',
    summary: 'Get the texts of the three consents with their versions',
    description:
      'Returns the texts of the three consents. Their language is `language`, otherwise the language of the profile, otherwise that of the browser. To record the answers of the user, call `editOwnUser` with the version that the user read.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({ language: z.enum(LANGUAGES).optional() }),
    answer: z.array(consentText),
    codes: [],
    example: noInput,
  },
});
