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

/** Offers above this multiple of the price are asked again (domain section 3, check 13). */
const FAT_FINGER = 1.5;

export const confirmationOf = (
  { kind, amountMinor }: OfferWish,
  lot: Pick<PublicLot, 'priceMinor'>,
  basePriceMinor: number,
): Confirmation => {
  if (kind === 'clickAndBuy') return 'clickAndBuy';
  return amountMinor > (lot.priceMinor ?? basePriceMinor) * FAT_FINGER ? 'fatFinger' : 'plain';
};

/** The least that may be offered now. */
export const leastOffer = (
  lot: Pick<PublicLot, 'minimumNextMinor'>,
  basePriceMinor: number,
): number => lot.minimumNextMinor ?? basePriceMinor;

/** How far one press of a step button goes. */
export const stepOf = (
  { priceMinor, minimumNextMinor }: Pick<PublicLot, 'priceMinor' | 'minimumNextMinor'>,
  unitMinor: number,
): number =>
  priceMinor !== null && minimumNextMinor !== null && minimumNextMinor > priceMinor
    ? minimumNextMinor - priceMinor
    : unitMinor;
