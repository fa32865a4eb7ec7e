import { describe, expect, it } from 'vitest';
import {
  isStagger,
  lotEndAt,
  MAX_AMOUNT,
  isWholeStep,
  lotFieldFaults,
  needsConfirmation,
  roundUpToGrid,
  scheduleFault,
  incrementAt,
  stepFaults,
} from './index.js';

const prices = (
  basePriceMinor: number,
  reserveMinor: number | null,
  clickAndBuyMinor: number | null,
) => ({
  basePriceMinor,
  reserveMinor,
  clickAndBuyMinor,
});

describe('the prices of a lot', () => {
  it.each([
    [prices(100, null, null), true, []],
    [prices(100, 100, 101), true, []],
    [prices(100, 200, 200), true, []],
    [prices(0, 1, 1), true, ['basePriceMinor amount']],
    [prices(100, 99, 101), true, ['reserveMinor reserve_below_base']],
    [prices(100, 0, null), true, ['reserveMinor amount']],
    [prices(100, null, 100), true, ['clickAndBuyMinor click_and_buy_too_low']],
    [prices(100, 200, 199), true, ['clickAndBuyMinor click_and_buy_too_low']],
    [prices(100, null, 0.5), true, ['clickAndBuyMinor amount']],
    [prices(100, null, 300), false, ['clickAndBuyMinor not_in_this_format']],
    [
      prices(100, 99, 100),
      true,
      ['reserveMinor reserve_below_base', 'clickAndBuyMinor click_and_buy_too_low'],
    ],
  ])('%o with click-and-buy allowed %s have the faults %o', (lot, mayClickAndBuy, faults) =>
    expect(
      lotFieldFaults(lot, mayClickAndBuy).map(({ field, code }) => `${field} ${code}`),
    ).toEqual(faults),
  );
});

describe('the increment table', () => {
  const table = (...limits: (number | null)[]) => limits.map((belowMinor) => ({ belowMinor }));

  it.each([
    [table(null), []],
    [table(10, 20, null), []],
    [table(10, 10, null), ['1 not_rising']],
    [table(0, null), ['0 not_rising']],
    [table(null, null), ['0 required']],
    [table(10), ['0 open']],
  ])('%o has the faults %o', (rows, faults) =>
    expect(stepFaults(rows).map(({ index, code }) => `${index} ${code}`)).toEqual(faults),
  );

  it('has exactly one increment for each price', () => {
    const increments = [
      { belowMinor: 100, stepMinor: 5 },
      { belowMinor: null, stepMinor: 10 },
    ];
    expect([0, 99, 100, 5000].map((at) => incrementAt({ increments }, at))).toEqual([5, 5, 10, 10]);
    expect([100, 101, 110].map((amount) => roundUpToGrid(amount, 100, 10))).toEqual([
      100, 110, 110,
    ]);
  });
});

describe('the amount of a bid', () => {
  const terms = { basePriceMinor: 1_050, unitMinor: 100, confirmAbovePermille: 1_500 };

  it.each([1_050, 1_150, 950])('may be %i, a whole step from the starting price', (amountMinor) =>
    expect(isWholeStep(amountMinor, terms)).toBe(true),
  );
  it.each([1_100, 1_050.5, MAX_AMOUNT + 1_050, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53 + 50])(
    'may not be %d, which is not a whole step from the starting price',
    (amountMinor) => expect(isWholeStep(amountMinor, terms)).toBe(false),
  );

  it('needs a confirmation above a multiple of the known price, or of the starting price before the first bid', () => {
    expect(needsConfirmation(3_000, 2_000, terms)).toBe(false);
    expect(needsConfirmation(3_001, 2_000, terms)).toBe(true);
    expect(needsConfirmation(1_575, null, terms)).toBe(false);
    expect(needsConfirmation(1_576, null, terms)).toBe(true);
  });
});

describe('the schedule of an auction', () => {
  const now = 1_000;
  const year = 366 * 86_400_000;
  it.each([
    [{ startsAt: 0, endsAt: 1_001 }, null],
    [{ startsAt: now - 60_000, endsAt: 1_001 }, null],
    [{ startsAt: now - 60_001, endsAt: 1_001 }, 'startsAt start_in_the_past'],
    [{ startsAt: -62_135_596_800_000, endsAt: 1_001 }, 'startsAt start_in_the_past'],
    [{ startsAt: 0, endsAt: now + year }, null],
    [{ startsAt: 0, endsAt: now + year + 1 }, 'endsAt end_too_far'],
    [{ startsAt: 1_001, endsAt: 1_001 }, 'endsAt end_not_after_start'],
    [{ startsAt: 0, endsAt: 1_000 }, 'endsAt end_in_the_past'],
    [{ startsAt: 0.5, endsAt: 2_000 }, 'startsAt instant'],
    [{ startsAt: 0, endsAt: Number.POSITIVE_INFINITY }, 'endsAt instant'],
  ])('%o at time 1000 has the fault %s', (schedule, fault) => {
    const found = scheduleFault(schedule, now);
    expect(found && `${found.field} ${found.code}`).toBe(fault);
  });

  it('is not checked against the clock again after it was saved', () => {
    const savedSchedule = { startsAt: now - 600_000, endsAt: now + 2 * year };
    expect(scheduleFault(savedSchedule, now, savedSchedule)).toBeNull();
    expect(
      scheduleFault({ ...savedSchedule, endsAt: savedSchedule.endsAt + 1 }, now, savedSchedule)
        ?.code,
    ).toBe('end_too_far');
  });
});

describe('staggered lots', () => {
  it('end at the given interval, and the last one with the auction', () => {
    const ends = (staggerMs: number) =>
      [0, 1, 2].map((place) => lotEndAt({ endsAt: 100_000, staggerMs }, { place, lots: 3 }));
    expect(ends(30_000)).toEqual([40_000, 70_000, 100_000]);
    expect(ends(0)).toEqual([100_000, 100_000, 100_000]);
  });

  it.each([
    [0, true],
    [999, false],
    [1_000, true],
    [1_001, false],
    [3_600_000, true],
    [3_601_000, false],
    [-1_000, false],
    [Number.NaN, false],
  ])('may end %i ms apart: %s', (staggerMs, isOne) => {
    const apart = (scope: 'LOT' | 'AUCTION', kind: 'ASCENDING' | 'SEALED') =>
      isStagger(staggerMs, { format: { kind }, softClose: { scope } });
    expect(apart('LOT', 'ASCENDING')).toBe(isOne);
    // A bid never extends sealed lots. Open lots share one end in this case.
    expect(apart('AUCTION', 'SEALED')).toBe(isOne);
    expect(apart('AUCTION', 'ASCENDING')).toBe(staggerMs === 0);
  });
});
