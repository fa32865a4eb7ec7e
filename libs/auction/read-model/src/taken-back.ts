import type { SqlMigration } from '@fairlot/database';

/** What is kept of voided offers and of reverted awards. */
export const takenBack: readonly SqlMigration[] = [
  {
    // Filled from the log: the projection's version says that rows are to be made anew.
    name: 'AfterVoid1764500000002',
    up: `
      ALTER TABLE lot_offer ADD COLUMN voided_at bigint,
        ADD COLUMN price_minor_after_void bigint, ADD COLUMN id_leader_after_void integer;
    `,
  },
  {
    // Filled from the log: the projection's version says that rows are to be made anew.
    name: 'RevertedAward1764600000000',
    up: 'ALTER TABLE award_board ADD COLUMN reverted jsonb;',
  },
];
