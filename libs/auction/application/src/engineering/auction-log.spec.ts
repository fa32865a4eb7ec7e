import { auctionStream } from '@fairlot/auction-domain';
import { stepsBesideBid } from '@fairlot/testing';
import { expect, it } from 'vitest';
import { numberedEntries } from './auction-log.js';

it('numberedEntries pauses for bids between events', async () => {
  const { stepsBefore, made } = await stepsBesideBid((step) => {
    const events = [1, 2, 3].map((position) => ({
      position,
      get stream() {
        step();
        return auctionStream(7);
      },
    }));
    return numberedEntries(events as never, 4);
  });
  expect(stepsBefore).toBe(1);
  expect(made.map(({ index }) => index)).toEqual([5, 6, 7]);
});
