import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { signInByToken } from '../testing/sign-in.js';

const NOBODY = 2_147_483_647;
type State = 'PENDING' | 'ACCEPTED' | 'BLOCKED';

let portal: TestPortal;
let world: World;
let idTemplate: number;
let idAuction: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idTemplate = world.templates.auctioneer;
  idAuction = await launchAuction(world, { lots: [{}] });
});
afterAll(() => portal.stop());

const idOf = (who: PersonName): number => world.people[who].idUser;
const states = async (query: object, by: PersonName = 'admin') => {
  const { rows } = await world.as(by).run('ADM-33', { query: { idTemplate, ...query } });
  return rows.map(({ username, state }) => `${username} ${state}`);
};
const set = async (
  whos: readonly (PersonName | number)[],
  state: State,
  more: object = {},
  by: PersonName = 'admin',
) => {
  const idUsers = whos.map((who) => (typeof who === 'number' ? who : idOf(who)));
  const id = by === 'admin' || by === 'centre' ? 'ADM-35' : 'ENG-205';
  const { results } = await world.as(by).run(id, { body: { idTemplate, idUsers, state, ...more } });
  return results.map(({ outcome, reason }) => reason ?? outcome);
};
const visibleAuctionsOf = async (who: PersonName) => {
  const called = await world.as(who).call('SEC-44', { params: { id: idAuction } });
  const { rows } = await world.as(who).run('SEC-45', { query: {} });
  // The call for one auction and the list of auctions must agree.
  expect(rows.some((one) => one.idAuction === idAuction)).toBe(called.ok);
  return called.ok;
};

describe('the list of buyers of a template', () => {
  it('ADM-33 contains the users of dealers with a state on the template, with the states of the inventory', async () => {
    expect(await states({ blockedUser: true })).toEqual(['dealer13 BLOCKED']);
    expect(await states({ accepted: false, blockedUser: false })).toEqual(['dealer14 PENDING']);
    expect(await states({ accepted: true, blockedUser: true })).toEqual([]);
    const accepted = await states({ accepted: true, sort: 'username' });
    expect(accepted).toContain('dealer1 ACCEPTED');
    expect(await states({ q: 'dealer1@', province: 'MI', vatCode: 'P.IVA 007 4311 0157' })).toEqual(
      ['dealer1 ACCEPTED'],
    );
    expect(await states({ q: 'dealer1@', province: 'RM' })).toEqual([]);
    expect(await states({ q: 'dealer1@', vatCode: '07643520567' })).toEqual([]);
    expect(await states({ q: 'dealer1@', market: 'IT', fcaUser: false })).toHaveLength(1);
    for (const none of [
      { market: 'DE' },
      { fcaUser: true },
      { idTemplate: world.templates.loader },
    ])
      expect(await states({ q: 'dealer1@', ...none })).toEqual([]);
  });

  it('ADM-35 accepts and blocks many buyers, and returns a result for each', async () => {
    expect(await set(['pending', 'dealer1', 'exhibitor', 'admin', NOBODY], 'ACCEPTED')).toEqual([
      'applied',
      'already',
      'NO_STANDING',
      'gone',
      'gone',
    ]);
    expect(await visibleAuctionsOf('pending')).toBe(true);
    expect(await set(['pending'], 'PENDING')).toEqual(['applied']);
    expect(await visibleAuctionsOf('pending')).toBe(false);
  });

  it('ADM-34 adds dealers that had no state on the template', async () => {
    const idUsers = [idOf('exhibitor'), idOf('blocked')];
    const body = { idTemplate, idUsers, state: 'ACCEPTED', scope: 'DEALER' } as const;
    const { results, outcomes } = await world.as('admin').run('ADM-34', { body });
    expect(results.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      'applied',
      'HAS_STANDING',
    ]);
    expect(outcomes).toEqual({ applied: 1, already: 0, refused: 1, gone: 0 });
    const standings = await portal.parts.dataSource.query<object[]>(
      'SELECT standing FROM template_dealer WHERE id_template = $1 AND id_dealer = $2',
      [idTemplate, world.people.exhibitor.idDealer],
    );
    expect(standings).toEqual([{ standing: 'ACCEPTED' }]);
  });

  it('ADM-36 is exported with the visible rows and the same filters', async () => {
    const exported = async (query: object) => {
      const asked = { query: { idTemplate, blockedUser: true, ...query } };
      const [head, ...lines] = String(await world.as('admin').run('ADM-36', asked))
        .trim()
        .split('\r\n');
      expect(head).toContain('User ID,User name');
      return lines;
    };
    const own = { market: 'IT', province: 'MI', vatCode: '00743110157', fcaUser: false };
    for (const none of [
      { market: 'DE' },
      { province: 'RM' },
      { vatCode: '07643520567' },
      { fcaUser: true },
      { blockedUser: false, q: 'blocked@' },
      { idTemplate: world.templates.loader },
    ])
      expect([none, await exported(none)]).toEqual([none, []]);
    expect(await exported(own)).toEqual([
      `${idOf('blocked')},dealer13,Prova,blocked,blocked@example.test,blocked srl,00743110157,MI,IT,0,BLOCKED,BLOCKED,`,
    ]);
  });

  it('records in the audit trail who changed a state', async () => {
    const trail = `SELECT id_actor, fields FROM record_change WHERE table_name = 'template_dealer'
      AND record_key = $1 ORDER BY id_change`;
    const key = `${idTemplate}/${world.people.pending.idDealer}`;
    expect(await portal.parts.dataSource.query(trail, [key])).toEqual([
      { id_actor: idOf('admin'), fields: { standing: { old: 'PENDING', new: 'ACCEPTED' } } },
      { id_actor: idOf('admin'), fields: { standing: { old: 'ACCEPTED', new: 'PENDING' } } },
    ]);
  });
});

describe("a user's own access to a template or market", () => {
  const user = { scope: 'USER' };

  it('restricts the user more than the dealer, and can be removed again', async () => {
    const { idUser: _, ...facts } = (await portal.parts.directory.user(idOf('dealer2')))!;
    const hash = `SELECT password_hash AS hash FROM app_user WHERE id_user = $1`;
    const [row] = await portal.parts.dataSource.query(hash, [idOf('dealer2')]);
    const of = {
      ...facts,
      username: 'dealer18',
      passwordHash: row.hash,
      email: 'two@example.test',
    };
    await portal.parts.registry.createUser(of);
    const colleague = await signInByToken(portal.url, 'dealer18');
    expect(await set(['dealer2'], 'BLOCKED', user)).toEqual(['applied']);
    expect(await visibleAuctionsOf('dealer2')).toBe(false);
    expect((await colleague.call('SEC-44', { params: { id: idAuction } })).ok).toBe(true);
    const offer = { params: { idAuction, idLot: 1 }, body: { offer: 5000 } };
    expect((await world.as('dealer2').refusal('SEC-59', offer)).problem.code).toBe('NOT_FOUND');
    expect(await states({ blockedUser: true })).toContain('dealer2 BLOCKED');
    expect(await states({ accepted: true })).not.toContain('dealer2 ACCEPTED');
    expect(await set(['dealer2'], 'ACCEPTED', user)).toEqual(['applied']);
    expect(await visibleAuctionsOf('dealer2')).toBe(true);
  });

  it("cannot allow more than the dealer's access", async () => {
    expect(await set(['blocked', 'pending'], 'ACCEPTED', user)).toEqual([
      'DEALER_NOT_ACCEPTED',
      'DEALER_NOT_ACCEPTED',
    ]);
    const { status } = await world.as('admin').refusal('ADM-32', {
      query: { iduser: idOf('blocked') },
      body: [{ idTemplate, state: 'ACCEPTED' }],
    });
    expect(status).toBe(400);
  });

  it("ADM-31 is listed together with the dealer's access to each template", async () => {
    const { rows } = await world.as('admin').run('ADM-31', { query: { iduser: idOf('blocked') } });
    expect(rows).toMatchObject([
      { idTemplate, state: 'BLOCKED', dealerState: 'BLOCKED', userState: null },
    ]);
  });

  it('ADM-32 can be set for a template', async () => {
    const query = { iduser: idOf('dealer3') };
    const put = (state: State) =>
      world.as('admin').run('ADM-32', { query, body: [{ idTemplate, state }] });
    expect((await put('PENDING')).rows).toMatchObject([{ state: 'PENDING', userState: 'PENDING' }]);
    expect(await visibleAuctionsOf('dealer3')).toBe(false);
    expect((await put('ACCEPTED')).rows).toMatchObject([{ state: 'ACCEPTED', userState: null }]);
  });

  it("ADM-29 is listed for the fixed-price stock of the user’s markets, together with the dealer's access", async () => {
    const { rows } = await world.as('admin').run('ADM-29', { query: { iduser: idOf('dealer2') } });
    expect(rows).toEqual([
      { idMarket: 'IT', state: 'ACCEPTED', dealerState: 'ACCEPTED', userState: null },
    ]);
  });

  it('ADM-30 can be restricted for the fixed-price stock of the user’s markets', async () => {
    const query = { iduser: idOf('dealer3') };
    const read = async () => (await world.as('admin').run('ADM-29', { query })).rows;
    expect(await read()).toEqual([
      { idMarket: 'IT', state: 'ACCEPTED', dealerState: 'ACCEPTED', userState: null },
    ]);
    const body = [{ idMarket: 'IT', state: 'BLOCKED' }] as const;
    await world.as('admin').run('ADM-30', { query, body: [...body] });
    expect(await read()).toMatchObject([{ idMarket: 'IT', state: 'BLOCKED' }]);
    const elsewhere = { query, body: [{ idMarket: 'DE', state: 'BLOCKED' } as const] };
    expect((await world.as('admin').refusal('ADM-30', elsewhere)).problem.fields).toMatchObject([
      { path: '0.idMarket', code: 'dealer_not_accepted' },
    ]);
  });
});

describe('owners of templates', () => {
  it('list, accept and export the buyers of own and linked templates', async () => {
    for (const who of ['auctioneer', 'multi'] as const) {
      const query = { idTemplate, accepted: false, blockedUser: false };
      const { rows } = await world.as(who).run('ENG-204', { query });
      expect(rows.map(({ username }) => username)).toEqual(['dealer14']);
      expect(await set(['pending'], 'ACCEPTED', {}, who)).toEqual(['applied']);
      expect(await set(['pending'], 'PENDING', {}, who)).toEqual(['applied']);
      expect(await set(['loader', NOBODY], 'ACCEPTED', {}, who)).toEqual(['gone', 'gone']);
      const file = String(await world.as(who).run('ENG-206', { query }));
      expect(file).toContain('dealer14');
    }
  });

  it("cannot see the buyers of other dealers' templates", async () => {
    for (const one of [world.templates.loader, NOBODY]) {
      const query = { idTemplate: one };
      const { status } = await world.as('auctioneer').refusal('ENG-204', { query });
      expect(status).toBe(404);
    }
  });
});

describe('the explanation of whether a user sees an auction', () => {
  const why = async (who: PersonName, by: PersonName = 'admin') =>
    (await world.as(by).run('ENG-207', { query: { idAuction, idUser: idOf(who) } })).rules;

  it('ENG-207 names the rule that decides, and what would change the result', async () => {
    expect(await why('dealer1')).toEqual(['VISIBLE']);
    expect(await why('blocked')).toEqual(['BLOCKED']);
    expect(await why('pending')).toEqual(['PENDING']);
    expect(await why('foreigner')).toEqual(['OTHER_MARKET']);
    expect(await why('suspended')).toEqual(['DEALER_DISABLED']);
    expect(await why('disabled')).toEqual(['USER_DISABLED']);
    expect(await why('auctioneer')).toEqual(['MANAGES']);
    await set(['dealer2'], 'BLOCKED', { scope: 'USER' });
    expect(await why('dealer2')).toEqual(['USER_BLOCKED']);
    await set(['dealer2'], 'ACCEPTED', { scope: 'USER' });
    expect(await why('loader')).toEqual(['NO_ROLE', 'NOT_REQUESTED']);
  });

  it('ENG-207 agrees with the calls that this user makes', async () => {
    for (const who of [
      'dealer1',
      'blocked',
      'pending',
      'visitor',
      'auctioneer',
      'multi',
    ] as const) {
      const query = { idAuction, idUser: idOf(who) };
      expect([who, (await world.as('admin').run('ENG-207', { query })).sees]).toEqual([
        who,
        await visibleAuctionsOf(who),
      ]);
    }
  });

  it('ENG-207 can be requested for a dealer instead of a user, and hides other markets', async () => {
    const { idDealer } = world.people.pending;
    const query = { idAuction, idDealer };
    expect((await world.as('centre').run('ENG-207', { query })).rules).toEqual(['PENDING']);
    const queries = [query, { ...query, idDealer: NOBODY }, { ...query, idAuction: NOBODY }];
    for (const one of queries)
      expect((await world.as('abroad').refusal('ENG-207', { query: one })).status).toBe(404);
  });
});
