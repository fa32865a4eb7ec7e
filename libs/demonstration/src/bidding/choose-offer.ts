import type { OfferKind } from '@fairlot/auction-domain';
import type { Random } from '../plan/random.js';

/** What a bidder sees of a lot. */
export type LotOnOffer = {
  readonly sealed: boolean;
  readonly basePriceMinor: number;
  readonly unitMinor: number;
  readonly minimumNextMinor: number;
  /** Dealers that have no reason to offer now: the leader, or who gave a sealed offer. */
  readonly content: ReadonlySet<number>;
};
/** The most that a dealer would pay. */
export type Limit = { readonly idDealer: number; readonly limitMinor: number };
export type ChosenOffer = {
  readonly idDealer: number;
  readonly kind: OfferKind;
  readonly amountMinor: number;
};

const AGENTS = 0.15;
const JUMPS = 0.2;

/**
 * One bidder who is not content yet and would pay at least the minimum makes his offer: mostly
 * just that, now and then a jump or his whole limit to an agent. Null when the lot is dear enough.
 */
export const chooseOffer = (
  lot: LotOnOffer,
  limits: readonly Limit[],
  random: Random,
): ChosenOffer | null => {
  const { sealed, basePriceMinor, unitMinor, minimumNextMinor } = lot;
  const willing = limits.filter(
    ({ idDealer, limitMinor }) => limitMinor >= minimumNextMinor && !lot.content.has(idDealer),
  );
  if (willing.length === 0) return null;
  const { idDealer, limitMinor } = random.pick(willing);
  const onGrid = (minor: number) =>
    basePriceMinor + Math.floor((minor - basePriceMinor) / unitMinor) * unitMinor;
  const most = Math.max(onGrid(limitMinor), minimumNextMinor);
  const mood = random.next();
  if (sealed) {
    const amountMinor = Math.max(onGrid(limitMinor * (0.88 + 0.12 * mood)), basePriceMinor);
    return { idDealer, kind: 'SEALED', amountMinor };
  }
  if (mood < AGENTS) return { idDealer, kind: 'AGENT', amountMinor: most };
  const jump = mood < AGENTS + JUMPS ? unitMinor * (1 + random.below(3)) : 0;
  return { idDealer, kind: 'OFFER', amountMinor: Math.min(minimumNextMinor + jump, most) };
};
