import { z } from 'zod';
import { DEALERS_AND_STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, id } from '../fields.js';
import { defineOperations } from '../operation.js';
import { enabling } from './user-account.js';

const BASE_PATH = '/api/v1/secure/user';
const MAIN_USER_ONLY = 'The call is for the main user of the dealer; other callers receive 404. ';
const OPERATION_DEFAULTS = {
  method: 'PATCH',
  tag: 'registration',
  callers: DEALERS_AND_STAFF,
  effect: 'change',
  answer: done,
} as const;

/** Calls of a dealer's main user for colleagues (ROL-042). */
export const colleagueOperations = defineOperations({
  'ENG-208': {
    ...OPERATION_DEFAULTS,
    path: `${BASE_PATH}/enable-disable`,
    name: 'enableColleague',
    names: [],
    summary: 'Enable or disable a colleague',
    description: `Enables the account of a colleague, or disables it with a reason and ends its sessions. ${MAIN_USER_ONLY}Users cannot disable themselves (\`OWN_RIGHTS\`). Users whom staff disabled cannot be enabled by their dealer (\`DISABLED_BY_STAFF\`).`,
    body: enabling,
    codes: ['NOT_FOUND', 'OWN_RIGHTS', 'DISABLED_BY_STAFF'],
    example: ({ idUser }: ExampleTarget) => ({
      body: { idUser, flgEnabled: false, reason: 'Has left the company' },
    }),
  },
  'ENG-209': {
    ...OPERATION_DEFAULTS,
    path: `${BASE_PATH}/reset-pwd`,
    name: 'resetColleaguePassword',
    names: [],
    summary: 'Send a colleague a link to choose a new password',
    description:
      `Sends an e-mail with a link that works once within an hour. ${MAIN_USER_ONLY}`.trimEnd(),
    body: z.strictObject({ idUser: id }),
    codes: ['NOT_FOUND'],
    example: ({ idUser }: ExampleTarget) => ({ body: { idUser } }),
  },
});
