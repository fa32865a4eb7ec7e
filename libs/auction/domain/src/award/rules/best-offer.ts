import type { BoundOffer } from '../../lot/lot.events.js';
import type { AwardState } from '../award.state.js';

/**
 * The bid that a bulk award of the auction selects for this lot: its best bid, if the lot is TBA
 * and the reserve is met. Null leaves the lot unchanged (domain section 7).
 */
export const bestOfferToAward = (award: AwardState): BoundOffer | null =>
  award.status === 'TBA' && award.reserveMet ? (award.bound[0] ?? null) : null;
