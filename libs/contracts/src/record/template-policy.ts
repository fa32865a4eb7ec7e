import {
  BOUNDS,
  chargesAtRate,
  chargesFaults,
  stepFaults,
  VAT_REGIMES,
} from '@fairlot/auction-rules';
import type { ChargeTerms, Increment } from '@fairlot/auction-rules';
import { MARKET_PACKS, type IdMarket } from '@fairlot/countries';
import { duration, money, percentage, permille } from './amount-fields.js';
import type { RecordRule } from './describe-record.js';
import { choice, integer, optional } from './field.js';
import { group, listOf } from './nested-fields.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const rangeUpTo = (max: number, min = 0) => ({ min, max });

/**
 * Like `DEFAULT_POLICY` of the auction domain, without the VAT rate, which belongs to the market.
 */
export const USUAL_POLICY = {
  increments: [{ belowMinor: null, stepMinor: 100_00 }],
  unitMinor: 100_00,
  confirmAbovePermille: 1_500,
  softClose: null,
  resumeAtLeastMs: MINUTE_MS,
  reopenWithinMs: 30 * MINUTE_MS,
  technicalAfterMs: 2 * MINUTE_MS,
  technicalExtendMs: 5 * MINUTE_MS,
  awardWithinMs: 7 * DAY_MS,
  charges: { vatRegime: 'NONE', buyerFee: { basisPoints: 0, minMinor: 0, maxMinor: null } },
};

const softClose = group({
  scope: choice(['LOT', 'AUCTION'], 'LOT'),
  windowMs: duration('minute', BOUNDS.softCloseWindowMs, 2 * MINUTE_MS),
  addMs: duration('minute', BOUNDS.softCloseAddMs, 2 * MINUTE_MS),
  maxCount: integer(BOUNDS.softCloseCount, 20),
  hardStopMs: duration('minute', BOUNDS.softCloseHardStopMs, 30 * MINUTE_MS),
});

/** Rules of auctions that are published from a template, as stored in its table. */
export const templatePolicy = group({
  increments: listOf(
    { belowMinor: optional(money({ min: 1 }, 100_000)), stepMinor: money({ min: 1 }, 5_000) },
    BOUNDS.increments,
    [
      { belowMinor: 200_000, stepMinor: 5_000 },
      { belowMinor: null, stepMinor: 10_000 },
    ],
  ),
  unitMinor: money({ min: 1 }, 5_000),
  softClose: optional(softClose),
  charges: group({
    vatRegime: choice(VAT_REGIMES, 'STANDARD', 'MARGIN'),
    buyerFee: group({
      basisPoints: percentage(250),
      minMinor: money({}, 150_00),
      maxMinor: optional(money({}, 600_00)),
    }),
  }),
  confirmAbovePermille: permille({ min: 1_000, max: 100_000 }, 1_500),
  resumeAtLeastMs: duration('minute', rangeUpTo(DAY_MS), MINUTE_MS),
  reopenWithinMs: duration('minute', rangeUpTo(30 * DAY_MS), 30 * MINUTE_MS),
  technicalAfterMs: duration('minute', rangeUpTo(DAY_MS), 2 * MINUTE_MS),
  technicalExtendMs: duration('minute', rangeUpTo(DAY_MS, 1), 5 * MINUTE_MS),
  awardWithinMs: duration('day', rangeUpTo(90 * DAY_MS), 7 * DAY_MS),
});

type PolicyInput = {
  readonly idMarket?: IdMarket;
  readonly policy?: { readonly increments: readonly Increment[]; readonly charges: ChargeTerms };
};

const chargeFaultsOf = ({ idMarket, policy }: PolicyInput) => {
  if (policy === undefined || idMarket === undefined) return [];
  const { vatBasisPoints } = MARKET_PACKS[idMarket];
  return chargesFaults(chargesAtRate(vatBasisPoints, policy.charges)).map(({ field }) => field);
};

export const templateRules: readonly RecordRule[] = [
  {
    field: 'policy.increments',
    fault: 'steps',
    isKept: ({ policy }: PolicyInput) =>
      policy === undefined || stepFaults(policy.increments).length === 0,
  },
  {
    field: 'policy.charges.vatRegime',
    fault: 'no_vat',
    isKept: (policy: PolicyInput) => !chargeFaultsOf(policy).includes('vatRegime'),
  },
  {
    field: 'policy.charges.buyerFee.maxMinor',
    fault: 'max_below_min',
    isKept: (policy: PolicyInput) => !chargeFaultsOf(policy).includes('buyerFee.maxMinor'),
  },
];
