import type { BoardAt } from '@fairlot/contracts/engineering';
import { describe, expect, it } from 'vitest';
import { makeLog } from '../../../testing/event-log.js';
import type { FakeRequest } from '../../../testing/fake-portal.js';
import { BoardCache } from './board-cache.js';
import { boardChanges } from './difference.js';

const log = makeLog(
  { type: 'AuctionPublished', idLot: null },
  { type: 'LotScheduled', idLot: 1, lot: { status: 'SCH' } },
  { type: 'LotScheduled', idLot: 2, lot: { status: 'SCH' } },
  { type: 'LotStarted', idLot: 1, lot: { status: 'RUN' } },
  { type: 'OfferAccepted', idLot: 1, lot: { priceMinor: 500_000, offers: 1, idLeader: 5 } },
  { type: 'OfferAccepted', idLot: 1, lot: { priceMinor: 510_000, offers: 2, idLeader: 6 } },
  { type: 'LotExtended', idLot: 1, lot: { endsAt: 9_000 } },
);

const boardRequest = (query: Record<string, string>): FakeRequest => ({
  params: {},
  query: new URLSearchParams(query),
  body: undefined,
  headers: new Headers(),
});

const makeBoardCache = (keptMax?: number) => {
  const requests: string[] = [];
  const cache = new BoardCache(
    async (query) => {
      requests.push(query.since === undefined ? query.at : `${query.at} since ${query.since}`);
      return log.answers['ENG-18']!(boardRequest(query)) as BoardAt;
    },
    (step) => `p${step}`,
    keptMax,
  );
  return { cache, requests };
};

describe('cached boards', () => {
  it('load the first board in full, and each later board as the difference to the nearest cached one', async () => {
    const { cache, requests } = makeBoardCache();
    for (const step of [5, 6, 1, 2, 7, 6]) await cache.load(step);
    expect(requests).toEqual(['p5', 'p6 since p5', 'p1 since p5', 'p2 since p1', 'p7 since p6']);
  });

  it('are equal to the fully loaded boards, in whatever order they are loaded', async () => {
    const { cache } = makeBoardCache();
    for (const step of [4, 7, 1, 3, 6, 2, 5]) {
      const whole = await makeBoardCache().cache.load(step);
      expect(await cache.load(step)).toEqual(whole);
    }
  });

  it('share a pending request, and repeat a failed request', async () => {
    const { cache, requests } = makeBoardCache();
    const [one, other] = await Promise.all([cache.load(3), cache.load(3)]);
    expect([requests, one === other]).toEqual([['p3'], true]);
    let works = false;
    const answer = log.answers['ENG-18']!;
    const broken = new BoardCache(
      async ({ at }) => {
        if (!works) throw new Error('cut');
        return answer(boardRequest({ at })) as BoardAt;
      },
      (step) => `p${step}`,
    );
    await expect(broken.load(2)).rejects.toThrow('cut');
    works = true;
    expect((await broken.load(2)).at).toBe('p2');
  });

  it('are evicted beyond the limit, the least recently used first', async () => {
    const { cache } = makeBoardCache(2);
    for (const step of [1, 2, 1, 3]) await cache.load(step);
    expect([1, 2, 3].map((step) => cache.peek(step) !== null)).toEqual([true, false, true]);
  });
});

describe('the list of changes between two boards', () => {
  const between = async (from: number, to: number) => {
    const { cache } = makeBoardCache();
    const before = await cache.load(from);
    return boardChanges(before, await cache.load(to));
  };

  it('names each changed value with its old and new value', async () => {
    expect(await between(5, 6)).toEqual([
      { idLot: 1, field: 'priceMinor', from: 500_000, to: 510_000 },
      { idLot: 1, field: 'offers', from: 1, to: 2 },
      { idLot: 1, field: 'idLeader', from: 5, to: 6 },
    ]);
    expect(await between(7, 6)).toMatchObject([{ field: 'endsAt', from: 9_000 }]);
  });

  it('names an added or removed lot only once', async () => {
    const came = { idLot: 2, field: 'existence', from: false, to: true };
    expect(await between(2, 3)).toEqual([came]);
    expect(await between(3, 2)).toEqual([{ ...came, from: true, to: false }]);
    expect(await between(4, 4)).toEqual([]);
  });
});
