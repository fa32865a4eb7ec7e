import type { SqlMigration } from '@fairlot/database';

/** Migrations that add data about voided bids and reverted awards. */
export const voidAndRevertMigrations: readonly SqlMigration[] = [
  {
    // Filled from the log: the version of the projection triggers a rebuild.
    name: 'AfterVoid1764500000002',
    up: `
      ALTER TABLE lot_offer ADD COLUMN voided_at bigint,
        ADD COLUMN price_minor_after_void bigint, ADD COLUMN id_leader_after_void integer;
    `,
  },
  {
    // Filled from the log: the version of the projection triggers a rebuild.
    name: 'RevertedAward1764600000000',
    up: 'ALTER TABLE award_board ADD COLUMN reverted jsonb;',
  },
];
