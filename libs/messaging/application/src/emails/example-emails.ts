import type { EmailContent } from '@fairlot/messaging-domain';

const person = {
  name: 'Ada Rossi',
  businessName: 'Autosalone Rossi S.r.l.',
  username: 'ada.rossi',
};
/** 21 June at noon in central Europe. */
const untilAt = Date.UTC(2027, 5, 21, 10);

const outstanding = {
  ...person,
  untilAt,
  path: '/private/requirements',
  requirement: 'TRADE_REGISTER_EXTRACT',
};

const STATUS_PATH = '/registration-status?tag=example';

const vehicles = {
  name: 'Ada Rossi',
  vehicles: 12,
  plates: 'FM417KX, GA230PL, GB118RT',
  path: '/private/vehicle-management',
};

/** One example of each type of e-mail, for translators and tests. */
export const EXAMPLE_EMAILS: readonly EmailContent[] = [
  { type: 'DEALER_REGISTERED', parameters: { ...person, path: STATUS_PATH } },
  {
    type: 'REGISTRATION_QUESTION',
    parameters: {
      ...person,
      untilAt,
      path: STATUS_PATH,
      question: 'Could you send us an extract that is newer than three months?',
    },
  },
  {
    type: 'REGISTRATION_REJECTED',
    parameters: {
      ...person,
      because: 'The extract is older than three months.',
      path: STATUS_PATH,
    },
  },
  { type: 'DEALER_ENABLED', parameters: { ...person, path: '/sign-in' } },
  {
    type: 'REQUIREMENT_OPEN',
    parameters: { ...outstanding, note: 'Please send all pages of the extract.' },
  },
  {
    type: 'REQUIREMENT_REJECTED',
    parameters: { ...outstanding, note: 'The extract is older than three months.' },
  },
  { type: 'DOCUMENT_EXPIRES', parameters: { ...outstanding, note: '' } },
  { type: 'USER_INVITE', parameters: { ...person, untilAt, path: '/user-signup?tag=example' } },
  {
    type: 'USER_ENABLED',
    parameters: { ...person, untilAt, path: '/change-password?tag=example&username=ada.rossi' },
  },
  {
    type: 'PWD_RECOVERY',
    parameters: { ...person, untilAt, path: '/change-password?tag=example&username=ada.rossi' },
  },
  {
    type: 'RECOVERY_CODE_USED',
    parameters: { ...person, usedAt: untilAt, left: 9, path: '/private/security' },
  },
  { type: 'VEHICLES_SENT', parameters: vehicles },
  { type: 'VEHICLES_RETURNED', parameters: { ...vehicles, reason: 'MISSING_PICTURES' } },
];
