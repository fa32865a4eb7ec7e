import {
  eventType,
  type BoardAt,
  type LogEntry,
  type StoredEventView,
} from '@fairlot/contracts/engineering';
import { recordedStateHash } from '@fairlot/event-sourcing-declaration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  minutesFromNow,
  type TestPortal,
  untilStatus,
  type World,
} from '../testing/index.js';

const because = { reason: 'for a test' };
/** Lot numbers, named after what happens to each lot. */
const LOT = { fought: 1, followed: 2, bought: 3, voided: 4, quiet: 5 } as const;
/** The first bid in the last hour extends all lots to the maximum. */
const softClose = {
  scope: 'AUCTION' as const,
  windowMs: 3_600_000,
  addMs: 3_600_000,
  maxCount: 1,
  hardStopMs: 3_000,
};
let portal: TestPortal;
let world: World;
let idAuction: number;
let places: readonly LogEntry[];

const engineer = () => world.as('engineer');
const lot = (idLot: number) => ({ idAuction, idLot });
const offer = (who: 'dealer1' | 'dealer2', idLot: number, euros: number, more = {}) =>
  world.as(who).run('SEC-59', {
    params: lot(idLot),
    body: { offer: euros, confirmed: true, ...more },
  });
const boardAt = (query: { at?: string; since?: string; idLot?: number } = {}): Promise<BoardAt> =>
  engineer().run('ENG-18', { params: { id: idAuction }, query });
const eventsOf = async (query: object): Promise<StoredEventView[]> => {
  const answer = await engineer().run('ENG-13', { query: { idAuction, limit: 1000, ...query } });
  return answer.events;
};
const newest = (type: LogEntry['type'], idLot: number | null): LogEntry =>
  places.findLast((one) => one.type === type && one.idLot === idLot)!;
/** The event that caused the newest event of this type: its type and lot. */
const causeOf = async (type: LogEntry['type'], idLot: number | null) => {
  const [event] = await eventsOf({ at: newest(type, idLot).at, limit: 1 });
  return event!.cause && [event!.cause.type, event!.cause.idLot];
};

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, {
    lots: [{}, {}, { clickAndBuyMinor: 900_000 }, {}, {}],
    policy: { softClose },
    endsAt: minutesFromNow(10),
    bidders: ['dealer1', 'dealer2'],
  });
  await offer('dealer1', LOT.fought, 5000);
  await offer('dealer2', LOT.fought, 5100);
  await offer('dealer1', LOT.fought, 5200);
  await offer('dealer2', LOT.bought, 9000, { clickAndBuy: true });
  await offer('dealer1', LOT.voided, 5000);
  const { idOffer } = await offer('dealer2', LOT.voided, 5100);
  await world
    .as('admin')
    .run('ENG-07', { params: { ...lot(LOT.voided), idOffer: idOffer! }, body: because });
  await untilStatus(world, idAuction, 'CLD');
  const owner = world.as('auctioneer');
  await owner.run('SEC-50', { params: { id: idAuction }, body: {} });
  await owner.run('SEC-51', { params: lot(LOT.fought), body: because });
  ({ places } = await engineer().run('ENG-23', { params: { id: idAuction } }));
});
afterAll(() => portal.stop());

describe('ENG-23 the positions of an auction', () => {
  it('ENG-23 contain each event once, in the order of the log and of every stream', async () => {
    const events = await eventsOf({});
    expect(events.map(({ at }) => at)).toEqual(places.map(({ at }) => at));
    expect(places.map(({ index }) => index)).toEqual(places.map((_, one) => one + 1));
    expect(places.map(({ at }) => at).toSorted()).toEqual(places.map(({ at }) => at));
    for (const place of places) expect(place).not.toHaveProperty('data');
    for (const stream of new Set(events.map((one) => one.stream)))
      expect(events.filter((one) => one.stream === stream).map(({ position }) => position)).toEqual(
        events.filter((one) => one.stream === stream).map((_, position) => position),
      );
  });

  it('ENG-23 are returned in pages, and for a single lot together with its award', async () => {
    const params = { id: idAuction };
    const page = await engineer().run('ENG-23', { params, query: { offset: 3, limit: 4 } });
    expect(page).toEqual({ places: places.slice(3, 7), total: places.length });
    const own = await engineer().run('ENG-23', { params, query: { idLot: LOT.fought } });
    expect(own.places).toEqual(places.filter(({ idLot }) => idLot === LOT.fought));
    expect(new Set(own.places.map(({ kind }) => kind))).toEqual(new Set(['lot', 'award']));
  });

  it('grow when the auction has new events', async () => {
    const before = places.length;
    await world.as('auctioneer').run('SEC-51', { params: lot(LOT.voided), body: because });
    const answer = await engineer().run('ENG-23', { params: { id: idAuction } });
    expect(answer.total).toBe(before + 3);
    expect(answer.places.slice(0, before)).toEqual(places);
    places = answer.places;
    expect(places.at(-1)).toMatchObject({ type: 'AuctionLotsChanged', index: before + 3 });
  });
});

describe('ENG-13 the events of an auction', () => {
  it('ENG-13 in part: are filtered by stream type, event type, lot and position at the same time', async () => {
    const keyOf = ({ kind, idLot, type, position }: LogEntry) => [kind, idLot, type, position];
    const query = { type: ['LotClosed' as const, 'AwardOpened' as const], idLot: LOT.fought };
    expect((await eventsOf(query)).map(({ type }) => type)).toEqual(['LotClosed', 'AwardOpened']);
    expect((await eventsOf({ ...query, kind: 'award' })).map(keyOf)).toEqual([
      ['award', LOT.fought, 'AwardOpened', 0],
    ]);
    expect((await eventsOf({ position: 0, kind: 'auction' })).map(keyOf)).toEqual([
      ['auction', null, 'AuctionPublished', 0],
    ]);
    expect(await eventsOf({ position: 4_000 })).toEqual([]);
  });

  it('ENG-13 in part: are returned from a position on, or between two positions', async () => {
    const { at } = places[9]!;
    const query = { idAuction, at, limit: 2 };
    const page = await engineer().run('ENG-13', { query });
    expect(page).toMatchObject({ offset: 9, total: places.length });
    expect(page.events.map(({ index }) => index)).toEqual([10, 11]);
    const sides = { idAuction, offset: 7, limit: 2 };
    const { events } = await engineer().run('ENG-13', { query: sides });
    expect(events.map(({ index }) => index)).toEqual([8, 9]);
    const wrong = await engineer().refusal('ENG-13', { query: { idAuction, at: 'nowhere' } });
    expect(wrong.status).toBe(400);
  });

  it('ENG-13 in part: are the same in pages as in the full list', async () => {
    const all = await eventsOf({ type: eventType.options });
    expect(all).toHaveLength(places.length);
    for (let offset = 0; offset < all.length; offset += 7)
      expect(await eventsOf({ offset, limit: 7 })).toEqual(all.slice(offset, offset + 7));
    expect(await eventsOf({ offset: all.length })).toEqual([]);
  });

  it('name the event or command that caused them', async () => {
    const offered = ['OfferAccepted', LOT.fought];
    const first = places.find(({ type }) => type === 'AuctionExtended')!;
    const inCommand = await eventsOf({ commandId: first.commandId, type: ['LotExtended'] });
    expect(inCommand.map(({ idLot }) => idLot)).toEqual([1, 2, 3, 4, 5]);
    for (const { cause } of inCommand) expect([cause?.type, cause?.idLot]).toEqual(offered);
    expect(await causeOf('LotAwarded', LOT.fought)).toEqual(['OfferAwarded', LOT.fought]);
    expect(await causeOf('AwardOpened', LOT.bought)).toEqual(['LotSold', LOT.bought]);
    expect(await causeOf('AwardReverted', LOT.fought)).toEqual(['OfferAwarded', LOT.fought]);
    expect(await causeOf('AwardOpened', LOT.voided)).toEqual(['LotClosed', LOT.voided]);
    expect(await causeOf('AuctionClosed', null)).toEqual(['AuctionLotsChanged', null]);
    expect(await causeOf('LotClosed', LOT.quiet)).toBeNull();
    const [voided] = await eventsOf({ type: ['OfferVoided'] });
    const [, second] = await eventsOf({ type: ['OfferAccepted'], idLot: LOT.voided });
    expect(voided?.cause?.at).toBe(second?.at);
    expect(second?.data['idOffer']).toBe(voided?.data['idOffer']);
  });

  it('are chained by hash to the previous event of their stream', async () => {
    const events = await eventsOf({});
    const byPosition = new Map(events.map((event) => [event.at, event]));
    for (const event of events) {
      const before = event.before === null ? undefined : byPosition.get(event.before);
      expect(event.previousHash).toBe(before?.hash ?? '0'.repeat(64));
      expect(before?.position).toBe(event.position === 0 ? undefined : event.position - 1);
      if (event.after !== null) expect(byPosition.get(event.after)?.before).toBe(event.at);
    }
  });
});

/** A client's data after a step: the received parts replace the known ones. */
const stepped = (board: BoardAt, step: BoardAt): BoardAt => {
  const lots = new Map(board.lots.map((one) => [one.idLot, one]));
  for (const one of step.lots) lots.set(one.idLot, one);
  for (const idLot of step.goneLots) lots.delete(idLot);
  return {
    ...step,
    lots: [...lots.values()].sort((one, other) => one.idLot - other.idLot),
    goneLots: [],
    stateHashes: { ...board.stateHashes, ...step.stateHashes },
  };
};
/** Removes the server times, because an unchanged lot has the time at which it was first read. */
const timeless = ({ auction, lots, stateHashes }: BoardAt) => ({
  auction: auction && { ...auction, serverNow: 0 },
  lots: lots.map((one) => ({ ...one, serverNow: 0 })),
  stateHashes,
});

describe('ENG-18 the board at a position', () => {
  it('ENG-18 equals the current public board at the last position', async () => {
    const board = await boardAt({ at: places.at(-1)!.at });
    const shown = await world.as('admin').run('SEC-48', { query: { idAuction } });
    expect(board.lots).toHaveLength(shown.lotList.length);
    for (const { idLot, ...one } of shown.lotList) {
      const {
        idLeader: _leader,
        idAwarded: _awarded,
        ...held
      } = board.lots.find((other) => other.idLot === idLot)!;
      const log = await world.as('dealer1').run('ENG-08', { params: lot(idLot) });
      const state = log.outcome === 'events' ? log.events.at(-1)?.state : null;
      expect({ ...held, serverNow: 0 }).toEqual({ ...state, serverNow: 0 });
      expect([one.basePriceMinor, one.priceMinor, one.endsAt]).toEqual([
        held.basePriceMinor,
        held.priceMinor,
        held.endsAt,
      ]);
      expect([one.status, one.offers, one.awardStatus]).toEqual([
        held.status,
        held.offers,
        held.awardStatus,
      ]);
    }
    expect(board.auction?.status).toBe(shown.status);
    expect(timeless(await boardAt())).toEqual(timeless(board));
  });

  it('ENG-18 equals the result of applying all steps, forwards and backwards', async () => {
    let board = await boardAt({ at: places[0]!.at });
    const wholes = [board];
    for (const [one, { at }] of places.slice(1).entries()) {
      const step = await boardAt({ at, since: places[one]!.at });
      expect(step.lots.length).toBeLessThanOrEqual(1);
      board = stepped(board, step);
      const whole = await boardAt({ at });
      expect(timeless(board)).toEqual(timeless(whole));
      expect(whole).toMatchObject({ at, decidedAt: places[one + 1]!.decidedAt, event: { at } });
      wholes.push(whole);
    }
    for (const [one, whole] of [...wholes.slice(0, -1).entries()].toReversed()) {
      const back = await boardAt({ at: places[one]!.at, since: places[one + 1]!.at });
      const { stateHashes: _later, ...held } = timeless(stepped(wholes[one + 1]!, back));
      expect({ ...held, stateHashes: whole.stateHashes }).toEqual(timeless(whole));
    }
  });

  it('ENG-30 has the recorded state hashes, each computed with the salt of the following event', async () => {
    let compared = 0;
    for (const event of await eventsOf({})) {
      const recorded = event.metadata['stateHash'];
      if (recorded === undefined || event.index === 1 || event.position === 0) continue;
      const before = await boardAt({ at: places[event.index - 2]!.at });
      const key = event.stream.slice(event.kind.length + 1);
      const { state, stateHash } = await engineer().run('ENG-30', {
        params: { context: 'auction', kind: event.kind, key },
        query: { position: event.position - 1 },
      });
      expect([event.stream, before.stateHashes[event.stream]]).toEqual([event.stream, stateHash]);
      const [stored] = await portal.parts.dataSource.query<[{ salt: string }]>(
        'SELECT salt FROM event WHERE stream = $1 AND position = $2',
        [event.stream, event.position],
      );
      expect(recordedStateHash(stored.salt, state!)).toBe(recorded);
      expect(JSON.stringify(event)).not.toContain(stored.salt);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('ENG-18 can be limited to one lot, with its leader and winner', async () => {
    const { dealer1, dealer2 } = world.people;
    const leaders = await Promise.all(
      (await eventsOf({ type: ['OfferAccepted'], idLot: LOT.fought })).map(async ({ at }) => {
        const { lots } = await boardAt({ at, idLot: LOT.fought });
        expect(lots.map(({ idLot }) => idLot)).toEqual([LOT.fought]);
        return lots[0]!.idLeader;
      }),
    );
    expect(leaders).toEqual([dealer1.idDealer, dealer2.idDealer, dealer1.idDealer]);
    const { at } = newest('OfferAwarded', LOT.fought);
    const { lots } = await boardAt({ at, idLot: LOT.fought });
    expect(lots[0]).toMatchObject({ awardStatus: 'AWA', idAwarded: dealer1.idDealer });
  });

  it('is refused for an invalid position', async () => {
    for (const query of [{ at: 'nowhere' }, { since: 'nowhere' }]) {
      const refused = await engineer().refusal('ENG-18', { params: { id: idAuction }, query });
      expect(refused.status).toBe(400);
    }
  });
});
