import type { SqlMigration } from '@fairlot/database';

const withoutAccentsSql = (text: string): string =>
  `regexp_replace(normalize(replace(${text}, '-', ' '), NFD), '[\\u0300-\\u036f]', '', 'g')`;

const searchKeySql = (text: string): string => `' ' || lower(${withoutAccentsSql(text)})`;
const JOIN_WITH_BLANK = ` || ' ' || `;
/** SQL of the text that is searched in the row with this alias. */
const searchedTextSql = (row: string): string =>
  [
    `${row}.brand`,
    `${row}.model`,
    `${row}.version`,
    `${row}.license_plate`,
    `regexp_replace(${row}.license_plate, '[^A-Za-z0-9]', '', 'g')`,
    `${row}.frame`,
    `${row}.vehicle_code`,
    `${row}.id_vehicle`,
  ].join(JOIN_WITH_BLANK);

/**
 * Trigram indexes for parts of texts, and an ordered index for each owner, template and provenance.
 * A page then costs the same for any number of vehicles.
 */
export const searchMigrations: readonly SqlMigration[] = [
  {
    name: 'VehicleSearch1767600000000',
    up: `
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE INDEX "IDX_vehicle_text" ON vehicle USING gin (
        (${withoutAccentsSql(`brand || ' ' || model || ' ' || version || ' ' || license_plate || ' ' ||
          regexp_replace(license_plate, '[^A-Za-z0-9]', '', 'g') || ' ' || frame || ' ' ||
          vehicle_code || ' ' || CAST(id_vehicle AS text)`)}) gin_trgm_ops,
        (${withoutAccentsSql('brand')}) gin_trgm_ops,
        (${withoutAccentsSql('model')}) gin_trgm_ops);
      CREATE INDEX "IDX_vehicle_owner" ON vehicle (id_owner_dealer, id_vehicle);
      CREATE INDEX "IDX_vehicle_template" ON vehicle (id_template, id_vehicle);
      CREATE INDEX "IDX_vehicle_sent_to"
        ON vehicle (coalesce(id_sent_template, id_template));
      CREATE INDEX "IDX_vehicle_provenance" ON vehicle (provenance, id_vehicle);
      CREATE INDEX "IDX_vehicle_frame" ON vehicle (upper(frame));
      CREATE INDEX "IDX_vehicle_code" ON vehicle (vehicle_code);
    `,
  },
  {
    // Stores comparison texts with the row. A leading space lets the first word match like any
    // other, because short words match only at the start of words.
    name: 'VehicleFilters1768000000000',
    up: `
      ALTER TABLE vehicle
        ADD COLUMN id_auctions integer[] NOT NULL DEFAULT '{}',
        ADD COLUMN auction_count integer NOT NULL DEFAULT 0,
        ADD COLUMN brand_key text NOT NULL DEFAULT '',
        ADD COLUMN model_key text NOT NULL DEFAULT '',
        ADD COLUMN search_text text NOT NULL DEFAULT '';
      CREATE FUNCTION vehicle_keys() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.brand_key := ${searchKeySql('NEW.brand')};
        NEW.model_key := ${searchKeySql('NEW.model')};
        NEW.search_text := ${searchKeySql(searchedTextSql('NEW'))};
        RETURN NEW;
      END $$;
      CREATE TRIGGER vehicle_keys
        BEFORE INSERT OR UPDATE OF brand, model, version, license_plate, frame, vehicle_code
        ON vehicle FOR EACH ROW EXECUTE FUNCTION vehicle_keys();
      DROP INDEX "IDX_vehicle_text";
      -- One rewrite of table and indexes; an UPDATE of a million rows would take ten times as long.
      ALTER TABLE vehicle
        ALTER COLUMN brand_key TYPE text USING ${searchKeySql('brand')},
        ALTER COLUMN model_key TYPE text USING ${searchKeySql('model')},
        ALTER COLUMN search_text TYPE text USING ${searchKeySql(searchedTextSql('vehicle'))};
      CREATE INDEX "IDX_vehicle_text" ON vehicle
        USING gin (search_text gin_trgm_ops, brand_key gin_trgm_ops, model_key gin_trgm_ops);
      CREATE INDEX "IDX_vehicle_fuel_type" ON vehicle (fuel_type, id_vehicle);
      CREATE INDEX "IDX_vehicle_channel" ON vehicle (channel, id_vehicle);
      CREATE INDEX "IDX_vehicle_market" ON vehicle (id_market, id_vehicle);
      CREATE INDEX "IDX_vehicle_auction_count" ON vehicle (auction_count, id_vehicle);
    `,
  },
];

/**
 * SQL of a registration as it is searched: as in its index, without punctuation, with a leading
 * space.
 */
const plateSql = (text: string): string =>
  `' ' || lower(regexp_replace(${text}, '[^A-Za-z0-9]', '', 'g'))`;

/**
 * Indexes plates separately: one VIN in a hundred contains three letters of a plate. More detailed
 * statistics help the planner to recognize rare words. Unsold vehicles get an index by age, because the
 * oldest are requested.
 */
export const partMigrations: readonly SqlMigration[] = [
  {
    name: 'VehicleParts1768900000000',
    up: `
      ALTER TABLE vehicle ADD COLUMN plate_key text NOT NULL DEFAULT '';
      CREATE OR REPLACE FUNCTION vehicle_keys() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.brand_key := ${searchKeySql('NEW.brand')};
        NEW.model_key := ${searchKeySql('NEW.model')};
        NEW.plate_key := ${plateSql('NEW.license_plate')};
        NEW.search_text := ${searchKeySql(searchedTextSql('NEW'))};
        RETURN NEW;
      END $$;
      ALTER TABLE vehicle
        ALTER COLUMN plate_key TYPE text USING ${plateSql('license_plate')},
        ALTER COLUMN search_text SET STATISTICS 1000;
      CREATE INDEX "IDX_vehicle_plate_key" ON vehicle USING gin (plate_key gin_trgm_ops);
      CREATE INDEX "IDX_vehicle_unsold" ON vehicle (state, insert_date, id_vehicle)
        WHERE state <> 'SOLD';
    `,
  },
];
