import { foldedAfter, EMPTY_FOLD } from '@fairlot/auction-public-lot';
import { expect, it } from 'vitest';
import type { LiveLotEvent } from './live-event.js';
import {
  ANNA,
  AWARD_STREAM,
  BRUNO,
  boundOffer,
  CARLA,
  lotClosed,
  LOT_STREAM,
  offer,
  awardOpened,
  lotScheduled,
  lotStarted,
  type LogEvent,
} from './live.builders.js';
import { LotViews, nextEventOf } from './lot-views.js';

const key = { idAuction: 12, idLot: 1 };
const happened = (stream: string, event: LogEvent, position: number) =>
  ({ stream, event, position, ingressAt: position, decidedAt: position }) as LiveLotEvent;
const lot = [
  lotScheduled(),
  lotStarted,
  offer(ANNA, ANNA, 500_000),
  offer(BRUNO, BRUNO, 510_000),
  offer(ANNA, ANNA, 520_000),
  offer(CARLA, CARLA, 530_000),
  lotClosed(boundOffer(CARLA, 530_000)),
].map((event, position) => happened(LOT_STREAM, event, position));
const award = [
  { ...happened(AWARD_STREAM, awardOpened(boundOffer(CARLA, 530_000)), 0), decidedAt: lot.length },
];

const after = (count: number) =>
  lot.slice(0, count).reduce((folded, next) => foldedAfter(folded, next), EMPTY_FOLD).lot!;

/**
 * The step of the lot's next event without a cached state, and the events that were read for it.
 */
const stepped = async (next: LiveLotEvent, kept: readonly number[]) => {
  const read: number[] = [];
  const views = new LotViews(
    {
      loadStream: async (stream, from = 0) => {
        const found = (stream === LOT_STREAM ? lot : award).filter(
          ({ position }) => position >= from,
        );
        if (stream === LOT_STREAM) read.push(...found.map(({ position }) => position));
        return found;
      },
      pastLots: async () => kept.map(after),
    },
    10,
  );
  return { step: await views.step(key, nextEventOf('lot', next)), read };
};

it('LotViews continues a lot that is not cached from a stored state, with the same result', async () => {
  for (const next of lot.slice(1)) {
    const whole = await stepped(next, []);
    for (let kept = 1; kept <= lot.length; kept += 1) {
      const { step, read } = await stepped(next, [kept]);
      expect(step).toEqual(whole.step);
      // A state that was stored after the event is too new to continue from.
      const isBefore = kept <= next.position;
      expect(read[0]).toBe(isBefore ? lot[kept]?.position : 0);
    }
    const { read } = await stepped(next, [lot.length, next.position]);
    expect(read).not.toContain(0);
  }
});
