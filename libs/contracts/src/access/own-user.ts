import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { noInput } from '../example.js';
import { defineOperations } from '../operation.js';
import { customFault } from '../problem/field-faults.js';
import { givenConsents } from './consents.js';
import { personName } from './person-name.js';
import { userProfile } from './session.js';

const ownName = personName(50);

const version = z.int().min(1).describe('Version of the user data. Send the version that you read');

export const ownUser = userProfile
  .extend({
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    version,
    isMainUser: z
      .boolean()
      .describe(
        'Whether the user is the main user of the dealer, who can invite other users (`inviteUser`)',
      ),
    bankAccount: z
      .object({ iban: z.string(), accountHolder: z.string().nullable() })
      .nullable()
      .describe(
        'Full IBAN, visible only to its owner. `holder` is null if no account holder is set',
      ),
  })
  .meta({ id: 'OwnUser' });
export type OwnUser = z.infer<typeof ownUser>;

/** The user's name and e-mail fields that a form lets them type. */
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
      .describe('`OTHER` is stored as `en`, the default language'),
    consents: givenConsents.optional(),
  })
  .check(({ value, issues }) => {
    const { version: from, consents, ...named } = value;
    const isNamed = Object.values(named).some((one) => one !== undefined);
    // An edit of consents alone needs no version, because consents are stored separately. An edit
    // without any field is refused too (VAL-175).
    if (from === undefined && (isNamed || consents === undefined))
      issues.push({ ...customFault('required'), input: from, path: ['version'] });
  });

/** An edit of consents only, so that the example works for disabled users too. */
const EXAMPLE_EDIT: z.input<typeof edit> = {
  consents: [{ consent: 'consent2', agrees: false, version: 1 }],
};

const readDefaults = {
  method: 'GET',
  tag: 'session',
  summary: 'Get the data of the signed-in user',
  description:
    'Returns the data of `ownProfile`, the name and the e-mail address of the caller, and the `version` for an edit. It returns no data of other users.',
  callers: SIGNED_IN,
  effect: 'none',
  evenFor: ['DISABLED', 'WITHOUT_CONSENTS'],
  names: [],
  answer: ownUser,
  codes: [],
  example: noInput,
} as const;

const editDefaults = {
  method: 'PUT',
  tag: 'session',
  summary: 'Update name, language and consents of the user',
  description:
    'Updates name, surname and language of the caller and records their answers to the three consents. Omitted fields keep their values. Roles, market and dealer cannot be changed here. If another request has changed name or language since `version`, nothing is saved and the call returns RECORD_CHANGED. The same applies if a consent has an outdated `version` of its text (`consentTexts`). The call can be repeated. Users who are disabled, are read-only or have not answered the consents can send only consents.',
  callers: SIGNED_IN,
  effect: 'change',
  evenFor: ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY'],
  names: [],
  body: edit,
  answer: ownUser,
  codes: ['RECORD_CHANGED', 'USER_DISABLED', 'CONSENTS_MISSING', 'READ_ONLY_USER'],
  example: () => ({ body: EXAMPLE_EDIT }),
} as const;

export const ownUserOperations = defineOperations({
  'SEC-03': { ...readDefaults, path: '/api/v1/secure/user', name: 'ownUser' },
  'MOB-05': { ...readDefaults, path: '/api/v1/mobile/user', name: 'ownUserMobile' },
  'SEC-02': { ...editDefaults, path: '/api/v1/secure/user', name: 'editOwnUser' },
  'MOB-06': { ...editDefaults, path: '/api/v1/mobile/user', name: 'editOwnUserMobile' },
});
