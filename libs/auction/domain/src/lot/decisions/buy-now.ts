import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { BuyNow } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import {
  BIDDER_CHECKS,
  exposureToRecord,
  OPEN_CHECKS,
  checkCredit,
  type Bid,
} from '../rules/admission-checks.js';
import { firstRefusal, type LotCheck } from '../rules/check.js';
import { checkPriceAsSeen } from '../rules/offer-checks.js';
import { clickAndBuyAvailable } from '../rules/price.js';

/** `amountMinor` is the price of the lot, `namedMinor` the price that the buyer confirmed. */
type NamedPurchase = Bid & Pick<BuyNow, 'ifPosition'> & { readonly namedMinor: number };

/**
 * Tells the second of two simultaneous buyers that the lot was sold, and not only that it is
 * closed.
 */
const checkNotSold: LotCheck<NamedPurchase> = (_purchase, { awarded }) =>
  awarded?.channel === 'CLICK_BUY' ? refuse('ALREADY_SOLD', { position: awarded.position }) : null;

const checkAvailable: LotCheck<NamedPurchase> = (_purchase, lot) =>
  clickAndBuyAvailable(lot)
    ? null
    : refuse('CLICK_AND_BUY_UNAVAILABLE', { priceMinor: lot.standing?.priceMinor ?? null });

/** The buyer must send the exact price, which counts as a confirmation. */
const checkPrice: LotCheck<NamedPurchase> = ({ namedMinor, amountMinor }) =>
  namedMinor === amountMinor
    ? null
    : refuse('NOT_THE_CLICK_AND_BUY_PRICE', {
        clickAndBuyMinor: amountMinor,
        amountMinor: namedMinor,
      });

/** The order of a bid's checks, with the checks of a purchase in the corresponding places. */
const CHECKS: readonly LotCheck<NamedPurchase>[] = [
  ...BIDDER_CHECKS,
  checkNotSold,
  ...OPEN_CHECKS,
  checkAvailable,
  checkPrice,
  checkCredit,
  checkPriceAsSeen,
];

/** Click-and-buy (STA-079, domain section 5): closes and awards the lot in one step. */
export const buyNow = (command: BuyNow, lot: Lot): Decision<LotEvent, RefusalCode> => {
  // Without a fixed price, the amount does not matter, because `available` refuses such a lot.
  const priceMinor = lot.terms.clickAndBuyMinor ?? 0;
  const { amountMinor: namedMinor, bidder } = command;
  const purchase: NamedPurchase = { ...command, namedMinor, amountMinor: priceMinor };
  const refused = firstRefusal(CHECKS, purchase, lot);
  if (refused !== null) return refused;
  const sold = { idOffer: lot.lastIdOffer + 1, idDealer: bidder.idDealer, priceMinor };
  const data = { ...sold, ...exposureToRecord(bidder) };
  return accept<LotEvent>({ type: 'LotSold', data });
};
