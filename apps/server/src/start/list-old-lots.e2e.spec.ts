import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@fairlot/kernel';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../core/schema.js';
import { downgradeDatabase } from '../testing/downgrade-database.js';
import { testSettingsFor } from '../testing/make-portal.js';
import { launchAuction, makeWorld, publish, type World } from '../testing/index.js';
import { startPortal, type Portal } from './portal.js';
import type { Settings } from '../settings/settings.js';

const HOUR_MS = 3_600_000;
/** Start and end after the test, so that the clock role writes no events. */
const LATER = { startsAt: systemClock.now() + HOUR_MS, endsAt: systemClock.now() + 2 * HOUR_MS };
const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-old-'));
let database: TestDatabase;
let settings: Settings;
let world: World;
let portal: Portal;

/** Vehicles by what the earlier version did with them. */
const idVehicles = { scheduled: [0, 0], running: [0, 0], withdrawn: 0, sold: 0, stray: 0 };
const auctions = { scheduled: 0, running: 0 };

const query = <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  portal.parts.dataSource.query<Row[]>(sql, values);
const marks = async (): Promise<Record<number, string>> => {
  const rows = await query<{ id: number; mark: string }>(
    `SELECT id_vehicle AS id, state || ' ' || stream_position AS mark FROM vehicle
     WHERE state <> 'PUBLISHED' OR stream_position >= 0`,
  );
  return Object.fromEntries(rows.map(({ id, mark }) => [id, mark]));
};
const claims = async (): Promise<string[]> => {
  const rows = await query<{ claim: string }>(
    `SELECT stream || ' ' || (data::json->>'idAuction') || '/' || (data::json->>'idLot') AS claim
     FROM event WHERE type = 'VehicleListed' ORDER BY 1`,
  );
  return rows.map(({ claim }) => claim);
};
const events = () => query<object>('SELECT stream, position, hash FROM event ORDER BY 1, 2');
const claimed = (idVehicle: number, idAuction: number, idLot: number) =>
  `vehicle-${idVehicle} ${idAuction}/${idLot}`;
const listed = 'IN_AUCTION 0';
const sold = 'SOLD 0';

const played = async (): Promise<void> => {
  const { scheduled, running } = idVehicles;
  auctions.scheduled = await publish(world, {
    ...LATER,
    lots: [{ idVehicles: scheduled }],
  });
  auctions.running = await launchAuction(world, {
    bidders: ['dealer1'],
    lots: [
      ...running.map((one) => ({ idVehicles: [one] })),
      { idVehicles: [idVehicles.withdrawn] },
      { idVehicles: [idVehicles.sold], clickAndBuyMinor: 900_000 },
    ],
  });
  const lot = (idLot: number) => ({ params: { idAuction: auctions.running, idLot } });
  const body = { reason: 'Requested by the seller' };
  await world.as('admin').run('ENG-06', { ...lot(3), body });
  const buy = { offer: 9_000, clickAndBuy: true, confirmed: true };
  await world.as('dealer1').run('SEC-59', { ...lot(4), body: buy });
};

beforeAll(async () => {
  database = await makeDatabase(migrations);
  settings = await testSettingsFor(dataDir, {});
  portal = await startPortal(settings, database);
  world = await makeWorld({ parts: portal.parts, url: settings.publicUrl });
  const free = () => world.freeVehicle();
  idVehicles.scheduled = [free(), free()];
  idVehicles.running = [free(), free()];
  [idVehicles.withdrawn, idVehicles.sold, idVehicles.stray] = [free(), free(), free()];
  await played();
  await eventually(async () => expect((await marks())[idVehicles.sold]).toMatch(/^SOLD/));
  await portal.stop();
  const old = await database.dataSource([]);
  await old.query(`UPDATE vehicle SET state = 'IN_AUCTION' WHERE id_vehicle = $1`, [
    idVehicles.stray,
  ]);
  await downgradeDatabase(old);
  // As during a rebuild: the read model has a checkpoint, but no rows.
  await old.query('DELETE FROM auction_board');
});
afterAll(async () => {
  await portal.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the first start on a database that was written before VehicleListed existed', () => {
  const expectedClaims = () => [
    ...idVehicles.scheduled.map((id) => claimed(id, auctions.scheduled, 1)),
    ...idVehicles.running.map((id, at) => claimed(id, auctions.running, at + 1)),
  ];

  it('STA-087 in part: claims and marks each vehicle of an open lot once, even if the read model is empty', async () => {
    portal = await startPortal(settings, database);
    expect(await claims()).toEqual(expectedClaims().toSorted());
    await eventually(async () => {
      const open = [...idVehicles.scheduled, ...idVehicles.running];
      expect(await marks()).toEqual({
        ...Object.fromEntries(open.map((id) => [id, listed])),
        [idVehicles.sold]: sold,
      });
    });
    const draft = { lots: [{ idVehicles: idVehicles.scheduled.slice(0, 1) }] };
    await expect(publish(world, draft)).rejects.toThrow('vehicle_not_free');
    await publish(world, { ...LATER, lots: [{ idVehicles: [idVehicles.withdrawn] }] });
  });

  it.each([
    ['after a complete run', "SELECT 'nothing'"],
    ['after an interrupted run', "DELETE FROM checkpoint WHERE name = 'vehicle-listings'"],
  ])('STA-087 in part: %s: adds no event and no mark at the next start', async (_what, cut) => {
    await query(cut);
    const before = { events: await events(), marks: await marks() };
    await portal.stop();
    portal = await startPortal(settings, database);
    const marking = portal.parts.marking;
    await marking.catchUp();
    expect({ events: await events(), marks: await marks() }).toEqual(before);
  });
});
