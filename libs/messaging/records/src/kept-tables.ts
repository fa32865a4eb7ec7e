import { keptTable, type KeptTable } from '@fairlot/kernel';

/** What the tables of this context keep about persons, why and how long. */
export const keptTables: readonly KeptTable[] = [
  keptTable('mail', {
    keeps: 'e-mails to users: address, content, occasion, times and outcome',
    personal: 'recipient parameters created_at attempted_at sent_at',
    person: 'cause',
    secret: 'secret',
    other: `id_mail type language message_id state attempts failure next_attempt_at not_after`,
    why: 'to send each e-mail once, and again if it did not arrive',
    until: 'address and content thirty days; occasion, times and outcome permanently',
  }),
];
