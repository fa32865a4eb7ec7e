import type { OfferKind, SaleFormat } from '@fairlot/auction-domain';
import type { RandomNumbers } from '../plan/random.js';

/** The data of a lot from which a bidder chooses a bid. */
export type LotOnOffer = {
  readonly format: SaleFormat;
  readonly basePriceMinor: number;
  readonly unitMinor: number;
  readonly minimumNextMinor: number;
  /** Dealers without a reason to bid now: the leader, and bidders on a sealed lot. */
  readonly content: ReadonlySet<number>;
};
/** The most that a dealer would pay. */
export type DealerLimit = { readonly idDealer: number; readonly limitMinor: number };
export type ChosenOffer = {
  readonly idDealer: number;
  readonly kind: OfferKind;
  readonly amountMinor: number;
};

const AGENT_SHARE = 0.15;
const JUMP_SHARE = 0.2;

/** The lot, and the dealer who bids. `mood`, 0 to 1, selects the kind or size of the bid. */
type OfferSituation = {
  readonly lot: LotOnOffer;
  readonly limitMinor: number;
  readonly mood: number;
  readonly random: RandomNumbers;
};

/** The highest valid amount up to `minor`. */
const roundDownToGrid = ({ basePriceMinor, unitMinor }: LotOnOffer, minor: number): number =>
  basePriceMinor + Math.floor((minor - basePriceMinor) / unitMinor) * unitMinor;

/** Chooses the bid of an interested dealer, by the format of the auction. */
const OFFER_BY_FORMAT: Record<
  SaleFormat['kind'],
  (scene: OfferSituation) => Omit<ChosenOffer, 'idDealer'>
> = {
  ASCENDING: ({ lot, limitMinor, mood, random }) => {
    const { minimumNextMinor, unitMinor } = lot;
    const most = Math.max(roundDownToGrid(lot, limitMinor), minimumNextMinor);
    if (mood < AGENT_SHARE) return { kind: 'AGENT', amountMinor: most };
    const jump = mood < AGENT_SHARE + JUMP_SHARE ? unitMinor * (1 + random.below(3)) : 0;
    return { kind: 'OFFER', amountMinor: Math.min(minimumNextMinor + jump, most) };
  },
  SEALED: ({ lot, limitMinor, mood }) => {
    const near = roundDownToGrid(lot, limitMinor * (0.88 + 0.12 * mood));
    return { kind: 'SEALED', amountMinor: Math.max(near, lot.basePriceMinor) };
  },
};

/**
 * Picks a bidder who would pay at least the minimum and has a reason to bid, and the bid. On an
 * open lot this is mostly the minimum, sometimes a jump or an agent with the whole limit. Null if
 * nobody would pay more.
 */
export const chooseOffer = (
  lot: LotOnOffer,
  limits: readonly DealerLimit[],
  random: RandomNumbers,
): ChosenOffer | null => {
  const willing = limits.filter(
    ({ idDealer, limitMinor }) => limitMinor >= lot.minimumNextMinor && !lot.content.has(idDealer),
  );
  if (willing.length === 0) return null;
  const { idDealer, limitMinor } = random.pick(willing);
  return {
    idDealer,
    ...OFFER_BY_FORMAT[lot.format.kind]({ lot, limitMinor, mood: random.next(), random }),
  };
};
