import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { BuyNow } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import {
  BIDDER_CHECKS,
  judgedExposure,
  OPEN_CHECKS,
  withinCredit,
  type Bid,
} from '../rules/admission-checks.js';
import { firstRefusal, type Check } from '../rules/check.js';
import { priceAsSeen } from '../rules/offer-checks.js';
import { clickAndBuyAvailable } from '../rules/price.js';

/** At the price of the lot; `namedMinor` is what the buyer said. */
type Purchase = Bid & Pick<BuyNow, 'ifPosition'> & { readonly namedMinor: number };

/** The second of two who buy at once learns that, not merely that the lot is closed. */
const notSold: Check<Purchase> = (_purchase, { awarded }) =>
  awarded?.channel === 'CLICK_BUY' ? refuse('ALREADY_SOLD', { position: awarded.position }) : null;

const available: Check<Purchase> = (_purchase, lot) =>
  clickAndBuyAvailable(lot)
    ? null
    : refuse('CLICK_AND_BUY_UNAVAILABLE', { priceMinor: lot.standing?.priceMinor ?? null });

/** Nobody buys at a price that he did not name. To name exactly this one confirms it. */
const priceNamed: Check<Purchase> = ({ namedMinor, amountMinor }) =>
  namedMinor === amountMinor
    ? null
    : refuse('NOT_THE_CLICK_AND_BUY_PRICE', {
        clickAndBuyMinor: amountMinor,
        amountMinor: namedMinor,
      });

/** The order of an offer's checks, with its own in the places of theirs. */
const CHECKS: readonly Check<Purchase>[] = [
  ...BIDDER_CHECKS,
  notSold,
  ...OPEN_CHECKS,
  available,
  priceNamed,
  withinCredit,
  priceAsSeen,
];

/** Click-and-buy (STA-079, domain section 5): closes and awards in one. */
export const buyNow = (command: BuyNow, lot: Lot): Decision<LotEvent, RefusalCode> => {
  // Without a price no limit of the bidder is at stake; `available` refuses such a lot.
  const priceMinor = lot.terms.clickAndBuyMinor ?? 0;
  const { amountMinor: namedMinor, bidder } = command;
  const purchase: Purchase = { ...command, namedMinor, amountMinor: priceMinor };
  const refused = firstRefusal(CHECKS, purchase, lot);
  if (refused !== null) return refused;
  const sold = { idOffer: lot.lastIdOffer + 1, idDealer: bidder.idDealer, priceMinor };
  const data = { ...sold, ...judgedExposure(bidder) };
  return accept<LotEvent>({ type: 'LotSold', data });
};
