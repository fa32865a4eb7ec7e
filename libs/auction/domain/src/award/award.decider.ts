import { refuse, unreachable, type Decider, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../refusals.js';
import type { AwardCommand } from './award.commands.js';
import type { AwardEvent } from './award.events.js';
import type { Award, AwardState } from './award.state.js';
import { awardOffer } from './decisions/award-offer.js';
import {
  dropAward,
  openAward,
  refuseAward,
  revertAward,
  settleAward,
} from './decisions/change-award.js';

const decide = (command: AwardCommand, award: AwardState): Decision<AwardEvent, RefusalCode> => {
  if (command.type === 'OpenAward') return openAward(command, award);
  if (award.status === null) return refuse('INVALID_TRANSITION', { awardStatus: null });
  switch (command.type) {
    case 'AwardOffer':
      return awardOffer(command, award);
    case 'RefuseAward':
      return refuseAward(command, award);
    case 'RevertAward':
      return revertAward(command, award);
    case 'DropAward':
      return dropAward(command, award);
    case 'SettleAward':
      return settleAward(command, award);
    default:
      return unreachable(command);
  }
};

const evolveOpen = (
  award: Award,
  event: Exclude<AwardEvent, { type: 'AwardOpened' }>,
): AwardState => {
  switch (event.type) {
    case 'OfferAwarded': {
      const { idOffer, idDealer, amountMinor, channel } = event.data;
      return { ...award, status: 'AWA', awarded: { idOffer, idDealer, amountMinor, channel } };
    }
    case 'AwardRefused':
      return { ...award, status: 'NAW' };
    case 'AwardReverted':
      return { ...award, status: 'TBA', awarded: null };
    case 'AwardDropped':
      return { status: null };
    case 'AwardSettled':
      return { ...award, idPurchase: event.data.idPurchase };
    default:
      return unreachable(event);
  }
};

const evolve = (award: AwardState, event: AwardEvent): AwardState => {
  if (event.type === 'AwardOpened') {
    const status = event.data.bound.length > 0 ? 'TBA' : 'NAW';
    return { ...event.data, status, awarded: null, idPurchase: null };
  }
  return award.status === null ? award : evolveOpen(award, event);
};

/**
 * Decides about the award of a lot after its close (domain section 7). A lot has at most one active
 * award (I6).
 */
export const awardDecider: Decider<AwardCommand, AwardState, AwardEvent, RefusalCode> = {
  initial: { status: null },
  decide,
  evolve,
};
