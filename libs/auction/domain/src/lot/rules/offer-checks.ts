import { refuse } from '@fairlot/kernel';
import { getById } from '../../structures/id-map.js';
import type { PlaceOffer } from '../lot.commands.js';
import { OFFERS_MAX, type Lot } from '../lot.state.js';
import { BIDDER_CHECKS, OPEN_CHECKS, withinCredit } from './admission-checks.js';
import type { Check } from './check.js';
import { clickAndBuyAvailable, minimumFor, minimumNextMinor } from './price.js';

type OfferCheck = Check<PlaceOffer>;

const kindFitsLot: OfferCheck = ({ kind }, { terms }) => {
  if (terms.sealed === (kind === 'SEALED')) return null;
  return refuse(terms.sealed ? 'SEALED_LOT' : 'OPEN_LOT');
};

const wholeStep: OfferCheck = ({ amountMinor, currency }, { terms }) => {
  const { basePriceMinor, policy } = terms;
  const isWhole = (amountMinor - basePriceMinor) % policy.unitMinor === 0;
  if (!isWhole || !Number.isSafeInteger(amountMinor)) {
    return refuse('NOT_A_WHOLE_STEP', { unitMinor: policy.unitMinor, basePriceMinor });
  }
  return currency === terms.currency
    ? null
    : refuse('WRONG_CURRENCY', { currency: terms.currency });
};

const ownSealedMinor = (offer: PlaceOffer, lot: Lot): number | null =>
  getById(lot.sealedOffers, offer.bidder.idDealer)?.amountMinor ?? null;

const sealedRaised: OfferCheck = (offer, lot) => {
  const ownMinor = ownSealedMinor(offer, lot);
  if (ownMinor === null || offer.amountMinor > ownMinor) return null;
  return refuse('SEALED_NOT_RAISED', { amountMinor: ownMinor });
};

const highEnough: OfferCheck = (offer, lot) => {
  const { kind, amountMinor } = offer;
  const { idDealer } = offer.bidder;
  const { basePriceMinor } = lot.terms;
  const least = minimumFor(lot, { kind, idDealer });
  if (amountMinor < basePriceMinor) {
    return refuse('BELOW_BASE', { basePriceMinor, minimumNextMinor: least });
  }
  if (kind === 'SEALED') return sealedRaised(offer, lot);
  if (amountMinor >= least) return null;
  const priceMinor = lot.standing?.priceMinor ?? null;
  return refuse('BELOW_MIN_NEXT', { priceMinor, minimumNextMinor: least });
};

const belowClickAndBuy: OfferCheck = ({ amountMinor }, lot) => {
  const { clickAndBuyMinor } = lot.terms;
  if (clickAndBuyMinor === null || amountMinor < clickAndBuyMinor) return null;
  return clickAndBuyAvailable(lot) ? refuse('USE_CLICK_AND_BUY', { clickAndBuyMinor }) : null;
};

/** Fat finger: against the price, before any offer the base, and sealed the dealer's own offer. */
const confirmedIfHigh: OfferCheck = (offer, lot) => {
  const { amountMinor, confirmed } = offer;
  if (confirmed) return null;
  const { basePriceMinor, policy, sealed } = lot.terms;
  const knownMinor = sealed ? ownSealedMinor(offer, lot) : (lot.standing?.priceMinor ?? null);
  const priceMinor = knownMinor ?? basePriceMinor;
  return amountMinor * 1000 <= priceMinor * policy.confirmAbovePermille
    ? null
    : refuse('CONFIRMATION_NEEDED', { priceMinor, amountMinor });
};

const priceAsSeen: OfferCheck = ({ kind, ifPosition }, lot) => {
  if (ifPosition === null || kind === 'SEALED' || lot.pricePosition <= ifPosition) return null;
  const priceMinor = lot.standing?.priceMinor ?? null;
  return refuse('PRICE_MOVED', { priceMinor, minimumNextMinor: minimumNextMinor(lot) });
};

const room: OfferCheck = (_offer, { lastIdOffer }) =>
  lastIdOffer < OFFERS_MAX ? null : refuse('LOT_FULL', { offersMax: OFFERS_MAX });

/**
 * Domain section 3 from check 3 on (1 and 2, sign-in and the known command id, are judged before
 * the engine). The first failure answers, so the order is part of the API.
 */
export const OFFER_CHECKS: readonly OfferCheck[] = [
  ...BIDDER_CHECKS, // 3 to 7
  ...OPEN_CHECKS, // 8, 9
  kindFitsLot,
  wholeStep, // 10
  highEnough, // 11
  belowClickAndBuy, // 12
  confirmedIfHigh, // 13
  withinCredit, // 14
  priceAsSeen, // 15
  room,
];
