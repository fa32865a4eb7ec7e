import { isWholeStep, needsConfirmation, offerLimitMinor } from '@fairlot/auction-rules';
import { refuse } from '@fairlot/kernel';
import { rulesOf } from '../../format/rules-of.js';
import type { PlaceOffer } from '../lot.commands.js';
import { OFFERS_MAX, type Lot } from '../lot.state.js';
import { BIDDER_CHECKS, OPEN_CHECKS, checkCredit } from './admission-checks.js';
import type { LotCheck } from './check.js';
import { clickAndBuyAvailable } from './price.js';

type OfferCheck = LotCheck<PlaceOffer>;

const checkKind: OfferCheck = ({ kind }, { terms }) => {
  const { acceptedKinds, otherKind } = rulesOf(terms.format);
  return acceptedKinds.includes(kind) ? null : refuse(otherKind);
};

const checkWholeStep: OfferCheck = ({ amountMinor, currency }, { terms }) => {
  const { basePriceMinor, policy } = terms;
  const { unitMinor } = policy;
  if (!isWholeStep(amountMinor, { basePriceMinor, unitMinor }))
    return refuse('NOT_A_WHOLE_STEP', { unitMinor, basePriceMinor });
  return currency === terms.currency
    ? null
    : refuse('WRONG_CURRENCY', { currency: terms.currency });
};

const checkHighEnough: OfferCheck = (offer, lot) => {
  const { kind, amountMinor, bidder } = offer;
  const { basePriceMinor, format } = lot.terms;
  const rules = rulesOf(format);
  if (amountMinor >= basePriceMinor) return rules.tooLow(offer, lot);
  const least = rules.leastMinor(lot, { kind, idDealer: bidder.idDealer });
  return refuse('BELOW_BASE', { basePriceMinor, minimumNextMinor: least });
};

const checkBelowClickAndBuy: OfferCheck = ({ amountMinor }, lot) => {
  const { clickAndBuyMinor } = lot.terms;
  if (clickAndBuyMinor === null || amountMinor < clickAndBuyMinor) return null;
  return clickAndBuyAvailable(lot) ? refuse('USE_CLICK_AND_BUY', { clickAndBuyMinor }) : null;
};

/** The highest amount that may be bid now, in minor units. */
export const mostOfferMinor = ({ terms, standing }: Lot, marketValueMinor = 0): number => {
  const { basePriceMinor, policy } = terms;
  const { confirmAbovePermille } = policy;
  const priceMinor = standing?.priceMinor ?? null;
  return offerLimitMinor(priceMinor, { basePriceMinor, confirmAbovePermille, marketValueMinor });
};

const checkLimit: OfferCheck = ({ amountMinor, marketValueMinor }, lot) => {
  const limitMinor = mostOfferMinor(lot, marketValueMinor);
  return amountMinor > limitMinor ? refuse('ABOVE_LIMIT', { limitMinor, amountMinor }) : null;
};

/**
 * Check 13: requires a confirmation for an amount far above the price that the dealer sees, or else
 * the starting price, because it may be a typing error.
 */
const checkConfirmed: OfferCheck = ({ amountMinor, confirmed, bidder }, lot) => {
  if (confirmed) return null;
  const { basePriceMinor, policy, format } = lot.terms;
  const { confirmAbovePermille } = policy;
  const knownMinor = rulesOf(format).knownMinor(lot, bidder.idDealer);
  return needsConfirmation(amountMinor, knownMinor, { basePriceMinor, confirmAbovePermille })
    ? refuse('CONFIRMATION_NEEDED', { priceMinor: knownMinor ?? basePriceMinor, amountMinor })
    : null;
};

/**
 * Check 15: refuses a bid if the price moved after the position that the client has seen, or if the
 * lot has not reached that position.
 */
export const checkPriceAsSeen: LotCheck<
  Pick<PlaceOffer, 'ifPosition' | 'bidder'> & Partial<PlaceOffer>
> = ({ ifPosition, kind = 'OFFER', bidder: { idDealer } }, lot) => {
  // The position of a sealed lot would reveal the number of other bids.
  if (ifPosition === null || kind === 'SEALED') return null;
  if (lot.pricePosition <= ifPosition && ifPosition <= lot.position) return null;
  const priceMinor = lot.standing?.priceMinor ?? null;
  const least = rulesOf(lot.terms.format).leastMinor(lot, { kind, idDealer });
  return refuse('PRICE_MOVED', { priceMinor, minimumNextMinor: least });
};

const checkRoom: OfferCheck = (_offer, { lastIdOffer }) =>
  lastIdOffer < OFFERS_MAX ? null : refuse('LOT_FULL', { offersMax: OFFERS_MAX });

/**
 * Checks of domain section 3 from check 3 on. Checks 1 and 2 (sign-in, known command id) run before
 * the engine. The first check that fails decides the response, so the order is part of the API.
 */
export const OFFER_CHECKS: readonly OfferCheck[] = [
  ...BIDDER_CHECKS, // 3 to 7
  ...OPEN_CHECKS, // 8, 9
  checkKind,
  checkWholeStep, // 10
  checkHighEnough, // 11
  checkBelowClickAndBuy, // 12
  checkLimit,
  checkConfirmed, // 13
  checkCredit, // 14
  checkPriceAsSeen, // 15
  checkRoom,
];
