import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeEdit } from '../testing/make-edit.js';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
let idVehicle: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());
beforeEach(() => {
  idVehicle = world.freeVehicle();
});

const owner = () => world.as('auctioneer');
const details = () => owner().run('SEC-22', { params: { id: idVehicle } });
const trail = () => portal.parts.vehicles.trail(idVehicle);

describe('the data of a vehicle', () => {
  it('SEC-23 in part: can be changed by sellers, and the history records old and new value, user and time', async () => {
    const change = { mileageKm: 77_000, damaged: true, licensePlate: 'fm 417 kx' };
    const before = await details();
    const body = await makeEdit(owner(), idVehicle, change);
    const saved = await owner().run('SEC-23', { body });
    expect(saved).toMatchObject({ mileageKm: 77_000, damaged: true, licensePlate: 'FM417KX' });
    expect(saved).toMatchObject({ state: before.state, vehicleCode: before.vehicleCode });
    expect(await details()).toEqual(saved);
    const [newest] = await trail();
    expect(newest).toMatchObject({
      idActor: world.people.auctioneer.idUser,
      fields: {
        mileageKm: { old: before.mileageKm, new: 77_000 },
        damaged: { old: false, new: true },
        licensePlate: { old: before.licensePlate, new: 'FM417KX' },
      },
    });
    expect(Object.keys(newest!.fields)).toHaveLength(3);
  });

  it('SEC-23 in part: are refused with the current version in the later of two edits of one version', async () => {
    const edits = await Promise.all(
      [71_000, 72_000, 73_000].map((mileageKm) => makeEdit(owner(), idVehicle, { mileageKm })),
    );
    const answers = await Promise.all(edits.map((body) => owner().call('SEC-23', { body })));
    const lost = answers.flatMap((one) => (one.ok ? [] : [one.problem]));
    expect(lost.map(({ code }) => code)).toEqual(['RECORD_CHANGED', 'RECORD_CHANGED']);
    const { editVersion: version, mileageKm } = await details();
    expect(lost[0]).toMatchObject({ errorCode: '409041', facts: { version } });
    expect(edits.map((one) => one.mileageKm)).toContain(mileageKm);
    expect((await trail()).filter(({ fields }) => 'mileageKm' in fields)).toHaveLength(2);
    // Sending the stored value is not a change, so any version is accepted.
    const again = { ...edits[0]!, mileageKm };
    expect((await owner().call('SEC-23', { body: again })).status).toBe(200);
  });

  it('SEC-23 in part: cannot be changed once bidders rely on them', async () => {
    const edit = await makeEdit(owner(), idVehicle, { damaged: true });
    await launchAuction(world, { lots: [{ idVehicles: [idVehicle] }] });
    const refused = await owner().refusal('SEC-23', { body: edit });
    expect([refused.status, refused.problem.code]).toEqual([409, 'VEHICLE_NOT_FREE']);
    const unchanged = { body: { ...edit, damaged: false } };
    expect((await owner().call('SEC-23', unchanged)).status).toBe(200);
    expect((await world.as('dealer1').refusal('SEC-23', { body: edit })).status).toBe(403);
  });

  it('SEC-23 in part: cannot be changed by other users, and are 404 for a missing vehicle', async () => {
    const body = await makeEdit(owner(), idVehicle, { brand: 'Lancia' });
    expect((await world.as('exhibitor').refusal('SEC-23', { body })).status).toBe(404);
    const nowhere = { ...body, idVehicle: 999_999 };
    expect((await owner().refusal('SEC-23', { body: nowhere })).status).toBe(404);
    expect((await details()).brand).toBe('Fiat');
  });

  it('SEC-23 in part: are validated field by field, and unknown fields are refused', async () => {
    const good = await makeEdit(owner(), idVehicle, {});
    const paths = async (change: object) => {
      const { status, problem } = await owner().refusal('SEC-23', { body: { ...good, ...change } });
      return [status, ...(problem.fields ?? []).map(({ path }) => path)];
    };
    expect(await paths({ mileageKm: -1, brand: ' ', powerHp: 3_001 })).toEqual([
      400,
      'brand',
      'powerHp',
      'mileageKm',
    ]);
    expect(await paths({ licensePlate: '…', frame: '…' })).toEqual([400, 'licensePlate', 'frame']);
    // The second value has the length of an old chassis number, which this newer vehicle cannot
    // have.
    for (const frame of ['IOQ', '118123456', '0'.repeat(17)])
      expect([frame, ...(await paths({ frame }))]).toEqual([frame, 400, 'frame']);
    expect(await paths({ firstRegistration: '2019-13', askingPriceMinor: 0 })).toEqual([
      400,
      'firstRegistration',
      'askingPriceMinor',
    ]);
    expect((await paths({ state: 'SOLD', idOwnerDealer: 1 }))[0]).toBe(400);
    expect(await trail()).toHaveLength(1);
  });
});
