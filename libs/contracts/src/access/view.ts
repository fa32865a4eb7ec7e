import { z } from 'zod';
import { SIGNED_IN, STAFF } from '../callers.js';
import { noInput, type ExampleTarget } from '../example.js';
import { id, instant, reason } from '../fields.js';
import { defineOperations } from '../operation.js';

const token = z
  .string()
  .nullable()
  .describe('New token of the session. Null if the session uses a cookie or did not change');

/** Calls for staff to view the portal as a user of a dealer, without changing anything. */
export const viewOperations = defineOperations({
  'ENG-296': {
    method: 'POST',
    path: '/api/v1/admin/view',
    name: 'viewAs',
    tag: 'session',
    summary: 'View the portal as a user',
    description:
      "Replaces the session of the caller by a session with the rights of an enabled user of a dealer in the caller's markets. The session lasts 30 minutes, or until `stopViewing`. Until then, calls that change something or return personal data are refused with VIEW_ONLY. Reads do not mark anything as read, and do not count as presence or towards the rate limits of the user. The audit log records the start with its reason, and the end. If the user is a member of staff, is in another market or does not exist, the call returns 404. If the user is disabled, the call returns `user_disabled` at `idUser`. Read-only staff can also make this call.",
    callers: STAFF,
    effect: 'change',
    evenFor: ['READ_ONLY'],
    names: ['record'],
    body: z.strictObject({ idUser: id, reason }),
    answer: z.object({ token, endsAt: instant }).meta({ id: 'StartedView' }),
    codes: [],
    example: ({ idUser }: ExampleTarget) => ({
      body: { idUser, reason: 'Asked by phone why an auction is missing' },
    }),
  },
  'ENG-297': {
    method: 'POST',
    path: '/api/v1/secure/view/stop',
    name: 'stopViewing',
    tag: 'session',
    summary: 'Stop viewing the portal as a user',
    description:
      'Replaces the session by one with the rights of the member of staff. If the session is not a view, the call changes nothing.',
    callers: SIGNED_IN,
    effect: 'change',
    evenFor: ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY', 'VIEWING'],
    names: [],
    answer: z.object({ done: z.literal(true), token }).meta({ id: 'StoppedView' }),
    codes: [],
    example: noInput,
  },
});
