import type { AwardBoard, LotBoard, LotOffer } from '@fairlot/auction-read-model';
import type { OwnStanding } from '@fairlot/contracts';
import { hidesOffers } from './lot-state.js';

/** A dealer's own newest offer on a lot that stands. */
export type OwnOffer = Pick<LotOffer, 'kind' | 'amountMinor'> & {
  /** 1 is the leader. */
  readonly rank: number | null;
};

type Standing = {
  readonly lot: LotBoard;
  readonly award: AwardBoard | null;
  readonly idDealer: number;
};

/** An outbid offer lapses in an open lot; in a sealed one all bind until the award (section 7). */
const stateOf = ({ lot, award, idDealer }: Standing): OwnStanding['state'] => {
  if (award?.status === 'AWA') return award.idDealer === idDealer ? 'WON' : 'LOST';
  if (award?.status === 'NAW' || lot.status === 'WDR') return 'LOST';
  const leads = lot.idLeader === idDealer;
  if (lot.status === 'CLD') return lot.sealed || leads ? 'AWAITING' : 'LOST';
  if (lot.sealed) return 'AWAITING';
  return leads ? 'LEADING' : 'OUTBID';
};

/** How a dealer stands on a lot; `offer` is null when none of his stands. */
export const ownStandingOf = (standing: Standing, offer: OwnOffer | null): OwnStanding => {
  if (offer === null) return { state: 'NONE', amountMinor: null, isAgent: false, rank: null };
  return {
    state: stateOf(standing),
    amountMinor: offer.amountMinor,
    isAgent: offer.kind === 'AGENT',
    rank: hidesOffers(standing.lot) ? null : offer.rank,
  };
};
