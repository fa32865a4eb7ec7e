import type { SqlMigration } from '@fairlot/database';

export const dealerMigrations: readonly SqlMigration[] = [
  {
    // The previous version does not write these columns, so their defaults keep its behaviour. Each
    // dealer gets the rights that its users have, so that sellers can still sell.
    name: 'DealersOfStaff1771400000001',
    up: `
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      ALTER TABLE dealer
        ADD COLUMN postal_code text,
        ADD COLUMN email text,
        ADD COLUMN state text NOT NULL DEFAULT 'CONFIGURED'
          CHECK (state IN ('REGISTERED', 'CONFIGURED')),
        ADD COLUMN sincom text,
        ADD COLUMN blocked_reason text,
        ADD COLUMN auctioneer bool NOT NULL DEFAULT false,
        ADD COLUMN multi_auctioneer bool NOT NULL DEFAULT false,
        ADD COLUMN exhibitor bool NOT NULL DEFAULT false,
        ADD COLUMN owner_reason text,
        ADD COLUMN created_on date NOT NULL DEFAULT CURRENT_DATE;
      UPDATE dealer SET
        auctioneer = coalesce(users.permissions && '{AUCTIONEER}', false),
        multi_auctioneer = coalesce(users.permissions && '{MULTI_AUCTIONEER}', false),
        exhibitor = coalesce(users.permissions && '{EXHIBITOR}', false)
      FROM (
        SELECT id_dealer, array_agg(permission) AS permissions
        FROM app_user, unnest(permissions) AS permission GROUP BY id_dealer
      ) AS users WHERE users.id_dealer = dealer.id_dealer;
      UPDATE dealer SET created_on = first.changed_on
      FROM (
        SELECT record_key, min(changed_at)::date AS changed_on FROM record_change
        WHERE table_name = 'dealer' GROUP BY record_key
      ) AS first WHERE first.record_key = dealer.id_dealer::text;
      CREATE INDEX dealer_business_name_idx ON dealer (business_name, id_dealer);
      CREATE INDEX dealer_city_idx ON dealer (city, id_dealer);
      CREATE INDEX dealer_id_market_idx ON dealer (id_market, id_dealer);
      CREATE INDEX dealer_created_on_idx ON dealer (created_on, id_dealer);
      CREATE INDEX dealer_id_house_idx ON dealer (id_house, id_dealer);
      CREATE INDEX dealer_registered_idx ON dealer (business_name) WHERE state = 'REGISTERED';
      CREATE INDEX dealer_owners_idx ON dealer (business_name) WHERE auctioneer OR exhibitor;
      CREATE INDEX dealer_text_trgm ON dealer USING gin (business_name gin_trgm_ops,
        vat_code gin_trgm_ops, city gin_trgm_ops, email gin_trgm_ops, postal_code gin_trgm_ops);
      CREATE INDEX dealer_vat_code_idx ON dealer (vat_code);
      CREATE INDEX app_user_username_trgm ON app_user USING gin (username gin_trgm_ops);
    `,
  },
  {
    // The previous version ignores both columns, and sees a merged dealer as disabled.
    name: 'DealerMerges1799300000001',
    up: `
      ALTER TABLE dealer
        ADD COLUMN id_merged_into int REFERENCES dealer,
        ADD COLUMN id_main_user int;
      CREATE INDEX dealer_id_merged_into_idx ON dealer (id_merged_into)
        WHERE id_merged_into IS NOT NULL;
    `,
  },
  {
    // Earlier versions did not mark a dealer as configured when they accepted its application and
    // enabled it.
    name: 'EnabledDealersAreConfigured1799500000001',
    up: `UPDATE dealer SET state = 'CONFIGURED' WHERE state = 'REGISTERED' AND enabled`,
  },
];
