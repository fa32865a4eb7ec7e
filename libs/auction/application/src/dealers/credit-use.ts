import type { CreditLots } from '@fairlot/auction-read-model';
import type { AnswerTo } from '@fairlot/contracts/operations';

type CreditUse = Omit<AnswerTo<'ENG-301'>, 'computedAt'>;

/**
 * What these lots use of a dealer's credit, and what is left. Nothing is left (0) if the use
 * exceeds the credit; `remainingMinor` is null without a credit limit.
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
