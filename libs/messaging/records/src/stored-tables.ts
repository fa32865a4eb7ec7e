import { storedTable, type StoredTable } from '@fairlot/kernel';

/**
 * Erases e-mails about a user's account, and e-mails to the user's address. If they are queued,
 * they are no longer sent.
 */
const MAILS_OF = `
  UPDATE mail SET recipient = NULL, parameters = NULL, secret = NULL,
    state = CASE state WHEN 'waiting' THEN 'dead' ELSE state END,
    failure = CASE state WHEN 'waiting' THEN 'erased' ELSE NULL END
  WHERE lower(recipient) = lower($2) OR cause LIKE 'recovery:' || $1::int || ':%'`;

/** The tables of this context with personal data: what is stored, why and for how long. */
export const storedTables: readonly StoredTable[] = [
  storedTable('mail', {
    keeps: 'e-mails to users: address, content, reason, times and delivery result',
    personal: 'recipient parameters created_at attempted_at sent_at',
    person: 'cause',
    secret: 'secret',
    other: `id_mail type language message_id state attempts failure next_attempt_at not_after`,
    why: 'to send each e-mail once, and again if it doesn’t arrive',
    erasure: { sql: MAILS_OF },
    until: 'address and content thirty days; reason, times and delivery result permanently',
  }),
];
