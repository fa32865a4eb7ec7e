import { expect, it } from 'vitest';
import type { LotCommitment } from '../offers/dealer-exposure.js';
import { creditUseOf } from './credit-use.js';

const AGENT = { kind: 'RUNNING', moment: 'RUNNING', priceMinor: 500, amountMinor: 900 } as const;
const SEALED = { kind: 'RUNNING', moment: 'HIDDEN', priceMinor: 70, amountMinor: 70 } as const;
const CLOSED = { kind: 'UNDECIDED', moment: 'OVER', priceMinor: 30, amountMinor: 30 } as const;
const WON = { kind: 'AWARDED', moment: 'OVER', priceMinor: 8, amountMinor: 8 } as const;
const ALL: readonly LotCommitment[] = [AGENT, SEALED, CLOSED, WON];

it('the use of credit counts current prices, but no maximum or sealed bid of a running lot', () => {
  expect(creditUseOf(ALL, 1_000)).toEqual({
    creditMinor: 1_000,
    usedMinor: 538,
    remainingMinor: 462,
    leading: { lots: 1, amountMinor: 500 },
    undecided: { lots: 1, amountMinor: 30 },
    unpaid: { lots: 1, amountMinor: 8 },
    sealedLots: 1,
  });
});

it('the remaining credit is zero if a reduced credit is exceeded, and null without a limit', () => {
  expect(creditUseOf(ALL, 100).remainingMinor).toBe(0);
  expect(creditUseOf(ALL, null)).toMatchObject({ remainingMinor: null, usedMinor: 538 });
});
