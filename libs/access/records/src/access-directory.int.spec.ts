import type { Caller } from '@fairlot/access-domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makeDealer,
  makeAccess,
  makeAccessDatabase,
  makeTemplate,
  makeUser,
  type Access,
} from './testing/index.js';

const DEADLINE = { timeout: 15_000, interval: 5 };

let database: Awaited<ReturnType<typeof makeAccessDatabase>>;
let here: Access;
let elsewhere: Access;
let idTemplate: number;

beforeAll(async () => {
  database = await makeAccessDatabase();
  [here, elsewhere] = await Promise.all([makeAccess(database), makeAccess(database)]);
  idTemplate = await here.partners.saveTemplate(makeTemplate());
});
afterAll(async () => {
  await Promise.all([here.stop(), elsewhere.stop()]);
  await database.drop();
});

/** A signed-in buyer whose dealer is accepted on the template. */
const makeBuyer = async (
  dealer: Parameters<typeof makeDealer>[0] = {},
  user: Partial<Parameters<typeof makeUser>[0]> = {},
): Promise<Caller & { idDealer: number }> => {
  const idDealer = await here.registry.createDealer(makeDealer(dealer));
  const username = `buyer${idDealer}`;
  const idUser = await here.registry.createUser(
    makeUser({ username, idDealer, permissions: ['BUYER'], ...user }),
  );
  await here.partners.setStandings([{ idTemplate, idDealer, standing: 'ACCEPTED' }]);
  const { session } = await here.sessions.create({ idUser, via: 'session' });
  const caller = await here.directory.caller(session);
  if (caller === null) throw new Error('no caller');
  return { ...caller, idDealer };
};

const makeAuction = (over: object = {}) => ({
  idAuction: 1,
  idTemplate,
  idMarkets: ['IT'],
  idOwnerDealer: 1_000_000,
  regulation: { version: 1, hash: 'h' },
  idSellerDealers: [],
  ...over,
});

describe('bidderFor', () => {
  it('ROL-039 in part: returns the facts that the engine checks', async () => {
    const buyer = await makeBuyer({ creditMinor: 5_000_000_000 }, { offerLimitMinor: 900_000 });
    expect(await here.directory.bidderFor(buyer, makeAuction())).toEqual({
      idUser: buyer.idUser,
      idDealer: buyer.idDealer,
      visible: true,
      enabled: true,
      regulationAccepted: false,
      mayOffer: true,
      readOnly: false,
      userLimitMinor: 900_000,
      relatedToSeller: false,
      creditMinor: 5_000_000_000,
    });
  });

  it('SEC-65 counts an acceptance only for its dealer, auction and version', async () => {
    const buyer = await makeBuyer();
    const { idDealer, idUser } = buyer;
    const accept = (acceptedAt: number) =>
      here.acceptances.accept({
        idDealer,
        idUser,
        idAuction: 1,
        version: 1,
        hash: 'h',
        language: 'en',
        textHash: 'h',
        acceptedAt,
      });
    await accept(10);
    await accept(20);
    const kept = await here.dataSource.query(
      'SELECT accepted_at FROM regulation_acceptance WHERE id_dealer = $1',
      [idDealer],
    );
    expect(kept).toEqual([{ accepted_at: '10' }]);
    const accepted = async (auction: object, access = here) =>
      (await access.directory.bidderFor(buyer, makeAuction(auction))).regulationAccepted;
    expect(await accepted({})).toBe(true);
    expect(await accepted({}, elsewhere)).toBe(true);
    expect(await accepted({ regulation: { version: 2, hash: 'h' } })).toBe(false);
    expect(await accepted({ idAuction: 2 })).toBe(false);
  });

  it('ROL-040 relates a dealer to itself and its group only', async () => {
    const one = await makeBuyer({ idHouse: 77 });
    const sister = await makeBuyer({ idHouse: 77 });
    const stranger = await makeBuyer();
    const related = async (buyer: Caller, idOwnerDealer: number) =>
      (await here.directory.bidderFor(buyer, makeAuction({ idOwnerDealer }))).relatedToSeller;
    expect(await related(one, one.idDealer)).toBe(true);
    expect(await related(one, sister.idDealer)).toBe(true);
    expect(await related(one, stranger.idDealer)).toBe(false);
    expect(await related(stranger, stranger.idDealer)).toBe(true);
    expect(await related(stranger, (await makeBuyer()).idDealer)).toBe(false);
    const sells = { idSellerDealers: [stranger.idDealer, sister.idDealer] };
    const bidder = await here.directory.bidderFor(one, makeAuction(sells));
    expect(bidder.relatedToSeller).toBe(true);
  });

  it('ROL-041 refuses bids of a read-only buyer', async () => {
    const buyer = await makeBuyer({}, { permissions: ['BUYER', 'READ_ONLY'] });
    expect(await here.directory.bidderFor(buyer, makeAuction())).toMatchObject({
      mayOffer: false,
      readOnly: true,
    });
  });

  it('returns cached facts until they change in any process, and then the changed facts', async () => {
    const buyer = await makeBuyer({ idHouse: 81 });
    const seller = await makeBuyer();
    const { idDealer, idUser } = buyer;
    const standing = { idTemplate, idDealer };
    const auction = makeAuction({ idAuction: 9, idSellerDealers: [seller.idDealer] });
    const factsIn = ({ directory }: Access) => directory.bidderFor(buyer, auction);
    // A missing acceptance is not cached, because other processes are not notified of acceptances.
    expect(await factsIn(here)).toMatchObject({ regulationAccepted: false });
    await here.acceptances.accept({
      idDealer,
      idUser,
      idAuction: 9,
      version: 1,
      acceptedAt: 1,
      hash: 'h',
      language: null,
      textHash: null,
    });
    expect(await factsIn(here)).toMatchObject({ regulationAccepted: true });
    // Late notifications about the rows above clear the cache again, so the check is repeated.
    for (const one of [here, elsewhere])
      await vi.waitFor(async () => expect(await factsIn(one)).toBe(await factsIn(one)), DEADLINE);
    const { registry, partners } = here;
    const changes: readonly (readonly [() => Promise<unknown>, object])[] = [
      [() => registry.changeUser(idUser, { offerLimitMinor: 7 }), { userLimitMinor: 7 }],
      [() => registry.changeDealer(idDealer, { creditMinor: 8 }), { creditMinor: 8 }],
      [() => registry.changeDealer(seller.idDealer, { idHouse: 81 }), { relatedToSeller: true }],
      [() => registry.enableDealer(idDealer, false), { enabled: false, visible: true }],
      [() => partners.setStandings([{ ...standing, standing: 'BLOCKED' }]), { visible: false }],
    ];
    for (const [change, shown] of changes) {
      await change();
      expect(await factsIn(here)).toMatchObject(shown);
      await vi.waitFor(async () => expect(await factsIn(elsewhere)).toMatchObject(shown), DEADLINE);
    }
    const on = (other: object) => here.directory.bidderFor(buyer, { ...auction, ...other });
    expect((await on({ idAuction: 10 })).regulationAccepted).toBe(false);
    expect((await on({ regulation: { version: 2, hash: 'h' } })).regulationAccepted).toBe(false);
    expect((await on({ idSellerDealers: [] })).relatedToSeller).toBe(false);
  });

  it('reads nothing from the database if the bidder is cached', async () => {
    const buyer = await makeBuyer();
    const acceptance = { idDealer: buyer.idDealer, idUser: buyer.idUser, idAuction: 1, version: 1 };
    await here.acceptances.accept({
      ...acceptance,
      hash: 'h',
      language: null,
      textHash: null,
      acceptedAt: 1,
    });
    const first = await here.directory.bidderFor(buyer, makeAuction());
    const query = vi.spyOn(Object.getPrototypeOf(here.dataSource.createQueryRunner()), 'query');
    // Late notifications about the rows above clear the cache again, so the check is repeated.
    await vi.waitFor(async () => {
      query.mockClear();
      expect(await here.directory.bidderFor(buyer, makeAuction())).toEqual(first);
      expect(query).not.toHaveBeenCalled();
    }, DEADLINE);
    // Shows that the spy sees reads: an unknown dealer causes one.
    await here.directory.dealer(999_999);
    expect(query).toHaveBeenCalled();
    query.mockRestore();
  });
});

describe('changes reach every process', () => {
  it('ROL-003 if a dealer is disabled: immediately in this process, and soon in the others', async () => {
    const changes: unknown[] = [];
    const unsubscribe = elsewhere.signals.changes.subscribe((change) => changes.push(change));
    const buyer = await makeBuyer();
    // Wait for the notifications of dealer, user and standing before anything is cached.
    await vi.waitFor(() => expect(changes).toHaveLength(3), DEADLINE);
    const enabled = async (access: Access) =>
      (await access.directory.bidderFor(buyer, makeAuction())).enabled;
    expect([await enabled(here), await enabled(elsewhere)]).toEqual([true, true]);
    await here.registry.enableDealer(buyer.idDealer, false);
    expect(await enabled(here)).toBe(false);
    await vi.waitFor(async () => expect(await enabled(elsewhere)).toBe(false), DEADLINE);
    unsubscribe();
    expect(changes.slice(3)).toEqual([{ idDealer: buyer.idDealer }]);
  });

  it('if a user is disabled, whose caller is cached until then', async () => {
    const idDealer = await here.registry.createDealer(makeDealer());
    const username = `remembered${idDealer}`;
    const idUser = await here.registry.createUser(makeUser({ username, idDealer }));
    const { secret } = await here.sessions.create({ idUser, via: 'token' });
    const callerIn = async ({ sessions, directory }: Access) => {
      const session = await sessions.find(secret);
      return session && directory.caller(session);
    };
    const known = await Promise.all([here, elsewhere].map(callerIn));
    expect(known.map((caller) => caller?.enabled)).toEqual([true, true]);
    expect(await callerIn(here)).toBe(known[0]);
    await here.dataSource.query('DELETE FROM session WHERE id_user = $1', [idUser]);
    await here.registry.enableUser(idUser, false);
    // Both processes see that the user of the session is disabled.
    for (const access of [here, elsewhere])
      await vi.waitFor(async () => expect((await callerIn(access))?.enabled).toBe(false), DEADLINE);
  });

  it('if a dealer is blocked on a template: no process shows it the auction', async () => {
    const buyer = await makeBuyer();
    const auction = { ...makeAuction(), published: true };
    // Viewers and bidders are checked by different functions.
    const sees = async ({ directory }: Access) => [
      await directory.maySee(buyer, auction),
      (await directory.bidderFor(buyer, auction)).visible,
    ];
    expect([await sees(here), await sees(elsewhere)]).toEqual([
      [true, true],
      [true, true],
    ]);
    const { idDealer } = buyer;
    await here.partners.setStandings([{ idTemplate, idDealer, standing: 'BLOCKED' }]);
    expect(await sees(here)).toEqual([false, false]);
    await vi.waitFor(async () => expect(await sees(elsewhere)).toEqual([false, false]), DEADLINE);
  });

  it('even if notifications are missed, because nothing is cached until the connection is back', async () => {
    const buyer = await makeBuyer();
    expect((await elsewhere.directory.dealer(buyer.idDealer))?.city).toBe('Milano');
    let gaps = 0;
    elsewhere.signals.gaps.subscribe(() => (gaps += 1));
    await here.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'fairlot notifications'
         AND pid <> pg_backend_pid()`,
    );
    await vi.waitFor(() => expect(elsewhere.signals.listening).toBe(false), DEADLINE);
    await here.registry.changeDealer(buyer.idDealer, { city: 'Torino' });
    expect((await elsewhere.directory.dealer(buyer.idDealer))?.city).toBe('Torino');
    await vi.waitFor(() => expect([here, elsewhere].every((a) => a.signals.listening)).toBe(true), {
      ...DEADLINE,
      timeout: 15_000,
    });
    expect(gaps).toBe(1);
    await here.registry.changeDealer(buyer.idDealer, { city: 'Roma' });
    await vi.waitFor(
      async () => expect((await elsewhere.directory.dealer(buyer.idDealer))?.city).toBe('Roma'),
      DEADLINE,
    );
  });
});
