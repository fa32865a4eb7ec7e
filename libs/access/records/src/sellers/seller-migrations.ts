import type { SqlMigration } from '@fairlot/database';

export const sellerMigrations: readonly SqlMigration[] = [
  {
    // The previous version does not write these columns, and works without them.
    name: 'SellerCoverage1799100000001',
    up: `
      ALTER TABLE seller
        ADD COLUMN areas text[],
        ADD COLUMN car_sold text[],
        ADD COLUMN is_default bool NOT NULL DEFAULT false;
      CREATE UNIQUE INDEX seller_default_idx ON seller (id_market) WHERE is_default;
      ALTER TABLE dealer ADD COLUMN car_sold text;
      UPDATE dealer SET car_sold = said.car_sold FROM dealer_registration AS said
        WHERE said.id_dealer = dealer.id_dealer;
      CREATE INDEX dealer_id_seller_idx ON dealer (id_seller);
    `,
  },
  {
    // The previous version ignores the column. It never derives a disabled account manager, because
    // these cover nothing.
    name: 'SellerEnabled1799700000033',
    up: `ALTER TABLE seller ADD COLUMN enabled bool NOT NULL DEFAULT true;`,
  },
];
