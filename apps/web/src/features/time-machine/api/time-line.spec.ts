// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeLog } from '../../../testing/event-log.js';
import { makePortal } from '../../../testing/fake-portal.js';
import { stepAt, timeLineQuery } from './time-line.js';

afterEach(() => vi.unstubAllGlobals());

const offers = (count: number) =>
  makeLog(...Array.from({ length: count }, () => ({ type: 'OfferAccepted' as const, idLot: 2 })));

describe('the time line (ENG-23)', () => {
  it('is loaded up to its end, and later only with new entries', async () => {
    const client = new QueryClient();
    const query = () => client.fetchQuery({ ...timeLineQuery(client, 1), staleTime: 0 });
    const first = makePortal(offers(5_004).answers);
    expect(await query()).toHaveLength(5_004);
    expect(first.count('ENG-23')).toBe(2);
    const later = makePortal(offers(5_006).answers);
    const line = await query();
    expect(line.map(({ index }) => index)).toEqual(line.map((_, number) => number + 1));
    expect(line).toHaveLength(5_006);
    expect(later.asked.map(({ request }) => request.query.get('offset'))).toEqual(['5004']);
    expect(await query()).toBe(line);
    // A long timeout, because the contract parses ten thousand events.
  }, 60_000);
});

describe('the step at an instant', () => {
  const { entries } = makeLog(
    ...[null, 1, 2, 1, 2, 1].map((idLot) => ({ type: 'LotStarted' as const, idLot })),
  );
  const lot = entries.filter(({ idLot }) => idLot === 2);

  it.each([
    [entries, undefined, 6],
    [entries, 1, 1],
    [entries, 4, 4],
    [entries, 99, 6],
    [lot, 3, 1],
    [lot, 4, 1],
    [lot, 5, 2],
    [lot, 1, 1],
  ])(
    'is that of the last event up to the instant, or the first step if there is none',
    (line, index, step) => {
      expect(stepAt(line, index)).toBe(step);
    },
  );
});
