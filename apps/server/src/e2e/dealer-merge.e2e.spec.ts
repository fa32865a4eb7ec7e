import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '@fairlot/contracts/operations';
import { systemClock } from '@fairlot/kernel';
import { WAIT_OPTIONS } from '../testing/make-auction.js';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type PersonName,
  type TestPortal,
  type World,
} from '../testing/index.js';

const DAY_MS = 86_400_000;

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const staff = () => world.as('admin');
const idOf = (who: PersonName) => world.people[who].idDealer;
const pairOf = (from: PersonName, into: PersonName) => ({
  idDealer: idOf(from),
  idInto: idOf(into),
});
type Pair = ReturnType<typeof pairOf>;
const preview = (pair: Pair) => staff().run('ENG-298', { query: pair });
const bodyOf = async (pair: Pair, over: object = {}) => ({
  ...pair,
  version: (await preview(pair)).version,
  reason: 'Registered twice',
  ...over,
});
const refused = async (body: object, who: PersonName = 'admin') => {
  const { status, problem } = await world.as(who).refusal('ENG-299', { body } as never);
  return [status, problem.code, problem.fields?.map(({ path }) => path) ?? []];
};
const requirement = (idDealer: number, reason: 'ADDRESS_PROOF' | 'BANK_ACCOUNT') =>
  staff().run('ENG-286', {
    body: { idDealer, idMarket: 'IT', reason, dueAt: systemClock.now() + DAY_MS },
  });
const bid = async (who: 'dealer1' | 'dealer2' | 'dealer3', more: object = {}) => {
  const lots = [{ clickAndBuyMinor: 900_000 }];
  const idAuction = await launchAuction(world, { bidders: [who], lots } as never);
  const params = { idAuction, idLot: 1 };
  const body = { offer: 9_000, confirmed: true, ...more };
  await world.as(who).run('SEC-59', { params, body } as never);
  return idAuction;
};

describe('a merge of two dealers', () => {
  const pair = () => pairOf('dealer2', 'dealer1');
  let idAuction: number;
  beforeAll(async () => {
    idAuction = await bid('dealer2', { clickAndBuy: true });
    await requirement(idOf('dealer2'), 'ADDRESS_PROOF');
    await requirement(idOf('dealer2'), 'BANK_ACCOUNT');
    await requirement(idOf('dealer1'), 'BANK_ACCOUNT');
    await portal.parts.partners.setStandings([
      { idTemplate: world.templates.loader, idDealer: idOf('dealer2'), standing: 'PENDING' },
      { idTemplate: world.templates.exhibitor, idDealer: idOf('dealer2'), standing: 'BLOCKED' },
      { idTemplate: world.templates.exhibitor, idDealer: idOf('dealer1'), standing: 'ACCEPTED' },
    ]);
    await portal.parts.registry.changeDealer(idOf('dealer2'), { enabledMarkets: ['IT', 'DE'] });
  });

  it('ENG-298 is previewed: what moves, what stays, and what differs', async () => {
    await vi.waitFor(async () => {
      const { stays, obstacles } = await preview(pair());
      expect([stays.purchases, obstacles]).toEqual([1, []]);
    }, WAIT_OPTIONS);
    expect(await preview(pair())).toMatchObject({
      from: { idDealer: idOf('dealer2'), mainUser: { username: 'dealer2' } },
      into: { idDealer: idOf('dealer1'), mainUser: { username: 'dealer1' } },
      moves: { users: 1, requirements: 1, templates: 3, userRestrictions: 0, markets: ['DE'] },
      stays: { bids: 1, purchases: 1, acceptances: 1, applications: 0, requirements: 1 },
      differing: ['businessName'],
      differingTemplates: 1,
      sharedEmails: [],
      mustChooseMainUser: true,
    });
    expect((await portal.parts.directory.dealer(idOf('dealer2')))?.idMergedInto).toBeNull();
    expect((await world.as('abroad').refusal('ENG-298', { query: pair() })).status).toBe(404);
  });

  it("is allowed only for staff of both dealers' markets", async () => {
    const abroad = pairOf('foreigner', 'dealer1');
    for (const id of ['ENG-298', 'ENG-299'] as const) {
      const input = id === 'ENG-298' ? { query: abroad } : { body: await bodyOf(abroad) };
      for (const who of ['centre', 'abroad'] as const)
        expect((await world.as(who).refusal(id, input as never)).status).toBe(404);
    }
    const itself = pairOf('dealer1', 'dealer1');
    expect((await staff().refusal('ENG-298', { query: itself })).status).toBe(404);
  });

  it('moves no user if one of them cannot be signed out', async () => {
    const { dataSource } = portal.parts;
    await dataSource.query(`
      CREATE FUNCTION keep_session() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'the session stays'; END $$;
      CREATE TRIGGER keep BEFORE DELETE ON session FOR EACH ROW EXECUTE FUNCTION keep_session()`);
    const body = await bodyOf(pair(), { idMainUser: world.people.dealer2.idUser });
    const headers = { 'content-type': 'application/json', token: staff().credentials.token! };
    const { path, method } = operations['ENG-299'];
    const { status } = await fetch(portal.url + path, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    await dataSource.query('DROP FUNCTION keep_session() CASCADE');
    expect(status).toBe(500);
    const [user] = await dataSource.query(
      `SELECT id_dealer AS "idDealer" FROM app_user WHERE username = 'dealer2'`,
    );
    expect(user).toEqual({ idDealer: idOf('dealer2') });
    expect((await world.as('dealer2').call('SEC-69')).ok).toBe(true);
  });

  it('ENG-299 in part: is refused with RECORD_CHANGED after a change that the preview did not show', async () => {
    const body = await bodyOf(pair());
    await portal.parts.registry.changeDealer(idOf('dealer1'), { city: 'Torino' });
    expect(await refused(body)).toEqual([409, 'RECORD_CHANGED', []]);
    expect((await portal.parts.directory.dealer(idOf('dealer2')))?.enabled).toBe(true);
  });

  it('ENG-299 in part: must name the main user if each dealer has one', async () => {
    for (const idMainUser of [null, world.people.dealer3.idUser])
      expect(await refused(await bodyOf(pair(), { idMainUser }))).toEqual([
        400,
        'VALIDATION',
        ['idMainUser'],
      ]);
  });

  it('ENG-299 in part: moves users, requirements and template states, and a repeat has no effect', async () => {
    const { idUser } = world.people.dealer2;
    const body = await bodyOf(pair(), { idMainUser: idUser });
    expect(await staff().run('ENG-299', { body })).toEqual({ done: true });
    expect(await staff().run('ENG-299', { body })).toEqual({ done: true });
    expect(await portal.parts.directory.user(idUser)).toMatchObject({ idDealer: idOf('dealer1') });
    expect(await portal.parts.directory.dealer(idOf('dealer2'))).toMatchObject({
      enabled: false,
      blockedReason: 'Registered twice',
      idMergedInto: idOf('dealer1'),
    });
    expect(await portal.parts.directory.dealer(idOf('dealer1'))).toMatchObject({
      enabledMarkets: ['IT', 'DE'],
      idMainUser: idUser,
    });
    const { rows } = await staff().run('ENG-285', { query: { idDealer: idOf('dealer1') } });
    expect(rows.map(({ reason }) => reason).toSorted()).toEqual(['ADDRESS_PROOF', 'BANK_ACCOUNT']);
    const { standings } = await portal.parts.partners.ofDealer(idOf('dealer1'));
    expect(standings.get(world.templates.loader)).toBe('PENDING');
    expect(standings.get(world.templates.exhibitor)).toBe('BLOCKED');
    expect((await portal.parts.partners.ofDealer(idOf('dealer2'))).standings.size).toBe(0);
  });

  it('ENG-300 in part: links both records, and the history names the merge', async () => {
    const linksOf = (who: PersonName) => staff().run('ENG-300', { query: { idDealer: idOf(who) } });
    const into = { idDealer: idOf('dealer1'), businessName: 'dealer1 srl', idMarket: 'IT' };
    expect(await linksOf('dealer2')).toEqual({ into, merged: [] });
    expect(await linksOf('dealer1')).toMatchObject({
      into: null,
      merged: [{ idDealer: idOf('dealer2') }],
    });
    const [change] = await portal.parts.dataSource.query<{ fields: object }[]>(
      `SELECT fields FROM record_change WHERE table_name = 'dealer' AND record_key = $1
       ORDER BY id_change DESC LIMIT 1`,
      [String(idOf('dealer2'))],
    );
    expect(change!.fields).toMatchObject({ idMergedInto: { old: null, new: idOf('dealer1') } });
  });

  it('ENG-299 in part: signs moved users out, and then shows them the purchases of both dealers', async () => {
    expect((await world.as('dealer2').refusal('SEC-69')).status).toBe(401);
    const again = await world.signIn('dealer2', 'token');
    const { rows } = await again.run('SEC-69');
    expect(rows.map((one) => [one.idAuction, one.idDealer])).toEqual([
      [idAuction, idOf('dealer2')],
    ]);
    const query = { idDealer: idOf('dealer1') };
    expect((await staff().run('ENG-188', { query })).rows).toMatchObject([{ idAuction }]);
    expect((await again.run('SEC-03')).isMainUser).toBe(true);
    // The duplicate's purchase is not completed yet, so it counts as unpaid.
    const { unpaid } = await staff().run('ENG-301', { query });
    expect(unpaid.lots).toBe(1);
  });

  it("shows the duplicate's bids on the activity page of all users, but not as unread news", async () => {
    for (const who of [world.as('dealer1'), await world.signIn('dealer2', 'token')]) {
      const { rows } = await who.run('ENG-40', { query: { state: 'WON' } });
      expect(rows.map(({ auction, own }) => [auction.idAuction, own.state])).toEqual([
        [idAuction, 'WON'],
      ]);
      const all = await who.run('ENG-40', { query: {} });
      expect(all.rows.map(({ auction }) => auction.idAuction)).toContain(idAuction);
      expect((await who.run('ENG-41')).WON).toBe(1);
      expect((await who.run('ENG-42')).unseen).toBe(0);
    }
  });

  it('ENG-299 in part: is refused with MERGE_REFUSED for a dealer that is already merged, which stays disabled', async () => {
    const again = pairOf('dealer2', 'pending');
    expect((await preview(again)).obstacles).toEqual(['MERGED']);
    expect(await refused(await bodyOf(again))).toEqual([409, 'MERGE_REFUSED', []]);
    const body = { idDealer: idOf('dealer2'), flgEnabled: true };
    const { status, problem } = await staff().refusal('ADM-01', { body } as never);
    expect([status, problem.fields?.map(({ code }) => code)]).toEqual([400, ['dealer_merged']]);
  });

  it('links the merged dealer directly to the last one if its target is merged later', async () => {
    const later = pairOf('dealer1', 'visitor');
    const body = await bodyOf(later, { idMainUser: world.people.visitor.idUser });
    await staff().run('ENG-299', { body });
    const merged = await portal.parts.directory.dealer(idOf('dealer2'));
    expect(merged?.idMergedInto).toBe(idOf('visitor'));
  });
});

describe('a merge of dealers that is not possible', () => {
  it('ENG-299 in part: is refused with MERGE_REFUSED until the bids of the duplicate are decided', async () => {
    await bid('dealer3', { offer: 5_500 });
    const pair = pairOf('dealer3', 'pending');
    await vi.waitFor(
      async () => expect((await preview(pair)).obstacles).toEqual(['OPEN_BIDS']),
      WAIT_OPTIONS,
    );
    expect(await refused(await bodyOf(pair))).toEqual([409, 'MERGE_REFUSED', []]);
  });

  it('ENG-298 is refused with MERGE_REFUSED if the duplicate is a seller', async () => {
    for (const owner of ['auctioneer', 'multi'] as const) {
      const pair = pairOf(owner, 'pending');
      expect((await preview(pair)).obstacles).toEqual(['SELLS']);
      expect(await refused(await bodyOf(pair))).toEqual([409, 'MERGE_REFUSED', []]);
    }
  });
});

describe('the account manager of the remaining dealer', () => {
  type Assigned = 'nobody' | 'enabled' | 'disabled';
  const assigned = async (kind: Assigned): Promise<number | null> => {
    if (kind === 'nobody') return null;
    const idSeller = await portal.parts.registry.createAccountManager({
      idMarket: 'IT',
      name: 'Robin',
      surname: kind,
      email: 'robin@example.test',
      phone: null,
    });
    if (kind === 'disabled') await staff().run('ADM-39', { query: { idSeller } } as never);
    return idSeller;
  };
  const dealerOf = async (idSeller: number | null): Promise<number> => {
    const { idDealer: _, ...facts } = (await portal.parts.directory.dealer(idOf('pending')))!;
    return portal.parts.registry.createDealer({ ...facts, idSeller });
  };

  it.each<readonly [from: Assigned, into: Assigned, moves: boolean]>([
    ['enabled', 'nobody', true],
    ['enabled', 'disabled', true],
    ['enabled', 'enabled', false],
    ['disabled', 'nobody', false],
    ['disabled', 'enabled', false],
    ['nobody', 'disabled', false],
  ])(
    'with the duplicate assigned to %s and the remaining dealer to %s, changes: %s',
    async (from, into, moves) => {
      const [moved, kept] = [await assigned(from), await assigned(into)];
      const pair = { idDealer: await dealerOf(moved), idInto: await dealerOf(kept) };
      expect((await preview(pair)).moves.seller).toBe(moves);
      await staff().run('ENG-299', { body: await bodyOf(pair) });
      const remaining = await portal.parts.directory.dealer(pair.idInto);
      expect(remaining?.idSeller).toBe(moves ? moved : kept);
    },
  );
});
