import type { SqlMigration } from '@fairlot/database';

const plain = (text: string): string =>
  `regexp_replace(normalize(replace(${text}, '-', ' '), NFD), '[\\u0300-\\u036f]', '', 'g')`;

/**
 * Parts of texts by their trigrams, and an order of each owner, template and provenance: a page of a
 * million vehicles costs what stands on it.
 */
export const searchMigrations: readonly SqlMigration[] = [
  {
    name: 'VehicleSearch1767600000000',
    up: `
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE INDEX "IDX_vehicle_text" ON vehicle USING gin (
        (${plain(`brand || ' ' || model || ' ' || version || ' ' || license_plate || ' ' ||
          regexp_replace(license_plate, '[^A-Za-z0-9]', '', 'g') || ' ' || frame || ' ' ||
          vehicle_code || ' ' || CAST(id_vehicle AS text)`)}) gin_trgm_ops,
        (${plain('brand')}) gin_trgm_ops,
        (${plain('model')}) gin_trgm_ops);
      CREATE INDEX "IDX_vehicle_owner" ON vehicle (id_owner_dealer, id_vehicle);
      CREATE INDEX "IDX_vehicle_template" ON vehicle (id_template, id_vehicle);
      CREATE INDEX "IDX_vehicle_sent_to"
        ON vehicle (coalesce(id_sent_template, id_template));
      CREATE INDEX "IDX_vehicle_provenance" ON vehicle (provenance, id_vehicle);
      CREATE INDEX "IDX_vehicle_frame" ON vehicle (upper(frame));
      CREATE INDEX "IDX_vehicle_code" ON vehicle (vehicle_code);
    `,
  },
];
