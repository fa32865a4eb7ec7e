import type { SqlMigration } from '@fairlot/database';

/** Adds markets and steps of dealer registrations to the audit trail. */
export const auditMigrations: readonly SqlMigration[] = [
  {
    name: 'AuditMarketsOfAccess1778000000001',
    up: `
      UPDATE record_change SET market = dealer.id_market FROM dealer
        WHERE table_name = 'dealer' AND record_key = id_dealer::text;
      UPDATE record_change SET market = app_user.id_market FROM app_user
        WHERE table_name = 'app_user' AND record_key = id_user::text;
      UPDATE record_change SET market = seller.id_market FROM seller
        WHERE table_name = 'seller' AND record_key = id_seller::text;
      INSERT INTO record_change
        (changed_at, table_name, record_key, id_actor, command_id, fields, market)
      SELECT to_timestamp(at / 1000.0), 'dealer_registration', id_registration, id_actor, command_id,
        jsonb_build_object('step', jsonb_build_object('old', NULL, 'new', step)), id_market
      FROM registration_step JOIN dealer_registration USING (id_registration) ORDER BY id_step;
    `,
  },
];
