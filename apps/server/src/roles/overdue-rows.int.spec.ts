import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { hasPersonalData, systemClock } from '@fairlot/kernel';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storedTables } from '../core/stored-tables.js';
import { entities, migrations } from '../core/schema.js';
import { OverdueRows } from './overdue-rows.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const YEAR = "interval '2 years'";

let database: TestDatabase;
let source: DataSource;
let overdue: OverdueRows;
beforeAll(async () => {
  database = await makeDatabase(migrations);
  source = await database.dataSource(entities);
  overdue = new OverdueRows(source);
});
afterAll(() => database.drop());
beforeEach(async () => {
  // The database refuses to delete disclosures, so the test of that table counts only its own rows.
  for (const table of ROWS.keys())
    if (table !== 'disclosure') await source.query(`DELETE FROM ${table}`);
});

const at = (moment: string) => `to_timestamp(${moment}::float8 / 1000)`;

/**
 * For each table, SQL that inserts the row `$2`, which expires at `$1` (epoch ms). Foreign keys are
 * not checked.
 */
const ROWS = new Map<string, string>([
  [
    'password_recovery',
    `INSERT INTO password_recovery VALUES ($2::int, $2::int::text, ${at('$1')})`,
  ],
  [
    'user_invite',
    `INSERT INTO user_invite (id_dealer, email, tag_hash, id_inviter, sent_at, expires_at)
     VALUES ($2::int, $2::int::text, $2::int::text, 1, now(), ${at('$1')} - interval '30 days')`,
  ],
  [
    'totp_enrolment',
    `INSERT INTO totp_enrolment VALUES ($2::int, 's', $1::bigint - ${10 * MINUTE_MS})`,
  ],
  [
    'dealer_registration',
    `INSERT INTO dealer_registration (id_registration, registered_at, language, id_market,
       business_name, address, country, email, city, vat_code, mobile, type_dealer_activity, car_sold,
       buying_interest, reference_surname, content_hash)
     OVERRIDING SYSTEM VALUE VALUES ($2::int, $1::bigint - ${365 * DAY_MS}, 'it', 'IT', 'b', 'a', 'IT',
       'e', 'c', 'v', 'm', 't', 'c', 'b', 's', $2::int::text)`,
  ],
  [
    'vehicle_import',
    `INSERT INTO vehicle_import (id_temp, id_user, id_owner_dealer, id_market, content_hash, state,
       headings, mapping, created_at)
     VALUES (gen_random_uuid(), $2::int, 1, 'IT', '', 'STAGED', '[]', '[]', $1::bigint - ${DAY_MS})`,
  ],
  [
    'sent_part',
    `INSERT INTO sent_part VALUES ($2::int, gen_random_uuid(), 0, 1, 's', $2::int::text,
       $1::bigint - ${DAY_MS})`,
  ],
  [
    'disclosure',
    `INSERT INTO disclosure (shown_at, id_user, call_id, discloses, moments, id_markets, id_lots,
       lot_count, id_dealers, dealer_count, asked)
     VALUES (${at('$1')} - ${YEAR}, $2::int, '', '{}', '{}', '{}', '{}', 0, '{}', 0, '')`,
  ],
  [
    'record_selection',
    `INSERT INTO record_selection VALUES ('t', $2::int, 'c', ${at('$1')} - interval '90 days', '{}', 0, '[]')`,
  ],
  [
    'record_export',
    `INSERT INTO record_export VALUES (gen_random_uuid(), $2::int, 'c', '{}', '{}',
       ${at('$1')} - interval '1 day', gen_random_uuid())`,
  ],
  [
    'record_document',
    `INSERT INTO record_document VALUES ($2::int::text, $2::int, 'c', ${at('$1')} - interval '1 day', 'n',
       'pdf', 1)`,
  ],
  [
    'answered_write',
    `INSERT INTO answered_write VALUES ($2::int, 'c', 'f', NULL, $1::bigint - ${7 * DAY_MS})`,
  ],
  [
    'vehicle_file',
    `INSERT INTO vehicle_file (id_file, kind, name, media_type, bytes, sha256, position, kept_at,
       id_user, sending_key, id_temp, tupla)
     VALUES ($2::int::text, 'OTHER', 'n', 't', 1, 's', 0, $1::bigint - ${DAY_MS}, 1,
       gen_random_uuid(), gen_random_uuid(), 1)`,
  ],
  [
    'auction_catalogue',
    `INSERT INTO auction_catalogue VALUES ($2::int, gen_random_uuid(), 'c', 1, 'it', 'READY', 1, 1,
       0, $1::bigint - ${60 * MINUTE_MS})`,
  ],
  [
    'job_progress',
    `INSERT INTO job_progress VALUES (lpad($2::int::text, 32, '0')::uuid, 0, 0, $1::bigint - ${DAY_MS})`,
  ],
  [
    'job_row',
    `INSERT INTO job_row VALUES (lpad($2::int::text, 32, '0')::uuid, 1, 'GONE', NULL,
       $1::bigint - ${90 * DAY_MS})`,
  ],
  [
    'registration_link',
    `INSERT INTO registration_link VALUES ($2::int::text, $2::int, $1::bigint)`,
  ],
  [
    'approval',
    `INSERT INTO approval (call, input, record_table, record_key, changes, id_market, id_markets,
         about_staff, reason, id_requester, command_id, requested_at, expires_at, state, id_approver,
         decided_at)
       VALUES ('ADM-27', '{}', 'app_user', $2::int::text, '{}', 'IT', '{IT}', false, '', 1,
         gen_random_uuid(), 0, 0, 'REJECTED', 2, $1::bigint - ${90 * DAY_MS})`,
  ],
  ['live_token', `INSERT INTO live_token VALUES ($2::int::text, 's', $2::int, NULL, $1::bigint)`],
]);

/** Inserts two rows: one expired over a minute ago, and the other expires in a minute. */
const fill = (table: string, now: number) =>
  source.transaction(async (manager) => {
    await manager.query('SET LOCAL session_replication_role = replica');
    const sql = ROWS.get(table) ?? '';
    await manager.query(sql, [now - MINUTE_MS, 1]);
    await manager.query(sql, [now + MINUTE_MS, 2]);
  });
const count = async (table: string): Promise<number> => {
  const [row] = await source.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${table}`);
  return row!.n;
};

describe('the job that deletes expired rows', () => {
  const timed = storedTables.filter(({ over }) => over !== null);

  it.each(timed.map(({ table }) => table))(
    'deletes rows of %s when their retention period is over, and not earlier',
    async (table) => {
      const now = systemClock.now();
      await fill(table, now);
      await overdue.erase(now);
      expect(await count(table)).toBe(1);
    },
  );

  it('deletes the other rows an hour later, after their retention period', async () => {
    const now = systemClock.now();
    const others = timed.filter(({ table }) => table !== 'disclosure');
    for (const { table } of others) await fill(table, now);
    await overdue.erase(now + 60 * MINUTE_MS);
    for (const { table } of others) expect([table, await count(table)]).toEqual([table, 0]);
  });

  it('runs in as many batches as it needs', async () => {
    const now = systemClock.now();
    await source.query(
      `INSERT INTO live_token SELECT n::text, 's', n, NULL, $1 FROM generate_series(1, 2500) n`,
      [now - 1],
    );
    await overdue.erase(now);
    expect(await count('live_token')).toBe(0);
  });

  it('deletes an application with its answers and documents, unless it was decided', async () => {
    const now = systemClock.now();
    await fill('dealer_registration', now);
    await source.query(
      `UPDATE dealer_registration SET state = 'ACCEPTED' WHERE id_registration = 1`,
    );
    await source.query(
      `INSERT INTO registration_consent SELECT n, 'checkConsents1', true, 1, 'it', 0 FROM generate_series(1, 2) n`,
    );
    await source.query(
      `INSERT INTO registration_document SELECT n::text, n, 'doc', 'a.pdf', 'pdf', 1, '' FROM generate_series(1, 2) n`,
    );
    await overdue.erase(now + 60 * MINUTE_MS);
    const left = 'SELECT id_registration AS id FROM';
    for (const table of ['dealer_registration', 'registration_consent', 'registration_document'])
      expect([table, await source.query(`${left} ${table}`)]).toEqual([table, [{ id: 1 }]]);
  });
});

/** Tables from which other code deletes expired rows, each with the test that shows it. */
const BY_THEIR_OWNERS: Readonly<Record<string, string>> = {
  session: 'session-store.int.spec.ts',
  sign_in_limit: 'erased by its library as it goes',
  registration_consent: 'with its registration',
  registration_document: 'with its registration',
  registration_question: 'with its registration',
  registration_step: 'with its registration',
  vehicle_import_row: 'with its list',
  mail: 'mail-maintenance',
  command: 'retention',
};

it('every table with a retention period in minutes, hours, days, months or years has code that deletes its rows', () => {
  const timed = storedTables.filter(
    (table) => hasPersonalData(table) && /minute|hour|day|month|year/.test(table.until ?? ''),
  );
  const endless = timed
    .filter(({ table, over }) => over === null && BY_THEIR_OWNERS[table] === undefined)
    .map(({ table }) => table);
  expect(endless).toEqual([]);
  expect([...ROWS.keys()].toSorted()).toEqual(
    storedTables
      .filter(({ over }) => over !== null)
      .map(({ table }) => table)
      .toSorted(),
  );
});
