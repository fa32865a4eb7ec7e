import { accept, type Decision } from '@fairlot/kernel';
import { rulesOf } from '../../format/rules-of.js';
import type { RefusalCode } from '../../refusals.js';
import type { PlaceOffer } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { firstRefusal } from '../rules/check.js';
import { OFFER_CHECKS } from '../rules/offer-checks.js';

/** Places a bid, an agent or a sealed bid (STA-077). The cost does not depend on the number of bids. */
export const placeOffer = (command: PlaceOffer, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const refused = firstRefusal(OFFER_CHECKS, command, lot);
  if (refused !== null) return refused;

  return accept(...rulesOf(lot.terms.format).accepted(command, lot));
};
