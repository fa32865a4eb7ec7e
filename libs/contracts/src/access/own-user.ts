import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { noInput } from '../example.js';
import { defineOperations } from '../operation.js';
import { ownFault } from '../problem/field-faults.js';
import { givenConsents } from './consents.js';
import { personName } from './person-name.js';
import { userProfile } from './session.js';

const ownName = personName(50);

const version = z.int().min(1).describe('Of the own data: who edits sends the one that he read');

export const ownUser = userProfile
  .extend({
    ...{ name: z.string(), surname: z.string(), email: z.string(), version },
    isMainUser: z
      .boolean()
      .describe('Whether he speaks for his dealer, and so invites others (`inviteUser`)'),
    bankAccount: z
      .object({ iban: z.string(), accountHolder: z.string().nullable() })
      .nullable()
      .describe(
        'Whole, which nobody but its owner is shown; the holder is null where nobody has written one',
      ),
  })
  .meta({ id: 'OwnUser' });
export type OwnUser = z.infer<typeof ownUser>;

/** What a user writes of himself by hand. */
export const ownNames = z.strictObject({
  name: ownName,
  surname: ownName,
  preferredLanguage: z.enum([...LANGUAGES, 'OTHER']),
});

const edit = z
  .strictObject({
    version: version.optional(),
    name: ownName.optional(),
    surname: ownName.optional(),
    preferredLanguage: z
      .enum([...LANGUAGES, 'OTHER'])
      .optional()
      .describe('`OTHER` is kept as `en`, the language of a reader of whom nothing else is known'),
    consents: givenConsents.optional(),
  })
  .check(({ value, issues }) => {
    const { version: from, consents, ...named } = value;
    const isNamed = Object.values(named).some((one) => one !== undefined);
    // Consents are facts of their own: only what stands in the version starts from it. An edit of nothing
    // is none (VAL-175).
    if (from === undefined && (isNamed || consents === undefined))
      issues.push({ ...ownFault('required'), input: from, path: ['version'] });
  });

/** What everybody may send, whatever stands in his way. */
const EXAMPLE: z.input<typeof edit> = {
  consents: [{ consent: 'consent2', agrees: false, version: 1 }],
};

const reads = {
  method: 'GET',
  tag: 'session',
  summary: 'The signed-in user with his own data',
  description:
    'Answers what `ownProfile` does, with the name and the address that only the user himself is ' +
    'told here, and the `version` that an edit of them starts from. Nobody reads another user by it.',
  callers: SIGNED_IN,
  effect: 'none',
  evenFor: ['DISABLED', 'WITHOUT_CONSENTS'],
  names: [],
  answer: ownUser,
  codes: [],
  example: noInput,
} as const;

const edits = {
  method: 'PUT',
  tag: 'session',
  summary: 'Name, language and consents of the signed-in user',
  description:
    "Changes the caller's own name, surname and language and writes down his answers to the three " +
    'consents; what is left out stays, and nothing else of him can be changed: roles, market and ' +
    'dealer are not his. Name and language start from the `version` that was read; when somebody has ' +
    'edited since, nothing is written (RECORD_CHANGED), nor when a consent names a `version` of its ' +
    'text that is no more the one of `consentTexts`. What stands so already is answered as if ' +
    'written, so a repeat is answered as the first was. Consents are answered also by a user who has ' +
    'not answered them yet, who only reads or who is disabled; of him they are all that is taken.',
  callers: SIGNED_IN,
  effect: 'change',
  evenFor: ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY'],
  names: [],
  body: edit,
  answer: ownUser,
  codes: ['RECORD_CHANGED', 'USER_DISABLED', 'CONSENTS_MISSING', 'READ_ONLY_USER'],
  example: () => ({ body: EXAMPLE }),
} as const;

export const ownUserOperations = defineOperations({
  'SEC-03': { ...reads, path: '/api/v1/secure/user', name: 'ownUser' },
  'MOB-05': { ...reads, path: '/api/v1/mobile/user', name: 'ownUserMobile' },
  'SEC-02': { ...edits, path: '/api/v1/secure/user', name: 'editOwnUser' },
  'MOB-06': { ...edits, path: '/api/v1/mobile/user', name: 'editOwnUserMobile' },
});
