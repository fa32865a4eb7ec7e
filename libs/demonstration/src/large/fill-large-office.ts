export type OfficeSize = {
  /** Number of dealers to add, a multiple of 500. */
  readonly dealers: number;
  readonly users: number;
  readonly templates: number;
};
export const LARGE_OFFICE: OfficeSize = { dealers: 50_000, users: 120_000, templates: 5_000 };

/** The account of the demonstration whose template the added ones copy. */
const OWNER = 'auctioneer';
/** Ids above those of the demonstration's templates. */
const FIRST_TEMPLATE = 1_000;
/** Number of applications per dealer. */
const APPLICATIONS = 0.4;
const REQUIREMENTS = 0.6;
const CHANGES = 6;

const MARKETS = `ARRAY['IT', 'DE', 'FR', 'ES', 'NL', 'BE', 'EN', 'PL', 'PT', 'LU']`;
const DAY_MS = 86_400_000;

/** One dealer in a hundred is an auctioneer. */
const DEALERS_PER_OWNER = 100;

/** Statements that add dealers and users. One user in fifty is disabled, as after years of use. */
const people = ({ dealers, users }: OfficeSize): readonly string[] => [
  `INSERT INTO dealer (business_name, id_market, enabled_markets, country, vat_code, city, address,
     email, postal_code, enabled, state, auctioneer, exhibitor, created_on)
   SELECT (ARRAY['Autohaus', 'Garage', 'Auto', 'Concessionaria'])[1 + n % 4] || ' ' ||
       substr(md5(n::text), 1, 6) || ' ' || n,
     market, ARRAY[market], market, market || 90000000 + n, 'City ' || n % 2000, 'Street ' || n,
     'office' || n || '@dealer.test', lpad((n % 99999)::text, 5, '0'), n % 50 <> 0,
     CASE WHEN n % 500 = 0 THEN 'REGISTERED' ELSE 'CONFIGURED' END, n % 100 = 1, n % 100 = 2,
     date '2020-01-01' + n % 2000
   FROM generate_series(1, ${dealers}) n,
     LATERAL (SELECT (${MARKETS})[1 + n % 10] AS market) AS place`,
  `INSERT INTO app_user (username, name, surname, email, id_dealer, id_market, language, roles,
     permissions, enabled, admin_enabled_markets)
   SELECT 'user' || n, (ARRAY['Anna', 'Bruno', 'Carla', 'Dieter', 'Emma'])[1 + n % 5],
     (ARRAY['Rossi', 'Müller', 'Martin', 'García', 'Kowalski'])[1 + n / 7 % 5] || ' ' || n,
     'user' || n || '@dealer.test', id_dealer, id_market, 'en', '{USER}',
     CASE WHEN auctioneer THEN '{AUCTIONEER}' ELSE '{BUYER}' END::text[], n % 50 <> 0, '{}'
   FROM generate_series(1, ${users}) n
   JOIN (SELECT *, row_number() OVER (ORDER BY id_dealer) AS place FROM dealer) AS dealer
     ON place = 1 + n % ${dealers}`,
];

const templatesOf = ({ dealers, templates }: OfficeSize): readonly string[] => [
  `INSERT INTO template (id, name, id_dealer, id_market, id_markets, policy, regulation_version,
     regulation_text_key, regulation_hash, enabled)
   SELECT ${FIRST_TEMPLATE} + n, 'Template ' || substr(md5(n::text), 1, 6) || ' ' || n, owner.id_dealer,
     owner.id_market, ARRAY[owner.id_market], policy, regulation_version, regulation_text_key,
     regulation_hash, n % 20 <> 0
   FROM generate_series(1, ${templates}) n
   JOIN (SELECT *, row_number() OVER (ORDER BY id_dealer) AS place FROM dealer WHERE auctioneer)
     AS owner ON place = 1 + n % ${dealers / DEALERS_PER_OWNER},
   LATERAL (SELECT * FROM template WHERE id_dealer =
     (SELECT id_dealer FROM app_user WHERE username = '${OWNER}') LIMIT 1) AS model`,
  `INSERT INTO template_dealer (id_template, id_dealer, standing)
   SELECT template.id, dealer.id_dealer, (ARRAY['PENDING', 'ACCEPTED', 'BLOCKED'])[1 + n % 3]
   FROM template, generate_series(1, 40) n
   JOIN LATERAL (SELECT 1 + (template.id * 37 + n * 911) % ${dealers} AS id_dealer) AS dealer ON true
   WHERE template.id > ${FIRST_TEMPLATE} ON CONFLICT DO NOTHING`,
  // Templates that staff add later get ids above these.
  `SELECT setval(pg_get_serial_sequence('template', 'id'), (SELECT max(id) FROM template))`,
];

/** Statements that add applications, requirements and changes of records. */
const work = ({ dealers }: OfficeSize, now: number): readonly string[] => [
  `INSERT INTO dealer_registration (state, registered_at, language,
     id_market, business_name, address, country, email, city, vat_code, mobile,
     type_dealer_activity, car_sold, buying_interest, reference_surname, content_hash)
   SELECT CASE WHEN n % 4 = 0 THEN 'REGISTERED' ELSE 'REJECTED' END, at,
     'en', (${MARKETS})[1 + n % 10], 'Applicant ' || n, 'Street ' || n, 'IT',
     'applicant' || n || '@dealer.test', 'City ' || n % 2000, 'IT' || 80000000 + n, '+39 333 1',
     '1', '1', '1', 'Rossi', md5(n::text)
   FROM generate_series(1, ${dealers * APPLICATIONS}) n, LATERAL (SELECT
     ${now}::bigint - n * 600000::bigint AS at) AS moment`,
  `INSERT INTO requirement (id_dealer, id_market, reason, owed_by, state, due_at,
     created_at)
   SELECT id_dealer, id_market, 'BANK_ACCOUNT', 'DEALER',
     (ARRAY['OPEN', 'SUBMITTED', 'ACCEPTED', 'ACCEPTED'])[1 + n % 4],
     ${now}::bigint + (n % 60 - 30) * ${DAY_MS}::bigint,
     ${now}::bigint
   FROM generate_series(1, ${dealers * REQUIREMENTS}) n JOIN dealer ON dealer.id_dealer = 100 + n`,
  `INSERT INTO record_change (changed_at, id_actor, table_name, record_key, fields, market)
   SELECT to_timestamp(${now} / 1000.0) - n * interval '1 minute', 2, 'dealer', (100 + n % ${dealers})::text,
     '{"city": {"old": "Milano", "new": "Torino"}}', (${MARKETS})[1 + n % 10]
   FROM generate_series(1, ${dealers * CHANGES}) n`,
];

/** The database of a portal that contains the demonstration. */
type Database = { query(sql: string): Promise<unknown> };
type Options = {
  readonly now: number;
  readonly size?: OfficeSize;
  readonly onProgress?: (done: number, total: number) => void;
};

/**
 * Adds dealers, users, templates and everything that staff see about them, with the same data in
 * every run. It writes to the tables directly, so no other process may use the database.
 */
export const fillLargeOffice = async (
  database: Database,
  { now, size = LARGE_OFFICE, onProgress = () => undefined }: Options,
): Promise<void> => {
  const parts = [...people(size), ...templatesOf(size), ...work(size, now), 'VACUUM ANALYZE'];
  for (const [done, statement] of parts.entries()) {
    onProgress(done, parts.length);
    await database.query(statement);
  }
  onProgress(parts.length, parts.length);
};
