import type { DataSource } from 'typeorm';

type Index = { readonly name: string; readonly definition: string };

/**
 * SQL for an index with a skewed distribution as in a market: a fifth of the vehicles have the
 * first value, and hardly any the last one.
 */
const skewedIndex = (count: number): string => `floor(${count} * power(random(), 2.2))::int`;

/**
 * Statement that inserts the stock of a portal after several years: most vehicles are sold, the
 * newest are for sale.
 */
const insertVehicles = (count: number): string => `
  INSERT INTO vehicle (external_id, brand, model, version, body_type, fuel_type, gearbox, power_hp,
    mileage_km, first_registration, damaged, asking_price_minor, license_plate, frame, vehicle_code,
    provenance, channel, id_market, id_owner_dealer, id_template, state, insert_date)
  SELECT 'E' || n, makes[1 + make], chr(65 + model % 26) || ' ' || model, versions[1 + n % 12],
    'SUV', fuels[1 + fuel], 'MANUAL', 60 + n % 200, (random() * 200000)::int,
    (2012 + n % 14) || '-' || lpad((1 + n % 12)::text, 2, '0'), n % 5 = 0,
    100000 + (exp(random() * 4) * 100000)::int,
    chr(65 + n % 26) || chr(65 + n / 26 % 26) || ' ' || lpad((n % 1000)::text, 3, '0') || '-' || n / 1000,
    'ZFA' || upper(substr(md5(n::text), 1, 14)), 'C-' || n, provenances[1 + provenance],
    channels[1 + n % 4], markets[1 + market], 1 + dealer, 1 + template,
    CASE WHEN n > ${count} * 0.9 THEN living[1 + n % 7] WHEN n % 50 = 0 THEN 'RETURNED' ELSE 'SOLD' END,
    now() - (${count} - n) * interval '150 seconds'
  FROM (
    SELECT n, ${skewedIndex(20)} AS make, ${skewedIndex(400)} AS model, ${skewedIndex(6)} AS fuel,
      ${skewedIndex(8)} AS provenance, ${skewedIndex(11)} AS market, ${skewedIndex(3_000)} AS dealer,
      ${skewedIndex(600)} AS template
    FROM generate_series(1, ${count}) n) AS drawn,
  (SELECT
    ARRAY['Volkswagen', 'Fiat', 'Ford', 'Peugeot', 'Renault', 'Citroën', 'Opel', 'BMW', 'Audi', 'Škoda',
      'Mercedes-Benz', 'Toyota', 'Seat', 'Hyundai', 'Kia', 'Volvo', 'Jeep', 'Mazda', 'Lancia', 'Lada']
      AS makes,
    ARRAY['1.0 TSI', '1.2 Easy', '1.5 dCi Business', '2.0 TDI Style', '1.6 HDi Active', 'e-Power', 'Estate',
      'GT Line', 'Titanium X', 'Cross', '1.4 Turbo', 'Van L2H2'] AS versions,
    ARRAY['DIESEL', 'PETROL', 'HYBRID', 'ELECTRIC', 'LPG', 'CNG'] AS fuels,
    ARRAY['LTR_RETURN', 'LEASING', 'TRADE_IN', 'FLEET', 'DEMO', 'BANK_REPO', 'INSURANCE', 'PRIVATE']
      AS provenances,
    ARRAY['AUCTION', 'CLICK_BUY', 'SHOWCASE', 'DIRECT'] AS channels,
    ARRAY['IT', 'FR', 'DE', 'ES', 'PT', 'BE', 'NL', 'AT', 'CH', 'PL', 'GR'] AS markets,
    ARRAY['DRAFT', 'LOADED', 'PUBLISHED', 'PUBLISHED', 'IN_AUCTION', 'SENT_SUP', 'SENT_MULTI'] AS living
  ) AS words`;

/**
 * Inserts the same vehicles in every run. Builds the indexes of the table afterwards, which takes
 * half as long.
 */
export const fillVehicles = async (source: DataSource, count: number): Promise<void> => {
  const runner = source.createQueryRunner();
  try {
    const indexes: Index[] = await runner.query(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
       FROM pg_index WHERE indrelid = 'vehicle'::regclass AND NOT indisunique`,
    );
    for (const { name } of indexes) await runner.query(`DROP INDEX ${name}`);
    await runner.query('SELECT setseed(0.5)');
    await runner.query(insertVehicles(count));
    await runner.query(`SET maintenance_work_mem = '512MB'`);
    for (const { definition } of indexes) await runner.query(definition);
    await runner.query('VACUUM ANALYZE vehicle');
  } finally {
    await runner.release();
  }
};
