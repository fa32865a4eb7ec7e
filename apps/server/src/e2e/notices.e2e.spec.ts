import { busNotice, type BusNotice } from '@fairlot/contracts/bus';
import type { BusMessage, Envelope } from '@fairlot/event-bus-port';
import { envelopeOf } from '@fairlot/event-sourcing-relay';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { NoticePublisher } from '../roles/notice-publisher.js';
import { makePortal, launchAuction, makeWorld, type TestPortal } from '../testing/index.js';

const LOTS = 3;
let portal: TestPortal;
let envelopes: readonly Envelope[];

beforeAll(async () => {
  portal = await makePortal();
  const world = await makeWorld(portal);
  const lots = Array.from({ length: LOTS }, () => ({}));
  const idAuction = await launchAuction(world, { lots, bidders: ['dealer1', 'dealer2'] });
  for (let n = 0; n < 4; n++)
    for (let idLot = 1; idLot <= LOTS; idLot++)
      await world.as(n % 2 === 0 ? 'dealer1' : 'dealer2').run('SEC-59', {
        params: { idAuction, idLot },
        body: { offer: 5_000 + n * 100 },
      });
  const { store, contexts } = portal.parts;
  await eventually(async () => {
    const log = await store.readLog({ limit: 1_000 });
    expect(log.filter(({ type }) => type === 'OfferAccepted')).toHaveLength(4 * LOTS);
    envelopes = log.map((event) => envelopeOf(contexts, event));
  });
});
afterAll(() => portal.stop());

const makePublisher = (fails: () => boolean = () => false) => {
  const sent: BusMessage[] = [];
  const leftOut = vi.fn<() => void>();
  const { store, contexts } = portal.parts;
  const publisher = new NoticePublisher({
    store,
    contexts,
    leftOut,
    bus: {
      send: async (messages) => {
        if (fails()) throw new Error('no answer');
        sent.push(...messages);
      },
    },
  });
  const notices = () => sent.map(({ value }) => busNotice.strict().parse(value));
  return { publisher, sent, notices, leftOut };
};
const inParts = (size: number) =>
  Array.from({ length: Math.ceil(envelopes.length / size) }, (_, part) =>
    envelopes.slice(part * size, (part + 1) * size),
  );
const once = (notices: readonly BusNotice[]) => [
  ...new Map(notices.map((notice) => [notice.id, notice])).values(),
];

it('the publisher sends each dealer a notice about the effect of a bid, under the key of that dealer', async () => {
  const { publisher, sent, notices } = makePublisher();
  await publisher.publish(envelopes);
  const each = Map.groupBy(notices(), ({ idLot }) => idLot);
  expect(each.size).toBe(LOTS);
  for (const [, newNotices] of each)
    expect(newNotices.map(({ kind }) => kind)).toEqual([
      'LEADING',
      ...Array.from({ length: 3 }, () => ['LEADING', 'OUTBID']).flat(),
    ]);
  for (const { key, value } of sent) expect(key).toBe(String((value as BusNotice).idDealer));
});

it('the publisher keeps the order of notices after a failure, and sends them again with the same ids', async () => {
  const clean = makePublisher();
  await clean.publisher.publish(envelopes);
  let sends = 0;
  const failing = makePublisher(() => ++sends === 3);
  const parts = inParts(4);
  const all = () => Promise.allSettled(parts.map((part) => failing.publisher.publish(part)));
  const ends = (await all()).map(({ status }) => status);
  expect(ends.slice(0, 2)).toEqual(['fulfilled', 'fulfilled']);
  expect(new Set(ends.slice(2))).toEqual(new Set(['rejected']));
  const before = failing.notices().length;
  expect((await all()).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(failing.notices().slice(before)).toEqual(clean.notices());
  expect(once(failing.notices())).toEqual(clean.notices());
});

it('the publisher waits while the log does not respond, and skips events of an unknown type', async () => {
  const { publisher, notices, leftOut } = makePublisher();
  const away = vi.spyOn(portal.parts.store, 'readStream').mockRejectedValueOnce(new Error('away'));
  const ofLot = envelopes.filter(({ type }) => type === 'OfferAccepted');
  await expect(publisher.publish(ofLot.slice(-1))).rejects.toThrow('away');
  away.mockRestore();
  const [first, ...rest] = envelopes.filter(({ stream }) => stream.startsWith('lot-'));
  const broken = { ...ofLot[0]!, data: null };
  await publisher.publish([first!, ...rest.filter(({ position }) => position === 0), broken]);
  expect(leftOut).toHaveBeenCalledTimes(1);
  await publisher.publish(rest);
  const { notices: clean } = await (async () => {
    const other = makePublisher();
    await other.publisher.publish(envelopes);
    return other;
  })();
  expect(once(notices()).toSorted(byId)).toEqual(clean().toSorted(byId));
});

const byId = (one: BusNotice, other: BusNotice): number => (one.id < other.id ? -1 : 1);
