import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import { isReason } from '../../rules/reason.js';
import type { AwardOffer } from '../award.commands.js';
import type { AwardEvent } from '../award.events.js';
import type { Award } from '../award.state.js';
import { refusalUnless } from '../rules/transition.js';

/** Awards the best binding bid, or another one with a reason (STA-080). */
export const awardOffer = (
  { idOffer, channel, reason, now }: AwardOffer,
  award: Award,
): Decision<AwardEvent, RefusalCode> => {
  const refused = refusalUnless(award, 'TBA', 'NAW');
  if (refused !== null) return refused;
  const offer = award.bound.find((bound) => bound.idOffer === idOffer);
  if (offer === undefined) return refuse('OFFER_NOT_BOUND', { idOffer });
  const { bindsUntilAt } = award;
  if (now > bindsUntilAt) return refuse('OFFER_NOT_BOUND', { idOffer, bindsUntilAt });
  if (offer !== award.bound[0] && !isReason(reason)) return refuse('REASON_NEEDED');
  return accept<AwardEvent>({ type: 'OfferAwarded', data: { ...offer, channel, reason } });
};
