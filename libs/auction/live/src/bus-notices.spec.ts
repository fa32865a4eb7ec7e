import { busNotice } from '@fairlot/contracts/bus';
import { expect, it } from 'vitest';
import { BusNotices, type LiveEvent } from './index.js';
import {
  ANNA,
  AWARD_STREAM,
  offerAwarded,
  boundOffer,
  BRUNO,
  CARLA,
  lotClosed,
  LOT_STREAM,
  offer,
  awardOpened,
  lotScheduled,
  sealedOffer,
  lotStarted,
  type LogEvent,
} from './live.builders.js';

const log: LiveEvent[] = [];
const happened = (stream: string, events: readonly LogEvent[]) =>
  events.forEach((event) => {
    const position = log.filter((one) => one.stream === stream).length;
    log.push({ stream, position, ingressAt: log.length, decidedAt: log.length, event });
  });
const makeReader = () =>
  new BusNotices({
    loadStream: async (stream) => log.filter((one) => one.stream === stream),
    hash: (text) => text,
  });
const noticesOf = async (reader: BusNotices, events: readonly LiveEvent[]) => {
  const notices = [];
  for (const event of events) notices.push(...(await reader.of(event)));
  return notices;
};

it('BusNotices returns each notice once and only with ids, equal for every reader and starting point', async () => {
  happened(LOT_STREAM, [
    lotScheduled(),
    lotStarted,
    offer(ANNA, ANNA, 500_000),
    offer(BRUNO, BRUNO, 510_000),
  ]);
  happened(LOT_STREAM, [lotClosed(boundOffer(BRUNO, 510_000), boundOffer(ANNA, 500_000))]);
  happened(AWARD_STREAM, [
    awardOpened(boundOffer(BRUNO, 510_000), boundOffer(ANNA, 500_000)),
    offerAwarded(BRUNO, 510_000),
  ]);
  const reader = makeReader();
  const all = await noticesOf(reader, log);
  expect(all.map(({ idDealer, kind }) => [idDealer, kind])).toEqual([
    [ANNA, 'LEADING'],
    [BRUNO, 'LEADING'],
    [ANNA, 'OUTBID'],
    [BRUNO, 'WON'],
    [ANNA, 'LOST'],
  ]);
  expect(all).toEqual(all.map((one) => busNotice.strict().parse(one)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  // Repeated events give the same reader no more notices. Another reader that starts in the middle
  // gets the same notices.
  expect(await noticesOf(reader, log)).toEqual([]);
  expect(await noticesOf(makeReader(), log.slice(3))).toEqual(all.slice(1));
  expect(JSON.stringify(all)).not.toMatch(/510000|500000/);
});

it('BusNotices reveals no other bid on a sealed lot before the close', async () => {
  log.length = 0;
  happened(LOT_STREAM, [lotScheduled({ format: { kind: 'SEALED' } }), lotStarted]);
  happened(LOT_STREAM, [sealedOffer(ANNA), sealedOffer(CARLA)]);
  expect(await noticesOf(makeReader(), log)).toEqual([]);
});
