import type { SqlMigration } from '@fairlot/database';

const PLATE_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const DIGITS = '0123456789';
/** Formats of generated registrations. A stands for a letter, 9 for a digit. */
const GENERATED_PLATES = {
  EN: 'AA99 AAA',
  IT: 'AA999AA',
  DE: 'AA-AA 9999',
  NL: 'AA-999-A',
  ES: '9999 AAA',
  BE: '1-AAA-999',
  FR: 'AA-999-AA',
  PL: 'AA 99999',
  PT: 'AA-99-AA',
  LU: 'AA 9999',
  OTHER: 'AAA-9999',
} as const;

/**
 * SQL for the registration that an import generated from market and code: letters first, then
 * digits.
 */
const madeUpPlate = (idMarket: keyof typeof GENERATED_PLATES): string => {
  const shape = GENERATED_PLATES[idMarket];
  const letters = shape.replaceAll(/[^A]/g, '').length;
  let [letter, digit] = [0, letters];
  const draw = (from: string, at: number) =>
    `substr('${from}', get_byte(drawn, ${at}) % ${from.length} + 1, 1)`;
  return Array.from(shape, (one) => {
    if (one === 'A') return draw(PLATE_LETTERS, letter++);
    return one === '9' ? draw(DIGITS, digit++) : `'${one}'`;
  }).join(' || ');
};

/**
 * Adds indexes for finding the same car by VIN and plate. Also clears values that imports
 * generated until November 2026. Generated VINs have a manufacturer code that does not exist.
 * Generated plates are recomputed from market and code, so that no real plate is lost. VINs of the
 * demonstration (`ZZZDEM`) stay.
 */
export const identityMigrations: readonly SqlMigration[] = [
  {
    name: 'VehicleIdentities1777000000900',
    up: `
      UPDATE vehicle SET frame = ''
      WHERE frame ~ '^ZZZ[0-9A-HJ-NPR-Z]{14}$' AND frame NOT LIKE 'ZZZDEM%';
      UPDATE vehicle v SET license_plate = ''
      FROM (
        SELECT id_vehicle, CASE id_market
          ${Object.keys(GENERATED_PLATES)
            .filter((one) => one !== 'OTHER')
            .map((one) => `WHEN '${one}' THEN ${madeUpPlate(one as keyof typeof GENERATED_PLATES)}`)
            .join('\n          ')}
          ELSE ${madeUpPlate('OTHER')} END AS plate
        FROM (
          SELECT id_vehicle, id_market,
            sha256(convert_to(id_market || '/' || external_id, 'UTF8')) AS drawn
          FROM vehicle WHERE license_plate <> ''
        ) hashed
      ) made
      WHERE made.id_vehicle = v.id_vehicle AND made.plate = v.license_plate;
      DROP INDEX IF EXISTS "IDX_vehicle_frame";
      DROP INDEX IF EXISTS "IDX_vehicle_plate";
      CREATE INDEX "IDX_vehicle_frame_key" ON vehicle
        (translate(upper(regexp_replace(frame, '[^A-Za-z0-9]', '', 'g')), 'IOQ', '100'));
      CREATE INDEX "IDX_vehicle_plate_written" ON vehicle
        (upper(regexp_replace(license_plate, '[ .·-]', '', 'g')));
    `,
  },
];
