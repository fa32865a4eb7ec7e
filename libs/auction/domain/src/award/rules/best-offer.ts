import type { BoundOffer } from '../../lot/lot.events.js';
import type { AwardState } from '../award.state.js';

/**
 * What awarding a whole auction gives this lot to: its best offer when it is to be awarded and
 * the reserve is met; null leaves it as it stands (domain section 7).
 */
export const bestOfferToAward = (award: AwardState): BoundOffer | null =>
  award.status === 'TBA' && award.reserveMet ? (award.bound[0] ?? null) : null;
