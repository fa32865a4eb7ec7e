import { storedTable, type StoredTable } from '@fairlot/kernel';

const MAILS_OF =
  'DELETE FROM captured_mail WHERE lower(recipient) = lower($2) AND $1::int IS NOT NULL';

/** The table is used only in demonstrations, which capture e-mails instead of sending them. */
export const storedTables: readonly StoredTable[] = [
  storedTable('captured_mail', {
    keeps: 'e-mails of the demonstration, shown instead of sent',
    personal: 'sent_at recipient subject html body',
    other: 'id_mail message_id sender language',
    why: 'to show what would have been sent',
    erasure: { sql: MAILS_OF },
    until: 'until a thousand newer e-mails have arrived',
  }),
];
