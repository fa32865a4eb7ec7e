import type { Operation } from '@fairlot/contracts';
import type { Receipt } from '@fairlot/contracts/auction';
import { auctionTopic, lotTopic, noticesTopic } from '@fairlot/contracts/live';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeTarget,
  makeWorld,
  exampleInput,
  inProcessSender,
  minutesFromNow,
  untilSettled,
  type TestPortal,
  untilStatus,
  type World,
} from '../testing/index.js';
import { isTestedReader, readers, type Reader } from '../testing/readers.js';
import { makeWatcher, CARRIERS, newestMessage, type LiveWatcher } from '../testing/live-clients.js';

/** Amounts that occur nowhere else: two by dealer1, one by dealer2, and `tie` by both on lot 2. */
const AMOUNTS = { first: 654_321, raised: 765_432, higher: 776_543, tie: 687_654 } as const;
const SECRET = /654_?321|765_?432|776_?543|687_?654|6543[.,]21|7654[.,]32|7765[.,]43|6876[.,]54/;
/** Amounts that each bidder may see: only the bidder's own. */
const OWN: Partial<Record<Reader, RegExp>> = {
  dealer1: /654321|765432|687654/g,
  dealer2: /776543|687654/g,
};
const because = { reason: 'for a test' };
const softClose = {
  scope: 'AUCTION' as const,
  windowMs: 3_600_000,
  addMs: 3_600_000,
  maxCount: 10,
  hardStopMs: 86_400_000,
};
const terms = {
  format: { kind: 'SEALED' as const },
  lots: [{ reserveMinor: 700_000 }, {}],
  policy: { unitMinor: 1, increments: [{ belowMinor: null, stepMinor: 100 }], softClose },
};

let portal: TestPortal;
let world: World;
/** Two auctions with the same bids. One stays open for an hour, the other closes within seconds. */
let open: number;
let closing: number;
let closesAt: number;
let receipt: Receipt;
const watchers: LiveWatcher[] = [];

const seal = (who: 'dealer1' | 'dealer2', idAuction: number, idLot: number, amountMinor: number) =>
  world.as(who).run('ENG-02', {
    params: { idAuction, idLot },
    body: { amountMinor, confirmed: true },
  });

const offerOn = async (idAuction: number): Promise<void> => {
  const first = await seal('dealer1', idAuction, 1, AMOUNTS.first);
  expect(first).toMatchObject({ state: 'AWAITING', priceMinor: null, minimumNextMinor: null });
  await seal('dealer2', idAuction, 1, AMOUNTS.higher);
  ({ receipt } = await seal('dealer1', idAuction, 1, AMOUNTS.raised));
  await seal('dealer2', idAuction, 2, AMOUNTS.tie);
  await seal('dealer1', idAuction, 2, AMOUNTS.tie);
};

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  open = await launchAuction(world, { ...terms, bidders: ['dealer1', 'dealer2'] });
  const topics = [auctionTopic(open), lotTopic(open, 1), lotTopic(open, 2)];
  for (const who of ['dealer1', 'dealer2', 'dealer3', 'auctioneer', 'engineer'] as const)
    for (const carrier of CARRIERS) {
      const watcher = await makeWatcher(portal, world.as(who), carrier);
      const { idDealer } = world.people[who];
      const own = idDealer === 0 ? [] : [noticesTopic(idDealer)];
      expect(await watcher.watch(...topics, ...own)).toEqual([]);
      watchers.push(watcher);
    }
  await offerOn(open);
});
afterAll(async () => {
  for (const watcher of watchers) await watcher.end();
  await portal.stop();
});

describe('I11 the amounts of sealed bids before the close', () => {
  it('ENG-02 can only be raised by their bidder', async () => {
    const lower = { params: { idAuction: open, idLot: 1 }, body: { amountMinor: 654_320 } };
    expect((await world.as('dealer1').refusal('ENG-02', lower)).problem.code).toBe(
      'SEALED_NOT_RAISED',
    );
    await untilSettled(world);
    const { rows: offers } = await world
      .as('dealer1')
      .run('ENG-09', { params: { idAuction: open, idLot: 1 } });
    expect(offers.map(({ own, amountMinor }) => [own, amountMinor])).toEqual([
      [true, null],
      [true, AMOUNTS.raised],
    ]);
  });

  it('ENG-17 are returned to their bidder only', async () => {
    const own = await world.as('dealer1').run('ENG-17', { params: { id: open } });
    expect(own.map(({ idLot, amountMinor }) => [idLot, amountMinor])).toEqual([
      [1, AMOUNTS.raised],
      [2, AMOUNTS.tie],
    ]);
    const params = { idAuction: open, idLot: 1 };
    const shown = await world.as('dealer2').run('SEC-73', { params });
    expect(shown.own).toMatchObject({ state: 'AWAITING', amountMinor: AMOUNTS.higher });
  });

  it('ENG-35 are returned to their bidder on any device, each with its receipt', async () => {
    const phone = await world.signIn('dealer1', 'token');
    await untilSettled(world);
    const query = { sort: 'idLot' };
    const { rows: offers, total } = await phone.run('ENG-35', { params: { id: open }, query });
    const rows = offers.map(({ idLot, amountMinor, state }) => [idLot, amountMinor, state]);
    expect([total?.count, rows]).toEqual([
      3,
      [
        [1, AMOUNTS.first, null],
        [1, AMOUNTS.raised, 'AWAITING'],
        [2, AMOUNTS.tie, 'AWAITING'],
      ],
    ]);
    for (const offer of offers) expect(offer).toMatchObject({ idOffer: null, priceMinor: null });
    expect(offers[1]?.receipt).toEqual(receipt);
    expect(receipt.position).toBeNull();
    const none = await world.as('dealer3').run('ENG-35', { params: { id: open } });
    expect(none).toMatchObject({ rows: [], total: { count: 0 } });
  });

  it('ENG-08 are hidden from dealers, and so are the number and times of the bids', async () => {
    const params = { idAuction: open, idLot: 1 };
    const { position } = await world.as('dealer3').run('SEC-73', { params });
    const log = await world.as('dealer3').run('ENG-08', { params });
    const types = log.outcome === 'events' ? log.events.map(({ type }) => type) : [];
    expect([position, types]).toEqual([1, ['LotScheduled', 'LotStarted']]);
    for (const after of [1, 2, 1_000]) {
      const later = await world.as('dealer3').run('ENG-08', { params, query: { after } });
      expect(later).toEqual({ outcome: 'nothing', position: 1 });
    }
  });

  const READS = (Object.keys(operations) as OperationId[]).filter((id) => {
    const { method }: Operation = operations[id];
    return method === 'GET' && !['ENG-81', 'MOB-20', 'OTH-10'].includes(id);
  });

  it.each(readers.filter(isTestedReader))(
    'ENG-02 are in no response of the API to %s',
    async (who) => {
      const client = world.as(who).via(inProcessSender(portal));
      const { vehicles } = await world
        .as('admin')
        .run('SEC-73', { params: { idAuction: open, idLot: 1 } });
      const idVehicle = vehicles[0]!.idVehicle;
      const target = makeTarget(world, {
        idAuction: open,
        idLot: 1,
        idOffer: 1,
        idVehicle,
        receipt,
      });
      let answered = 0;
      for (const id of READS) {
        const called = await client.call(id, exampleInput(id, target));
        if (called.ok) answered += 1;
        const text = called.ok
          ? Buffer.isBuffer(called.answer)
            ? called.answer.toString('latin1')
            : JSON.stringify(called.answer)
          : JSON.stringify(called.problem);
        const own = OWN[who];
        const others = own === undefined ? text : text.replaceAll(own, '');
        expect([id, SECRET.exec(others)?.[0]]).toEqual([id, undefined]);
      }
      expect(answered).toBeGreaterThan(20);
    },
  );

  it('ENG-13 in part: cannot be guessed and confirmed by an engineer, because events are returned without hashes', async () => {
    const query = { idAuction: open, idLot: 1, limit: 1000 };
    const { events } = await world.as('engineer').run('ENG-13', { query });
    expect(events.filter(({ type }) => type === 'SealedOfferAccepted')).toHaveLength(3);
    for (const { hash, metadata } of events)
      expect([hash, metadata['fingerprint'], metadata['stateHash']]).toEqual([
        '',
        undefined,
        undefined,
      ]);
  });

  it('are in no live message, on any transport', async () => {
    for (const watcher of watchers) {
      await eventually(() => expect(newestMessage(watcher, lotTopic(open, 1))?.position).toBe(1));
      expect(newestMessage(watcher, lotTopic(open, 1))).toMatchObject({
        format: { kind: 'SEALED' },
        priceMinor: null,
        offers: null,
        minimumNextMinor: null,
        reserveMet: null,
        extension: null,
      });
      expect(SECRET.exec(JSON.stringify(watcher.messages))).toBeNull();
      expect(watcher.messages.filter(({ topic }) => topic.startsWith('dealers/'))).toEqual([]);
    }
  });
});

describe('a sealed auction after the close', () => {
  beforeAll(async () => {
    closesAt = minutesFromNow(10);
    const bidders = ['dealer1', 'dealer2'] as const;
    closing = await launchAuction(world, { ...terms, endsAt: closesAt, bidders });
    await offerOn(closing);
    await untilStatus(world, closing, 'CLD');
  });
  const view = (idLot: number) =>
    world.as('auctioneer').run('SEC-73', { params: { idAuction: closing, idLot } });

  it('ENG-02 has one binding bid per dealer, the highest bid wins, and no bid has extended the end', async () => {
    const { priceMinor, reserveMet, endsAt, managed } = await view(1);
    expect({ priceMinor, reserveMet, endsAt }).toEqual({
      priceMinor: AMOUNTS.higher,
      reserveMet: true,
      endsAt: closesAt,
    });
    expect(managed?.bound).toMatchObject([
      { idDealer: world.people.dealer2.idDealer, amountMinor: AMOUNTS.higher },
      { idDealer: world.people.dealer1.idDealer, amountMinor: AMOUNTS.raised },
    ]);
  });

  it('I3 ranks the earlier of two equal bids first', async () => {
    const { managed } = await view(2);
    expect(managed?.bound).toMatchObject([
      { idOffer: 1, idDealer: world.people.dealer2.idDealer },
      { idOffer: 2, idDealer: world.people.dealer1.idDealer },
    ]);
  });

  it('SEC-49 requires a reason for an award to another bid than the highest', async () => {
    const { managed } = await view(1);
    const second = managed!.bound[1]!;
    const params = { idAuction: closing, idLot: 1, idOffer: second.idOffer };
    const owner = world.as('auctioneer');
    const refused = await owner.refusal('SEC-49', { params, body: {} });
    expect([refused.status, refused.problem.code]).toEqual([400, 'REASON_NEEDED']);
    const { managed: after } = await owner.run('SEC-49', { params, body: because });
    expect(after?.awarded).toMatchObject({ priceMinor: AMOUNTS.raised });
  });

  it('shows the amounts to engineers in the log', async () => {
    const query = { idAuction: closing, idLot: 1, type: ['SealedOfferAccepted' as const] };
    const { events } = await world.as('engineer').run('ENG-13', { query });
    expect(events.map(({ data }) => data['amountMinor'])).toEqual([
      AMOUNTS.first,
      AMOUNTS.higher,
      AMOUNTS.raised,
    ]);
    expect(events.every(({ hash }) => hash.length === 64)).toBe(true);
  });
});
