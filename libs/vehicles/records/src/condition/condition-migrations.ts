import type { SqlMigration } from '@fairlot/database';

export const conditionMigrations: readonly SqlMigration[] = [
  {
    name: 'VehicleConditions1768100000000',
    up: `
      CREATE TABLE vehicle_condition (
        id_vehicle   integer PRIMARY KEY REFERENCES vehicle ON DELETE CASCADE,
        version      integer NOT NULL CONSTRAINT vehicle_condition_version_check CHECK (version > 0),
        damages      jsonb NOT NULL,
        equipment    jsonb NOT NULL,
        services     jsonb NOT NULL,
        appraisal    jsonb NOT NULL,
        damage_minor integer,
        changed_at   timestamptz NOT NULL
      );
      CREATE INDEX "IDX_vehicle_condition_damage_minor"
        ON vehicle_condition (damage_minor, id_vehicle);
    `,
  },
];
