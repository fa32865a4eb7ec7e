import { expect, it } from 'vitest';
import { OfferPulse } from './offer-pulse.js';

const lots = (...offers: (number | null)[]) =>
  offers.map((one, index) => ({ idLot: index + 1, offers: one }));

it('the bid counter counts, by lot, the bids that arrived in the last minute', () => {
  const pulse = new OfferPulse();
  pulse.record(lots(5, 0, null), 0);
  expect([...pulse.byLot()]).toEqual([]);
  pulse.record(lots(7, 1, null), 1_000);
  pulse.record(lots(8, 1, null), 30_000);
  expect([...pulse.byLot()]).toEqual([
    [1, 3],
    [2, 1],
  ]);
  pulse.record(lots(8, 1, null), 61_000);
  expect([...pulse.byLot()]).toEqual([[1, 1]]);
});

it('the bid counter ignores voided bids, and bids that a sealed lot reveals when it closes', () => {
  const pulse = new OfferPulse();
  pulse.record(lots(5, null), 0);
  pulse.record(lots(4, 12), 1_000);
  expect([...pulse.byLot()]).toEqual([]);
  pulse.record(lots(5, 12), 2_000);
  expect([...pulse.byLot()]).toEqual([[1, 1]]);
});
