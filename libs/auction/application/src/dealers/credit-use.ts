import type { CreditLots } from '@fairlot/auction-read-model';
import type { AnswerTo } from '@fairlot/contracts/operations';

type CreditUse = Omit<AnswerTo<'ENG-301'>, 'computedAt'>;

/**
 * How much of a dealer's credit these lots use, and how much is left. `remainingMinor` is 0 if they
 * use more than the credit, and null without a credit limit.
 */
export const creditUseOf = (
  { lotMarkets, ...lots }: CreditLots,
  creditMinor: number | null,
): CreditUse => {
  const { leading, undecided, unpaid } = lots;
  const usedMinor = leading.amountMinor + undecided.amountMinor + unpaid.amountMinor;
  return {
    ...lots,
    creditMinor,
    usedMinor,
    remainingMinor: creditMinor === null ? null : Math.max(0, creditMinor - usedMinor),
    lotMarkets: [...lotMarkets],
  };
};
