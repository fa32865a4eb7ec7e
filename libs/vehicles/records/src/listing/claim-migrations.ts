import type { SqlMigration } from '@fairlot/database';

export const claimMigrations: readonly SqlMigration[] = [
  {
    // Vehicles and cars that a command is listing. The previous version ignores the table.
    name: 'VehicleClaims1799700000043',
    up: `
      CREATE TABLE vehicle_claim (
        claimed_hash text PRIMARY KEY,
        id_vehicle int NOT NULL,
        command_id text NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX vehicle_claim_command_id ON vehicle_claim (command_id);
      CREATE INDEX vehicle_claim_expires_at ON vehicle_claim (expires_at);
    `,
  },
];
