import { z } from 'zod';
import { SIGNED_IN } from '../callers.js';
import { defineOperations } from '../operation.js';
import { iban } from '../iban.js';
import { ownUser } from './own-user.js';
import { writtenName } from './person-name.js';

/** Maximum length of a name in a SEPA payment order. */
const HOLDER_MAX = 70;
/** Name of a person or company: letters of any script, digits and punctuation of names. */
const HOLDER_PATTERN =
  /^[\p{L}\p{N}'’"“„‚«‹([+*@#€$£¡¿№]["'’\p{L}\p{N}\p{M} .,:;“”„‚«»‹›&/()[\]+*@#€$£!?%°ªº№§·•…–—™®©|~=¡¿-]*$/u;
const isHolder = (text: string): boolean => HOLDER_PATTERN.test(text) && /[\p{L}\p{N}]/u.test(text);

/** Account holder, such as `Kfz-Handel N° 1` or `Autohaus "Zur Linde"`. */
const accountHolder = z
  .string()
  .overwrite(writtenName)
  .min(1)
  .max(HOLDER_MAX)
  .check(({ value, issues }) => {
    if (value === '' || isHolder(value)) return;
    issues.push({ code: 'invalid_format', format: 'account_holder', input: value });
  })
  .describe('Account holder, a person or a company');

export const bankAccountBody = z.strictObject({
  iban,
  accountHolder,
});

export const ibanOperations = defineOperations({
  'SEC-04': {
    method: 'PUT',
    path: '/api/v1/secure/user/iban',
    name: 'editIban',
    tag: 'session',
    summary: 'Set the bank account of the user',
    description:
      "Sets the IBAN of the caller and the name of the account holder. Both are required. The IBAN must have the length and check digits of its country. Only this call and the export of the caller's own data return the full number; profiles show the last four characters. The call moves no money and can be repeated.",
    callers: SIGNED_IN,
    effect: 'change',
    names: [],
    body: bankAccountBody,
    answer: ownUser,
    codes: [],
    example: () => ({ body: { iban: 'DE89 3704 0044 0532 0130 00', accountHolder: 'Ada Rossi' } }),
  },
});
