import { randomUUID } from 'node:crypto';
import { Notifications } from '@fairlot/database';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csv, HEADINGS, makeImports, row, type TestImports } from '../testing/importing.js';
import type { VehicleFilter } from '../vehicle-table.js';
import { VehicleConditions, type ConditionContent } from './vehicle-conditions.js';

const CAR = 1;
const by = { idActor: 7, commandId: 'c-1' };

let place: TestImports;
let conditions: VehicleConditions;
let notifications: Notifications;
beforeAll(async () => {
  place = await makeImports();
  notifications = new Notifications(place.database.connection);
  conditions = new VehicleConditions(place.source, notifications);
});
afterAll(async () => {
  await notifications.close();
  await place.end();
});
beforeEach(async () => {
  await place.empty();
  await place.save(await place.stage(csv(HEADINGS, row('A'), row('B'), row('C'))));
});

const damage = (costMinor: number | null, idFile: string | null = null) => ({
  part: 'ROOF',
  kind: 'HAIL',
  severity: 1,
  note: null,
  costMinor,
  idFile,
  position: { view: 'TOP', x: 0.5, y: 0.5 },
});
const content = (over: Partial<ConditionContent> = {}): ConditionContent => ({
  damages: [],
  equipment: [],
  services: [],
  appraisal: { by: 'NONE', format: null } as ConditionContent['appraisal'],
  ...over,
});
const write = (over: Partial<ConditionContent>, version = 0, idVehicle = CAR) =>
  conditions.write(idVehicle, content(over), { version, by });
const costs = (...minor: (number | null)[]) => ({ damages: minor.map((one) => damage(one)) });

const attached = async (kind: 'PHOTO' | 'APPRAISAL', idVehicle: number): Promise<string> => {
  const idTemp = randomUUID();
  const create = { width: 64, height: 48, channels: 3, background: '#0000c8' } as const;
  const kept = await place.files.addTemp({
    kind,
    fileName: 'front.jpg',
    idUser: 7,
    idTemp,
    tupla: 1,
    key: randomUUID(),
    content: await sharp({ create }).jpeg().toBuffer(),
  });
  if (kept.outcome !== 'kept') throw new Error(kept.outcome);
  await place.files.attachNow({ idUser: 7, idTemp }, new Map([[1, idVehicle]]));
  return kept.file.idFile;
};

describe('ENG-111 a condition report', () => {
  it('ENG-111 is replaced completely, and each change is recorded with old and new value and the user', async () => {
    await write(costs(2_000, null));
    await write({ equipment: [{ code: 'ABS' }] }, 1);
    expect(await conditions.of(CAR)).toMatchObject({ version: 2, damages: [], damageMinor: 0 });
    const [change] = await conditions.trail(CAR);
    expect(change).toMatchObject({ idActor: 7, commandId: 'c-1' });
    expect(change!.fields).toMatchObject({
      damages: { old: [damage(2_000), damage(null)], new: [] },
      equipment: { old: [], new: [{ code: 'ABS' }] },
    });
  });

  it('ENG-111 refuses the second of two edits of one version, and records no change for equal content', async () => {
    const raced = await Promise.all([write(costs(1)), write(costs(2))]);
    const outcomes = raced.map((one) => ('refused' in one ? one.refused : 'written'));
    expect(outcomes).toEqual(expect.arrayContaining(['written', 'changed']));
    const { damages } = (await conditions.of(CAR))!;
    const again = await write({ damages });
    expect(again).toMatchObject({ condition: { version: 1 } });
    expect(await conditions.trail(CAR)).toHaveLength(1);
  });

  it('ENG-111 is refused for a vehicle that is in an auction, sold or deleted', async () => {
    await write({});
    for (const state of ['IN_AUCTION', 'SOLD']) {
      await place.source.query('UPDATE vehicle SET state = $1', [state]);
      expect(await write(costs(1), 1)).toEqual({ refused: 'held' });
    }
    expect(await write({}, 0, 999)).toEqual({ refused: 'gone' });
    expect(await conditions.of(CAR)).toMatchObject({ version: 1 });
  });

  it('ENG-110 accepts only photos and appraisals of its vehicle, and loses references to removed photos', async () => {
    const foreign = await attached('PHOTO', 2);
    const own = await attached('PHOTO', CAR);
    const damages = [damage(1), damage(1, foreign)];
    expect(await write({ damages })).toEqual({ refused: { noPhoto: 1 } });
    const appraisal = { by: 'OWNER', format: 'PDF' };
    expect(await write({ appraisal })).toEqual({ refused: 'noAppraisal' });
    const document = await attached('APPRAISAL', CAR);
    expect(await write({ damages: [damage(1, document)] })).toEqual({ refused: { noPhoto: 0 } });
    await write({ appraisal, damages: [damage(1, own)] });
    expect(await conditions.of(CAR)).toMatchObject({ damages: [{ idFile: own }] });
    await place.files.remove(CAR, own, 7);
    expect(await conditions.of(CAR)).toMatchObject({ damages: [{ idFile: null }] });
  });
});

it('an undo of an import keeps vehicles that have a condition report', async () => {
  const own = await place.stage(csv(HEADINGS, row('D'), row('E')));
  await place.save(own);
  expect(await write({}, 0, 4)).toMatchObject({ condition: { version: 1 } });
  await place.imports.undo(own);
  expect(Object.keys(await place.prices())).toEqual(['A', 'B', 'C', 'D']);
});

it('a search finds vehicles by the cost of damage, and by its share of the asking price', async () => {
  // Each asking price is 1,000 euros. The third vehicle has no estimates.
  await write(costs(10_000, null, 5_000));
  await write({}, 0, 2);
  await write(costs(null), 0, 3);
  const found = (filter: VehicleFilter) => place.registry.matchingIds(filter);
  expect(await found({ minDamageMinor: 15_000 })).toEqual([1]);
  expect(await found({ minDamageMinor: 15_001 })).toEqual([]);
  expect(await found({ maxDamageMinor: 15_000 })).toEqual([1, 2]);
  expect(await found({ minDamageMinor: 1, maxDamageMinor: 14_999 })).toEqual([]);
  expect(await found({ minMix: 15 })).toEqual([1]);
  expect(await found({ minMix: 15.01 })).toEqual([]);
  expect(await found({ maxMix: 14.99 })).toEqual([2]);
});
