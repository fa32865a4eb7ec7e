import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chargesAtRate,
  chargesFaults,
  chargesForPrice,
  NO_CHARGES,
  VAT_REGIMES,
  type Charges,
} from './charges.js';

const fees = fc
  .record({
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    minMinor: fc.integer({ min: 0, max: 1_000_00 }),
    above: fc.option(fc.integer({ min: 0, max: 10_000_00 })),
  })
  .map(({ above, ...fee }) => ({ ...fee, maxMinor: above === null ? null : fee.minMinor + above }));
const someCharges: fc.Arbitrary<Charges> = fc.record({
  vatRegime: fc.constantFrom(...VAT_REGIMES),
  vatBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  buyerFee: fees,
});
/** Prices up to the limit of the API, 1,000 million euros. */
const prices = fc.integer({ min: 0, max: 100_000_000_000 });

/** Charges, computed from their definition with unlimited integers. */
const naive = (price: number, { vatRegime, vatBasisPoints, buyerFee }: Charges) => {
  const share = (of: bigint, bp: number) => (2n * of * BigInt(bp) + 10_000n) / 20_000n;
  let fee = share(BigInt(price), buyerFee.basisPoints);
  if (fee < BigInt(buyerFee.minMinor)) fee = BigInt(buyerFee.minMinor);
  if (buyerFee.maxMinor !== null && fee > BigInt(buyerFee.maxMinor))
    fee = BigInt(buyerFee.maxMinor);
  const onPrice = vatRegime === 'STANDARD' ? share(BigInt(price), vatBasisPoints) : 0n;
  const onFee = vatRegime === 'NONE' ? 0n : share(fee, vatBasisPoints);
  return { fee, onPrice, onFee, total: BigInt(price) + fee + onPrice + onFee };
};

describe('the charges on a price', () => {
  it('are equal to their definition, and their lines add up to the total', () => {
    fc.assert(
      fc.property(prices, someCharges, (price, charges) => {
        const charged = chargesForPrice(price, charges);
        const { priceMinor, feeMinor, vatMinor, vatOnPriceMinor, vatOnFeeMinor } = charged;
        const { totalMinor } = charged;
        expect(Object.values(charged).every(Number.isSafeInteger)).toBe(true);
        expect(vatOnPriceMinor + vatOnFeeMinor).toBe(vatMinor);
        expect(priceMinor + feeMinor + vatMinor).toBe(totalMinor);
        const { fee, onPrice, onFee, total } = naive(price, charges);
        expect([feeMinor, vatOnPriceMinor, vatOnFeeMinor, totalMinor].map(BigInt)).toEqual([
          fee,
          onPrice,
          onFee,
          total,
        ]);
      }),
    );
  });

  it('do not fall in any line if the price rises', () => {
    fc.assert(
      fc.property(prices, prices, someCharges, (one, other, charges) => {
        const low = chargesForPrice(Math.min(one, other), charges);
        const high = chargesForPrice(Math.max(one, other), charges);
        for (const line of Object.keys(low) as (keyof typeof low)[])
          expect(high[line]).toBeGreaterThanOrEqual(low[line]);
      }),
    );
  });

  it('are exact up to the largest safe integer', () => {
    const price = Number.MAX_SAFE_INTEGER - 6;
    const charges: Charges = {
      vatRegime: 'MARGIN',
      vatBasisPoints: 2_200,
      buyerFee: { basisPoints: 1, minMinor: 0, maxMinor: null },
    };
    const { feeMinor, vatOnFeeMinor } = chargesForPrice(price, charges);
    expect([BigInt(feeMinor), BigInt(vatOnFeeMinor)]).toEqual([
      naive(price, charges).fee,
      naive(price, charges).onFee,
    ]);
  });

  const buyerFee = { basisPoints: 250, minMinor: 150_00, maxMinor: 400_00 };
  it.each([
    ['STANDARD', 10_000_00, { feeMinor: 250_00, vatOnPriceMinor: 2_200_00, vatOnFeeMinor: 55_00 }],
    ['MARGIN', 10_000_00, { feeMinor: 250_00, vatOnPriceMinor: 0, vatOnFeeMinor: 55_00 }],
    ['NONE', 10_000_00, { feeMinor: 250_00, vatOnPriceMinor: 0, vatOnFeeMinor: 0 }],
    ['NONE', 5_999_99, { feeMinor: 150_00 }],
    ['NONE', 16_000_01, { feeMinor: 400_00 }],
  ] as const)('have the lines of the table under %s at %i cents', (vatRegime, price, lines) => {
    expect(chargesForPrice(price, { vatRegime, vatBasisPoints: 2_200, buyerFee })).toMatchObject(
      lines,
    );
  });

  it('round each line half up', () => {
    const share = { basisPoints: 5_000, minMinor: 0, maxMinor: null };
    const charges: Charges = { vatRegime: 'STANDARD', vatBasisPoints: 5_000, buyerFee: share };
    expect(chargesForPrice(1, charges)).toEqual({
      priceMinor: 1,
      feeMinor: 1,
      vatOnPriceMinor: 1,
      vatOnFeeMinor: 1,
      vatMinor: 2,
      totalMinor: 4,
    });
    expect(chargesForPrice(1, { ...charges, vatBasisPoints: 4_999 }).vatMinor).toBe(0);
  });

  it('are zero if nothing is charged', () => {
    expect(chargesForPrice(123_45, NO_CHARGES).totalMinor).toBe(123_45);
  });

  it('have the rate of their market, or none for a sale without VAT', () => {
    const terms = (vatRegime: Charges['vatRegime']) => ({ vatRegime, buyerFee });
    expect(chargesAtRate(2_200, terms('MARGIN'))).toEqual({
      ...terms('MARGIN'),
      vatBasisPoints: 2_200,
    });
    expect(chargesAtRate(2_200, terms('NONE'))).toEqual({ ...terms('NONE'), vatBasisPoints: 0 });
    expect(chargesAtRate(null, terms('STANDARD')).vatBasisPoints).toBe(0);
  });
});

describe('the faults of charges', () => {
  const buyerFee = { basisPoints: 250, minMinor: 150_00, maxMinor: 600_00 };
  const faultsOf = (charges: Partial<Charges>) =>
    chargesFaults({ ...NO_CHARGES, ...charges }).map(({ field, code }) => `${field} ${code}`);

  it.each([
    [{ buyerFee }, []],
    [{ buyerFee: { ...buyerFee, maxMinor: 150_00 } }, []],
    [{ buyerFee: { ...buyerFee, maxMinor: 149_99 } }, ['buyerFee.maxMinor max_below_min']],
    [{ buyerFee: { ...buyerFee, maxMinor: Number.NaN } }, ['buyerFee.maxMinor amount']],
    [{ vatRegime: 'MARGIN' as const, vatBasisPoints: 0 }, ['vatRegime no_vat_rate']],
    [{ vatBasisPoints: 2_200 }, ['vatRegime no_vat_rate']],
    [
      { vatBasisPoints: 10_001, buyerFee: { basisPoints: 0.5, minMinor: -1, maxMinor: null } },
      ['vatRegime amount', 'buyerFee.basisPoints amount', 'buyerFee.minMinor amount'],
    ],
  ])('of %o are %o', (charges, faults) => expect(faultsOf(charges)).toEqual(faults));
});
