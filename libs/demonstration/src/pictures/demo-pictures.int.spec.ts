import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { systemClock } from '@fairlot/kernel';
import { FolderFiles } from '@fairlot/files-folder';
import { GeneratedFiles, VehicleFiles, type Vehicle } from '@fairlot/vehicles-records';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoAccountPlan } from '../plan/accounts.js';
import { playAuction } from '../seed/play-auction.js';
import { seedAccounts } from '../seed/seed-accounts.js';
import { seedTemplates } from '../seed/seed-templates.js';
import { seedVehicles } from '../seed/seed-vehicles.js';
import { makeCore, type Core } from '../testing/make-core.js';
import { DemoPictures } from './demo-pictures.js';

const NOW = systemClock.now();
const HOUR_MS = 3_600_000;
const root = mkdtempSync(join(tmpdir(), 'fairlot-demo-pictures-'));

let core: Core;
let files: VehicleFiles;
let onSale: Vehicle;
let idle: Vehicle;
beforeAll(async () => {
  core = await makeCore();
  files = new VehicleFiles(new FolderFiles(root), core.dataSource);
  const owners = demoAccountPlan().filter(({ username }) => !username.startsWith('dealer'));
  const quiet = { passwordHash: 'of nobody', onProgress: () => undefined };
  const accounts = await seedAccounts(core, owners, quiet);
  const [italy, ...others] = await seedTemplates(core, accounts, (key) => key);
  const two = { ...italy!, plan: { ...italy!.plan, vehicles: 2 } };
  await seedVehicles(core, [two], () => undefined);
  // Vehicles that visitors import get no drawn pictures.
  await core.dataSource.query(
    `INSERT INTO vehicle (external_id, brand, model, version, body_type, fuel_type, gearbox, damaged,
       asking_price_minor, license_plate, frame, vehicle_code, id_market, id_owner_dealer, id_template,
       state)
     VALUES ('OWN-1', 'Fiat', 'Panda', '1.2', 'CITY_CAR', 'PETROL', 'MANUAL', false, 1, 'AA000AA', 'F',
       'V', 'IT', $1, $2, 'PUBLISHED')`,
    [italy!.template.idDealer, italy!.template.id],
  );
  expect(others.length).toBeGreaterThan(0);
  const { rows } = await core.vehicles.list({ filter: {}, limit: 9, order: 'asc' });
  [idle, onSale] = rows.filter(({ externalId }) => externalId.startsWith('V')) as [
    Vehicle,
    Vehicle,
  ];
  await playAuction(core, {
    plan: {
      template: italy!.plan.name,
      fate: 'RUNNING',
      lots: 1,
      startsAt: NOW - HOUR_MS,
      endsAt: NOW + HOUR_MS,
    },
    template: italy!.template,
    vehicles: [onSale],
    bidders: [],
    idVisitorsDealers: new Set(),
    owner: { idUser: italy!.owner.idUser, idDealer: italy!.owner.idDealer, role: 'AUCTIONEER' },
    now: NOW,
    seed: 1,
  });
  await core.project();
});
afterAll(async () => {
  await core.stop();
  rmSync(root, { recursive: true, force: true });
});

const filesOf = async ({ idVehicle }: Vehicle) =>
  (await files.ofVehicle(idVehicle)).map(({ kind, name }) => `${kind} ${name}`);
const COMPLETE = [
  ...['front', 'side', 'rear', 'interior', 'detail'].map((view) => `PHOTO ${view}.jpg`),
  'DATASHEET Scheda tecnica.pdf',
  'APPRAISAL Perizia.pdf',
];

describe('the pictures of the demonstration', () => {
  const given = () => new GeneratedFiles(new FolderFiles(root), core.dataSource);
  const pictures = () => new DemoPictures(core, given());

  it('are made for vehicles on sale first, and for the rest after a restart, each once', async () => {
    const before = pictures();
    expect(await before.step()).toBe(true);
    await before.stop();
    expect([await filesOf(onSale), await filesOf(idle)]).toEqual([COMPLETE, []]);
    const after = pictures();
    expect([await after.step(), await after.step()]).toEqual([true, false]);
    await after.stop();
    expect([await filesOf(onSale), await filesOf(idle)]).toEqual([COMPLETE, COMPLETE]);
    const all = await core.dataSource.query('SELECT DISTINCT id_vehicle FROM vehicle_file');
    expect(all).toHaveLength(2);
    // Draws every picture of two vehicles.
  }, 120_000);

  it('are processed like uploaded pictures, with four widths and a blur', async () => {
    const [front, , , , , , appraisal] = await files.ofVehicle(onSale.idVehicle);
    expect(front!.widths).toEqual([320, 640, 1_280, 1_600]);
    expect(front!.placeholder).toMatch(/^data:image\/webp/);
    const content = await files.content(front!.idFile, { width: 640, mediaType: 'image/webp' });
    const picture = sharp(await buffer((await files.open(content!))!));
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 });
    const wanted = { width: 1, mediaType: 'application/pdf' };
    const pdf = await files.content(appraisal!.idFile, wanted);
    expect((await buffer((await files.open(pdf!))!)).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('are not made until the portal has started, and no longer after a stop', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const own = pictures();
    const step = vi.spyOn(own, 'step').mockResolvedValue(true);
    try {
      own.start();
      await vi.advanceTimersByTimeAsync(14_000);
      expect(step).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(step).toHaveBeenCalled();
      await own.stop();
      const calls = step.mock.calls.length;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(step.mock.calls.length).toBe(calls);
    } finally {
      vi.useRealTimers();
    }
  });
});
