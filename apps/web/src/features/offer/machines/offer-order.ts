import {
  BOUNDS,
  FORMAT_TRAITS,
  isWholeStep,
  leastAgentMinor,
  needsConfirmation,
} from '@fairlot/auction-rules';
import type { OfferAnswer } from '@fairlot/contracts/auction';
import type { PublicLot } from '@fairlot/contracts/live';
import type { ProblemBody } from '@fairlot/contracts/problem';

export type OfferKind = 'offer' | 'agent' | 'sealed' | 'clickAndBuy';

/** What the user wants, before it is confirmed. */
export type OfferWish = { readonly kind: OfferKind; readonly amountMinor: number };
/** Why a second look is asked for; `plain` is the second tap of every binding offer. */
export type Confirmation = 'plain' | 'fatFinger' | 'clickAndBuy';
/** What goes to the server; the command id makes every repeat the same offer. */
export type OfferOrder = OfferWish & {
  readonly commandId: string;
  readonly confirmed: boolean;
  /** 1 for the first sending. */
  readonly attempt: number;
};
export type OfferOutcome =
  | { readonly outcome: 'accepted'; readonly answer: OfferAnswer }
  | { readonly outcome: 'refused'; readonly problem: ProblemBody };

/** What is pinned in a lot: it never moves while offers are made. */
type Pinned = Pick<PublicLot, 'basePriceMinor' | 'unitMinor' | 'confirmAbovePermille'>;

/**
 * What is asked before an offer is sent.
 *
 * @param knownMinor the price, or of a sealed lot the bidder's own offer; null before there is one
 */
export const confirmationOf = (
  { kind, amountMinor }: OfferWish,
  knownMinor: number | null,
  lot: Pinned,
): Confirmation => {
  if (kind === 'clickAndBuy') return 'clickAndBuy';
  return needsConfirmation(amountMinor, knownMinor, lot) ? 'fatFinger' : 'plain';
};

/** What an amount is judged by: of what is pinned, and the click-and-buy price while there is one. */
export type Terms = Pinned & Pick<PublicLot, 'clickAndBuyMinor'>;

export type AmountFault = 'unreadable' | 'tooMuch' | 'buysAtOnce' | 'tooLittle' | 'notWholeStep';

/**
 * Why an amount would be refused; null when it is right.
 *
 * @param amountMinor NaN when what was typed is no amount
 * @param leastMinor what this dealer's wish must reach now
 */
export const amountFault = (
  amountMinor: number,
  leastMinor: number,
  terms: Terms,
): AmountFault | null => {
  if (Number.isNaN(amountMinor)) return 'unreadable';
  if (amountMinor > BOUNDS.amountMinor.max) return 'tooMuch';
  if (amountMinor >= (terms.clickAndBuyMinor ?? Number.POSITIVE_INFINITY)) return 'buysAtOnce';
  if (amountMinor < leastMinor) return 'tooLittle';
  return isWholeStep(amountMinor, terms) ? null : 'notWholeStep';
};

/** The most that can be offered by whole steps; null where nothing but the bounds ends them. */
export const mostOffer = ({ basePriceMinor, unitMinor, clickAndBuyMinor }: Terms): number | null =>
  clickAndBuyMinor === null
    ? null
    : basePriceMinor + Math.floor((clickAndBuyMinor - 1 - basePriceMinor) / unitMinor) * unitMinor;

/**
 * The least that this dealer offers now: the step holds for everybody, a leader too.
 *
 * @param ownMinor the bidder's own offer, which must be raised in some formats; null before there is one
 */
export const leastOffer = (
  lot: Pick<PublicLot, 'format' | 'minimumNextMinor' | 'basePriceMinor' | 'unitMinor'>,
  ownMinor: number | null,
): number =>
  FORMAT_TRAITS[lot.format.kind].raisesOwn && ownMinor !== null
    ? ownMinor + lot.unitMinor
    : (lot.minimumNextMinor ?? lot.basePriceMinor);

/** How far one press of a step button goes. */
export const stepOf = (
  { priceMinor, minimumNextMinor }: Pick<PublicLot, 'priceMinor' | 'minimumNextMinor'>,
  unitMinor: number,
): number =>
  priceMinor !== null && minimumNextMinor !== null && minimumNextMinor > priceMinor
    ? minimumNextMinor - priceMinor
    : unitMinor;

type Standing = {
  readonly leastMinor: number;
  /** What the engine bids up to for him; null unless he leads. */
  readonly maximumMinor: number | null;
};

/** The least that a wish of this kind must reach now; null of a purchase, whose price never moves. */
export const leastFor = (
  kind: OfferKind,
  { leastMinor, maximumMinor }: Standing,
  terms: Pinned,
): number | null => {
  if (kind === 'clickAndBuy') return null;
  return kind === 'agent' ? leastAgentMinor(leastMinor, maximumMinor, terms) : leastMinor;
};
