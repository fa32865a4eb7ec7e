import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInput, applicationHelpers } from '../testing/applications.js';
import {
  launchAuction,
  makePortal,
  makeWorld,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
let applications: ReturnType<typeof applicationHelpers>;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  applications = applicationHelpers(portal);
});
afterAll(() => portal.stop());

const setEnabled = (idDealer: number, flgEnabled: boolean, more: object = {}) =>
  world.as('admin').run('ADM-01', { body: { idDealer, flgEnabled, ...more } } as never);

describe('the tabs of a dealer', () => {
  it('ENG-263 contain documents and consents from the application, and current consents', async () => {
    const { idRegistration } = await applications.apply();
    const staff = world.as('centre');
    const made = await staff.run('ENG-226', acceptInput(idRegistration));
    const query = { idDealer: made.idDealer };
    const { application, users } = await staff.run('ENG-263', { query });
    expect(users?.map(({ idUser }) => idUser)).toEqual([made.idUser]);
    const shown = await staff.run('ENG-221', { params: { idRegistration } });
    expect(application).toMatchObject({
      idRegistration,
      documents: shown.documents,
      consents: shown.consents,
    });
    expect(application!.documents.length).toBeGreaterThan(0);
    expect((await world.as('abroad').refusal('ENG-263', { query })).status).toBe(404);
    const { idDealer, idUser } = world.people.dealer1;
    const answers = { consent1: true, consent2: false, consent3: false };
    expect(await staff.run('ENG-263', { query: { idDealer } })).toMatchObject({
      application: null,
      users: [{ idUser, username: 'dealer1', ...answers }],
    });
    const { rows } = await staff.run('ENG-264', { query });
    expect(rows.map(({ type }) => type).length).toBeGreaterThan(0);
  });

  it('show no application after it was erased, and the dealer can still be configured and enabled', async () => {
    const { idRegistration } = await applications.apply();
    const staff = world.as('admin');
    const { idDealer } = await staff.run('ENG-226', acceptInput(idRegistration));
    await portal.parts.dataSource.query(
      'DELETE FROM dealer_registration WHERE id_registration = $1',
      [idRegistration],
    );
    await setEnabled(idDealer, false);
    await staff.run('ENG-186', { body: { idDealer, sincom: null } });
    expect(await setEnabled(idDealer, true)).toMatchObject({ enabled: true, state: 'CONFIGURED' });
    expect((await staff.run('ENG-263', { query: { idDealer } })).application).toBeNull();
  });

  it('ENG-265 in part: show the templates and markets from which the dealer can buy', async () => {
    const { idDealer } = world.people.dealer1;
    const { templates, showcases } = await world
      .as('centre')
      .run('ENG-265', { query: { idDealer } });
    expect(templates).toMatchObject([
      { idTemplate: world.templates.auctioneer, idMarket: 'IT', state: 'ACCEPTED' },
    ]);
    expect(showcases).toEqual([{ idMarket: 'IT' }]);
  });

  it('return 404 for a dealer of another market', async () => {
    const { idDealer } = world.people.foreigner;
    for (const id of ['ENG-263', 'ENG-264', 'ENG-265'] as const)
      for (const idOther of [idDealer, 2_147_483_647])
        expect(
          (await world.as('centre').refusal(id, { query: { idDealer: idOther } })).status,
        ).toBe(404);
  });
});

describe('a dealer that cannot bid', () => {
  it('ENG-266 sees the kind and reason of the block, and the account manager who can lift it', async () => {
    const block = async (who: PersonName) => (await world.as(who).run('ENG-266')).block;
    expect(await block('dealer1')).toBe(null);
    expect(await block('admin')).toBe(null);
    const { idDealer } = world.people.dealer3;
    const { registry } = portal.parts;
    const seller = { name: 'Robin', surname: 'Keller', email: 'robin@example.test', phone: null };
    const idSeller = await registry.createAccountManager({ ...seller, idMarket: 'IT' });
    await registry.changeDealer(idDealer, { idSeller });
    await setEnabled(idDealer, false, { reason: 'Unpaid purchase' });
    await expect
      .poll(() => block('dealer3'))
      .toMatchObject({
        kind: 'BLOCKED',
        reason: 'Unpaid purchase',
        contact: { idSeller, ...seller },
      });
    await setEnabled(idDealer, true);
    await expect.poll(() => block('dealer3')).toBe(null);
  });

  it('ENG-40 in part: still sees the lots with its binding bids, and no other lot', async () => {
    const idAuction = await launchAuction(world, { lots: [{}, {}] });
    const dealer = world.as('dealer1');
    const params = (idLot: number) => ({ params: { idAuction, idLot } });
    await dealer.run('SEC-59', { ...params(1), body: { offer: 5000 } });
    await dealer.run('SEC-62', params(2));
    const ofAuction = async (query: { readonly state?: 'OBSERVED' | 'LEADING' }) => {
      const { rows } = await dealer.run('ENG-40', { query });
      return rows.filter(({ auction }) => auction.idAuction === idAuction);
    };
    await expect.poll(() => ofAuction({}).then((rows) => rows.length)).toBe(2);
    expect((await ofAuction({})).map(({ mayOpen }) => mayOpen)).toEqual([true, true]);
    const before = await dealer.run('ENG-41');
    const { idDealer } = world.people.dealer1;
    await setEnabled(idDealer, false, { reason: 'Unpaid purchase' });
    const closed = { params: { id: idAuction, idLot: 1 } };
    await expect.poll(async () => (await dealer.refusal('SEC-60', closed)).status).toBe(404);
    const [own, ...others] = await ofAuction({});
    expect([own?.lot.idLot, own?.own.state, own?.mayOpen]).toEqual([1, 'LEADING', false]);
    expect(others).toEqual([]);
    expect(await ofAuction({ state: 'LEADING' })).toHaveLength(1);
    expect(await ofAuction({ state: 'OBSERVED' })).toEqual([]);
    const { OBSERVED, ...offered } = await dealer.run('ENG-41');
    expect({ ...offered, OBSERVED: before.OBSERVED }).toEqual(before);
    expect(OBSERVED).toBe(0);
    await setEnabled(idDealer, true);
  });
});
