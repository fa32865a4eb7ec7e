import type { Commitment } from '@fairlot/auction-domain';
import { maySee } from '@fairlot/auction-rules';
import type { AnswerTo } from '@fairlot/contracts/operations';
import type { LotCommitment } from '../offers/dealer-exposure.js';

type CreditUse = Omit<AnswerTo<'ENG-301'>, 'computedAt'>;

/** Sealed amounts are secret before the close (I11). The current price of an open lot is not. */
const isShown = ({ moment }: LotCommitment): boolean =>
  maySee('STAFF', moment, moment === 'HIDDEN' ? 'SEALED_AMOUNT' : 'PARTY');

/**
 * What staff may know of a dealer's use of credit (ENG-301). Amounts are at current prices, because
 * the maximum of a leading agent is never shown to staff.
 */
export const creditUseOf = (
  commitments: readonly LotCommitment[],
  creditMinor: number | null,
): CreditUse => {
  const shown = commitments.filter(isShown);
  const of = (kind: Commitment['kind']) => {
    const found = shown.filter((one) => one.kind === kind);
    return { lots: found.length, amountMinor: sumOf(found) };
  };
  const usedMinor = sumOf(shown);
  return {
    creditMinor,
    usedMinor,
    remainingMinor: creditMinor === null ? null : Math.max(0, creditMinor - usedMinor),
    leading: of('RUNNING'),
    undecided: of('UNDECIDED'),
    unpaid: of('AWARDED'),
    sealedLots: commitments.length - shown.length,
  };
};

const sumOf = (commitments: readonly LotCommitment[]): number =>
  commitments.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
