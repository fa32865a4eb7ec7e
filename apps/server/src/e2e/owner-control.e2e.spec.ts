import { LAST_CALL_MS } from '@fairlot/auction-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { readLoggedEvents } from '../testing/events-logged.js';
import { untilLotShowsBid } from '../testing/until-lot-shows-bid.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const because = { reason: 'for a test' };

let portal: TestPortal;
let world: World;
let idAuction: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, { lots: [{}, {}, {}, {}, {}] });
});
afterAll(() => portal.stop());

const agent = (who: 'dealer1' | 'dealer2' | 'dealer3', idLot: number, maximumMinor: number) =>
  world.as(who).run('ENG-01', { params: { idAuction, idLot }, body: { maximumMinor } });

describe('a pause of lots by the owner', () => {
  it('ENG-04 stops bids on the named lots, and leaves dealers at least a minute after it ends', async () => {
    const plannedEnd = portal.time.now() + 10 * MINUTE_MS;
    const short = await launchAuction(world, { lots: [{}, {}], endsAt: plannedEnd });
    const params = { id: short };
    const owner = world.as('auctioneer');
    const paused = await owner.run('ENG-03', { params, body: { idLots: [1], ...because } });
    expect(paused).toEqual([{ idLot: 1, outcome: 'done', code: null, errorMsg: null }]);
    const on = (idLot: number) => ({ params: { idAuction: short, idLot }, body: { offer: 5000 } });
    expect((await world.as('dealer1').refusal('SEC-59', on(1))).problem.code).toBe('LOT_PAUSED');
    await world.as('dealer1').run('SEC-59', on(2));
    const lot = () => owner.run('SEC-73', { params: { idAuction: short, idLot: 1 } });
    expect(await lot()).toMatchObject({ paused: true, pause: because });
    expect((await owner.run('SEC-44', { params })).lots).toMatchObject({ running: 2, paused: 1 });
    await portal.time.advanceTo(plannedEnd - MINUTE_MS / 2);
    const before = portal.time.now();
    const [first, second] = await owner.run('ENG-04', { params, body: { idLots: [1, 2] } });
    expect([first?.outcome, second?.code]).toEqual(['done', 'INVALID_TRANSITION']);
    expect(second?.errorMsg).toBeTruthy();
    const resumed = await lot();
    expect(resumed.paused).toBe(false);
    expect(resumed.endsAt).toBeGreaterThanOrEqual(before + MINUTE_MS);
    await world.as('dealer1').run('SEC-59', on(1));
    await owner.run('ENG-03', { params, body: because });
    const all = await owner.run('ENG-04', { params, body: {} });
    expect(all.map(({ idLot, outcome }) => [idLot, outcome])).toEqual(
      [1, 2].map((n) => [n, 'done']),
    );
  });
});

describe("an owner's extension", () => {
  it('SEC-71 moves the end of the auction and of every running lot, to a whole minute', async () => {
    const params = { id: idAuction };
    const owner = world.as('auctioneer');
    const endsAt = Math.ceil(portal.time.now() / MINUTE_MS) * MINUTE_MS + 90 * MINUTE_MS;
    const body = { endsAt: endsAt + 1_234, ...because };
    const extended = await owner.run('SEC-71', { params, body });
    expect(extended).toMatchObject({ endsAt, extension: { reason: 'OWNER' } });
    const { lotList } = await world.as('dealer1').run('SEC-48', { query: { idAuction } });
    expect(lotList.map((lot) => lot.endsAt)).toEqual(lotList.map(() => endsAt));
    expect(lotList.every(({ extension }) => extension?.reason === 'OWNER')).toBe(true);
  });

  it('STA-065 in part: is refused to the same minute, too far ahead, or to an earlier time after a bid', async () => {
    const owner = world.as('auctioneer');
    const short = await launchAuction(world, { lots: [{}, {}] });
    const params = { id: short };
    const refused = async (at: number, reason = 'for a test') =>
      (await owner.refusal('SEC-71', { params, body: { endsAt: at, reason } })).problem;
    const codeOf = async (at: number, reason?: string) => (await refused(at, reason)).code;
    const far = await refused(portal.time.now() + 400 * DAY_MS);
    expect(far.fields?.[0]?.code).toBe('end_too_far');
    // An extension by 300 days instead of 3 is a mistake that the owner can undo.
    const extendTo = (endsAt: number) =>
      owner.run('SEC-71', { params, body: { endsAt, ...because } });
    await extendTo(portal.time.now() + 300 * DAY_MS);
    const { endsAt } = await extendTo(portal.time.now() + 3 * DAY_MS);
    expect(endsAt).toBeLessThan(portal.time.now() + 4 * DAY_MS);
    const { lotList } = await owner.run('SEC-48', { query: { idAuction: short } });
    expect(lotList.map((lot) => lot.endsAt)).toEqual([endsAt, endsAt]);

    const bid = { params: { idAuction: short, idLot: 1 }, body: { offer: 5000 } };
    await world.as('dealer1').run('SEC-59', bid);
    expect(await codeOf(endsAt)).toBe('END_NOT_LATER');
    expect(await codeOf(endsAt - MINUTE_MS)).toBe('END_NOT_LATER');
    expect(await codeOf(portal.time.now() - MINUTE_MS)).toBe('END_IN_THE_PAST');
    expect(await codeOf(endsAt + MINUTE_MS, '  ')).toBe('VALIDATION');
    expect((await owner.run('SEC-44', { params })).endsAt).toBe(endsAt);
  });

  it('is refused to other users', async () => {
    const input = {
      params: { id: idAuction },
      body: { endsAt: portal.time.now() + 5 * 60 * MINUTE_MS, ...because },
    };
    for (const [who, status] of [
      ['dealer1', 403],
      ['loader', 404],
    ] as const)
      expect([who, (await world.as(who).refusal('SEC-71', input)).status]).toEqual([who, status]);
  });
});

describe('a voided bid', () => {
  it('ENG-07 has a reason from staff, and leader and price are recalculated from the other bids', async () => {
    await agent('dealer1', 3, 600_000);
    const wrong = await agent('dealer2', 3, 700_000);
    const { priceMinor } = await untilLotShowsBid(world.as('dealer1'), wrong);
    expect(priceMinor).toBe(610_000);
    const input = { params: { idAuction, idLot: 3, idOffer: wrong.idOffer! }, body: because };
    const owner = await world.as('auctioneer').refusal('ENG-07', input);
    expect(owner.status).toBe(403);
    const lot = await world.as('admin').run('ENG-07', input);
    expect(lot).toMatchObject({ priceMinor: 500_000, offers: 1 });
    expect(lot.managed?.leader?.idDealer).toBe(world.people.dealer1.idDealer);
    const { rows: offers } = await world
      .as('dealer2')
      .run('ENG-09', { params: { idAuction, idLot: 3 } });
    expect(offers.map(({ voided, leading }) => [voided, leading])).toEqual([
      [false, true],
      [true, false],
    ]);
    const again = await world.as('admin').refusal('ENG-07', input);
    expect([again.status, again.problem.code]).toEqual([404, 'OFFER_UNKNOWN']);
  });
});

describe('ENG-20 a final call, which closes a lot before its end', () => {
  const close = (idLot: number) => ({ params: { idAuction, idLot }, body: because });

  it('ENG-20 is shown to dealers, works without bids, and can be undone by reopening the lot', async () => {
    const owner = world.as('auctioneer');
    const dealer = world.as('dealer1');
    const params = { idAuction, idLot: 5 };
    const { endsAt } = await owner.run('SEC-73', { params });
    const before = portal.time.now();
    const { lastCall, ...called } = await owner.run('ENG-20', close(5));
    expect({ ...called, lastCall }).toMatchObject({ status: 'RUN', endsAt, lastCall: because });
    expect(lastCall?.closesAt).toBeGreaterThanOrEqual(before + LAST_CALL_MS);
    expect(await dealer.run('SEC-73', { params })).toMatchObject({ status: 'RUN', lastCall });
    const twice = await owner.refusal('ENG-20', close(5));
    expect([twice.status, twice.problem.code]).toEqual([409, 'INVALID_TRANSITION']);
    const shown = { status: 'CLD', awardStatus: 'NAW', closeReason: because.reason, endsAt };
    const closesAt = lastCall?.closesAt ?? Infinity;
    await portal.time.advanceTo(closesAt - 1_000);
    expect(await dealer.run('SEC-73', { params })).toMatchObject({ status: 'RUN', lastCall });
    await portal.time.advanceTo(closesAt);
    const closed = await dealer.run('SEC-73', { params });
    expect(closed).toMatchObject({ ...shown, lastCall: null });
    const log = await world.as('dealer1').run('ENG-08', { params });
    const last = log.outcome === 'events' && log.events.at(-1);
    expect(last).toMatchObject({ type: 'LotClosed', state: shown });
    const query = { ...params, type: ['LotClosed' as const] };
    const events = await readLoggedEvents(world.as('admin'), query, closed.position);
    expect(events[0]?.data).toMatchObject({ reason: because.reason });
    const again = await owner.refusal('ENG-20', close(5));
    expect([again.status, again.problem.code]).toEqual([409, 'INVALID_TRANSITION']);
    const reopen = (at: number) => ({ params, body: { endsAt: at, ...because } });
    const earlier = await owner.refusal('ENG-05', reopen(endsAt - MINUTE_MS));
    expect([earlier.problem.code, earlier.problem.facts]).toEqual(['END_NOT_LATER', { endsAt }]);
    const reopened = await owner.run('ENG-05', reopen(endsAt));
    expect(reopened).toMatchObject({ status: 'RUN', closeReason: null, endsAt });
  });

  it('ENG-20 is cancelled by any accepted bid, and then the planned end applies again', async () => {
    const owner = world.as('auctioneer');
    const params = { idAuction: await launchAuction(world, { lots: [{}] }), idLot: 1 };
    const { endsAt } = await owner.run('ENG-20', { params, body: because });
    await world.as('dealer1').run('SEC-59', { params, body: { offer: 5200 } });
    const lot = await world.as('dealer1').run('SEC-73', { params });
    expect(lot).toMatchObject({ status: 'RUN', lastCall: null, endsAt });
    const log = await world.as('dealer1').run('ENG-08', { params });
    const types = log.outcome === 'events' ? log.events.map(({ type }) => type) : [];
    expect(types.slice(-2)).toEqual(['OfferAccepted', 'LastCallCancelled']);
  });

  it('ENG-20 is refused in the minute after a bid, and the refusal says until when', async () => {
    const { receipt } = await agent('dealer3', 4, 700_000);
    const { status, problem } = await world.as('admin').refusal('ENG-20', close(4));
    expect([status, problem.code]).toEqual([409, 'LOT_IN_PLAY']);
    expect(problem.facts).toEqual({ inPlayUntilAt: receipt.ingressAt + MINUTE_MS });
  });

  it('ENG-20 is allowed only to staff on a sealed lot', async () => {
    const hidden = await launchAuction(world, { format: { kind: 'SEALED' }, lots: [{}] });
    const input = { params: { idAuction: hidden, idLot: 1 }, body: because };
    const refusal = await world.as('auctioneer').refusal('ENG-20', input);
    expect([refusal.status, refusal.problem.code]).toEqual([403, 'STAFF_ONLY']);
    expect(await world.as('centre').run('ENG-20', input)).toMatchObject({ lastCall: because });
  });

  it('needs a reason, and is refused to other users', async () => {
    const owner = world.as('auctioneer');
    const bare = { ...close(4), body: { reason: ' ' } };
    expect((await owner.refusal('ENG-20', bare)).problem.code).toBe('VALIDATION');
    for (const [who, status] of [
      ['dealer1', 403],
      ['exhibitor', 404],
    ] as const)
      expect([who, (await world.as(who).refusal('ENG-20', close(4))).status]).toEqual([
        who,
        status,
      ]);
  });
});

describe('the lot details for managers', () => {
  const managed = (query: { idLots?: number[] } = {}) => ({ params: { id: idAuction }, query });

  it('ENG-22 in part: contain each lot with its position, for the requested lots or all', async () => {
    const owner = world.as('auctioneer');
    const { lotList } = await owner.run('SEC-48', { query: { idAuction } });
    const all = lotList.map((lot) => ({
      idLot: lot.idLot,
      position: lot.position,
      managed: lot.managed,
    }));
    expect(all.length).toBe(5);
    expect(await owner.run('ENG-22', managed())).toEqual(all);
    const some = all.filter(({ idLot }) => idLot === 2 || idLot === 4);
    expect(await owner.run('ENG-22', managed({ idLots: [4, 2, 99] }))).toEqual(some);
    expect(some.some((lot) => lot.managed?.leader !== null)).toBe(true);
  });

  it('ENG-22 in part: are refused to other users, and limited to 200 lots', async () => {
    for (const [who, status] of [
      ['dealer1', 403],
      ['exhibitor', 404],
    ] as const)
      expect([who, (await world.as(who).refusal('ENG-22', managed())).status]).toEqual([
        who,
        status,
      ]);
    const many = Array.from({ length: 201 }, (_, index) => index + 1);
    const refusal = await world.as('auctioneer').refusal('ENG-22', managed({ idLots: many }));
    expect(refusal.status).toBe(400);
  });
});

describe('messages of the owner to bidders', () => {
  const params = () => ({ id: idAuction });

  it('SEC-57 are stored without active content', async () => {
    const message =
      '<p onclick="x()">Keys <b>at</b> <a href="javascript:x()">the gate</a></p><script>x()</script>';
    await world.as('auctioneer').run('SEC-57', { params: params(), body: { message } });
    const seen = await world.as('dealer1').run('SEC-44', { params: params() });
    expect(seen.message).toMatch(/^<p>Keys <b>at<\/b> <a [^>]*>the gate<\/a><\/p>$/);
    expect(seen.message).not.toMatch(/onclick|javascript|script/);
    const none = { params: params(), body: { message: null } };
    expect((await world.as('auctioneer').run('SEC-57', none)).message).toBeNull();
  });

  const file = (content: string, name: string) =>
    new File([content], name, { type: 'application/pdf' });
  const pdf = '%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

  it('SEC-55 can be files, which are checked by content and not by name', async () => {
    const owner = world.as('auctioneer');
    const fake = await owner.refusal('SEC-55', {
      params: params(),
      file: file('<html><script>x()</script></html>', 'terms.pdf'),
    });
    expect([fake.status, fake.problem.code]).toEqual([422, 'FILE_REFUSED']);
    const kept = await owner.run('SEC-55', {
      params: params(),
      file: file(pdf, '../../<b>terms</b>.exe'),
    });
    expect(kept.fileMessage?.fileName).toMatch(/^[\p{L}\p{N} ._()-]+\.pdf$/u);
  });

  it('ENG-19 can be files, which are downloaded unchanged and not opened by the browser', async () => {
    await world.as('auctioneer').run('SEC-55', { params: params(), file: file(pdf, 'terms.pdf') });
    const download = await world.as('dealer1').call('ENG-19', { params: params() });
    expect(download.ok && download.answer.toString()).toBe(pdf);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(download.headers.get('x-content-type-options')).toBe('nosniff');
    expect(download.headers.get('content-type')).toBe('application/octet-stream');
    expect(download.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('SEC-56 can have their file removed', async () => {
    const owner = world.as('auctioneer');
    await owner.run('SEC-55', { params: params(), file: file(pdf, 'terms.pdf') });
    expect((await owner.run('SEC-56', { params: params() })).fileMessage).toBeNull();
    const refused = await world.as('dealer1').refusal('ENG-19', { params: params() });
    expect(refused.status).toBe(404);
  });
});
