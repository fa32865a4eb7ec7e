import type { BoundOffer } from '../../lot/lot.events.js';
import type { AwardState } from '../award.state.js';

/**
 * The bid to which a bulk award of the auction awards this lot: its best bid, if the lot is TBA and
 * the reserve price is met. Null if the lot stays unchanged (domain section 7).
 */
export const bestOfferToAward = (award: AwardState): BoundOffer | null =>
  award.status === 'TBA' && award.reserveMet ? (award.bound[0] ?? null) : null;
