import { BOUNDS } from '@fairlot/auction-rules';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgedByForm, judgedByServer, type Case } from './offer-judged.ts';

const { max } = BOUNDS.amountMinor;
const units = fc.option(fc.integer({ min: 0, max: 200 }));
const increments = fc.constantFrom(
  [{ belowMinor: null, stepMinor: 10_000 }],
  [
    { belowMinor: 600_000, stepMinor: 7 },
    { belowMinor: 1_000_000, stepMinor: 25_000 },
    { belowMinor: null, stepMinor: 50_000 },
  ],
);

const lots = fc.record({
  kind: fc.constantFrom('OFFER' as const, 'AGENT' as const, 'SEALED' as const),
  basePriceMinor: fc.oneof(fc.constantFrom(1, 500_000, max), fc.integer({ min: 1, max: 900_000 })),
  policy: fc.record({
    increments,
    unitMinor: fc.constantFrom(1, 3, 100, 10_000),
    confirmAbovePermille: fc.constantFrom(1_000, 1_001, 1_500, 3_000),
  }),
  others: units,
  own: units,
});
type Untyped = Omit<Case, 'amountMinor'>;

const STRANGE = [Number.NaN, Number.POSITIVE_INFINITY, -1, -0, 0, 0.5, 2 ** 53, 1e300] as const;

/**
 * Amounts at the limits: the starting price, the current price, the increment, the amount that must
 * be confirmed, and the maximum.
 */
const amountOn = ({ basePriceMinor: base, others, own, policy }: Untyped) => {
  const { unitMinor, confirmAbovePermille } = policy;
  const stands = [0, others ?? 0, own ?? 0].map((count) => base + count * unitMinor);
  const steps = policy.increments.map(({ stepMinor }) => stepMinor);
  const edges = stands.flatMap((at) => [
    at,
    at + unitMinor,
    Math.floor((at * confirmAbovePermille) / 1_000),
    ...steps.map((step) => at + step),
  ]);
  const onGrid = edges.map((at) => base + Math.round((at - base) / unitMinor) * unitMinor);
  return fc.oneof(
    fc.constantFrom(...STRANGE, max, max + 1),
    fc
      .tuple(fc.constantFrom(...edges, ...onGrid), fc.constantFrom(-1, 0, 1, -unitMinor, unitMinor))
      .map(([at, beside]) => at + beside),
    fc.integer({ min: 0, max: 2_000 }).map((count) => base + count * unitMinor),
  );
};

const cases: fc.Arbitrary<Case> = lots.chain((lot) =>
  amountOn(lot).map((amountMinor) => ({ ...lot, amountMinor })),
);

it('the bid form sends, asks to confirm or refuses an amount exactly when contract and decider do', () => {
  const seen = { taken: 0, asked: 0, refused: 0 };
  fc.assert(
    fc.property(cases, (one) => {
      const form = judgedByForm(one);
      expect(form).toBe(judgedByServer(one));
      seen[form] += 1;
    }),
    { numRuns: 3_000, seed: 8 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(200);
});
