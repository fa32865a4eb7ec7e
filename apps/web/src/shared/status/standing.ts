import {
  hasAgent,
  isAhead,
  isBehind,
  isBelowPrice,
  isBelowReserve,
  currentPriceMinor,
  phaseOf,
  stillLeads,
  type LotWithStanding,
  type OwnStatus,
  type Phase,
} from './lot-with-standing.js';

/** Key of the sentence about a dealer's status. The texts are under `standing.text`. */
export type StandingSentence =
  | ('NONE' | 'LEADING' | 'LEADING_AGENT' | 'LEADING_UNMET' | 'OUTBID' | 'OUTBID_RANK')
  | ('SEALED' | 'AWAITING' | 'AWAITING_UNMET' | 'UNDECIDED' | 'PENDING' | 'REVERTED')
  | ('WON' | 'BOUGHT' | 'LOST' | 'NOT_AWARDED' | 'WITHDRAWN' | 'VOIDED' | 'AWARDED' | 'CHECKING');

/**
 * A sentence with the facts that it needs, all from the same state of the lot. Amounts are in minor
 * units.
 */
export type StandingText = {
  readonly key: StandingSentence;
  /** The price at which the dealer leads, has won or has bought. */
  readonly priceMinor: number | null;
  /** The dealer's own bid, or the agent's maximum. */
  readonly amountMinor: number | null;
  readonly rank: number | null;
  /** The reason that the user who decided has entered. Null if there is none. */
  readonly reason: string | null;
};

type StandingState = OwnStatus['state'];
type OfPhase = Readonly<Record<StandingState, StandingSentence>>;

const sameForAllPhases = (sentence: StandingSentence): OfPhase => ({
  LEADING: sentence,
  OUTBID: sentence,
  AWAITING: sentence,
  WON: sentence,
  LOST: sentence,
  UNDECIDED: sentence,
  NONE: 'NONE',
});
/**
 * Statuses that are impossible in the lot's phase. The status must be older than the lot, so the
 * client checks with the server.
 */
const WHEN_STATUS_IS_OLDER = sameForAllPhases('CHECKING');

/**
 * The sentence for each phase of the lot and state of the dealer. That a lot is withdrawn, not
 * awarded or not awarded yet holds for every state of the dealer.
 */
const SENTENCES: Readonly<Record<Phase, OfPhase>> = {
  ahead: WHEN_STATUS_IS_OLDER,
  hidden: { ...WHEN_STATUS_IS_OLDER, AWAITING: 'SEALED' },
  open: { ...WHEN_STATUS_IS_OLDER, LEADING: 'LEADING', OUTBID: 'OUTBID' },
  toBeAwarded: { ...sameForAllPhases('PENDING'), AWAITING: 'AWAITING', UNDECIDED: 'UNDECIDED' },
  awarded: { ...sameForAllPhases('AWARDED'), WON: 'WON', LOST: 'LOST' },
  notAwarded: sameForAllPhases('NOT_AWARDED'),
  withdrawn: sameForAllPhases('WITHDRAWN'),
};

/**
 * What a status that is newer than the lot says by itself. Why the dealer has lost is known only
 * from the lot.
 */
const WHEN_STATUS_IS_NEWER: OfPhase = {
  ...WHEN_STATUS_IS_OLDER,
  LEADING: 'LEADING',
  OUTBID: 'OUTBID',
  AWAITING: 'AWAITING',
  WON: 'WON',
};

/** For a lot that is newer than the status, the part of a sentence that is still true. */
const WHEN_LOT_IS_NEWER: Partial<Record<StandingSentence, StandingSentence>> = {
  AWAITING: 'PENDING',
  UNDECIDED: 'PENDING',
  WON: 'AWARDED',
  LOST: 'AWARDED',
};

const firstSentence = (lotWithStanding: LotWithStanding): StandingSentence => {
  const { state } = lotWithStanding.own;
  const phase = phaseOf(lotWithStanding);
  // While bids are hidden, only the end of the lot changes the sentence.
  if (isAhead(lotWithStanding) && !(phase === 'hidden' && state === 'AWAITING'))
    return WHEN_STATUS_IS_NEWER[state];
  const sentence = SENTENCES[phase][state];
  return (isBehind(lotWithStanding) && WHEN_LOT_IS_NEWER[sentence]) || sentence;
};

const leadingSentence = (lotWithStanding: LotWithStanding): StandingSentence => {
  if (isBehind(lotWithStanding) && !stillLeads(lotWithStanding)) return 'CHECKING';
  if (hasAgent(lotWithStanding)) return 'LEADING_AGENT';
  return isBelowReserve(lotWithStanding) ? 'LEADING_UNMET' : 'LEADING';
};

const outbidSentence = (lotWithStanding: LotWithStanding): StandingSentence => {
  if (isBehind(lotWithStanding)) return isBelowPrice(lotWithStanding) ? 'OUTBID' : 'CHECKING';
  return lotWithStanding.own.rank === null ? 'OUTBID' : 'OUTBID_RANK';
};

/** Adds known details to a sentence, such as an active agent or an unmet reserve. */
const preciseSentence = (
  sentence: StandingSentence,
  lotWithStanding: LotWithStanding,
): StandingSentence => {
  const { undone, amountMinor } = lotWithStanding.own;
  const isReverted = undone?.kind === 'REVERTED';
  switch (sentence) {
    case 'LEADING':
      return leadingSentence(lotWithStanding);
    case 'OUTBID':
      return outbidSentence(lotWithStanding);
    case 'AWAITING':
      if (isReverted) return 'REVERTED';
      return isBelowReserve(lotWithStanding) ? 'AWAITING_UNMET' : 'AWAITING';
    case 'UNDECIDED':
      if (isReverted) return 'REVERTED';
      return amountMinor === null ? 'PENDING' : 'UNDECIDED';
    case 'NOT_AWARDED':
      return isReverted ? 'REVERTED' : 'NOT_AWARDED';
    case 'WON':
      return lotWithStanding.live.lotStatus === 'CNB' ? 'BOUGHT' : 'WON';
    case 'NONE':
      return undone?.kind === 'VOIDED' ? 'VOIDED' : 'NONE';
    default:
      return sentence;
  }
};

const sentenceAmount = (key: StandingSentence, lotWithStanding: LotWithStanding): number | null => {
  if (key === 'LEADING_AGENT') return lotWithStanding.own.maximumMinor;
  // After the close, the leader is bound at the price, not at the agent's maximum.
  if (key === 'AWAITING' || key === 'AWAITING_UNMET') return currentPriceMinor(lotWithStanding);
  // A leader's bid is not below the price. So the dealer has bid again on another device, and the
  // amount is unknown.
  if (key.startsWith('LEADING') && isBelowPrice(lotWithStanding)) return null;
  return lotWithStanding.own.amountMinor;
};

/** The reason that the user who decided has entered. Null if the sentence shows none. */
const sentenceReason = (key: StandingSentence, { undone, reason }: OwnStatus): string | null => {
  if (key === 'REVERTED' || key === 'VOIDED') return undone?.reason || null;
  return key === 'NOT_AWARDED' ? reason : null;
};

/**
 * Turns the dealer's status into a sentence. No other code does this. Amounts come from the newer
 * of lot and status. If the status is older, only the parts that are still true are used.
 */
export const standingOf = (lotWithStanding: LotWithStanding): StandingText => {
  const key = preciseSentence(firstSentence(lotWithStanding), lotWithStanding);
  return {
    key,
    priceMinor: currentPriceMinor(lotWithStanding),
    amountMinor: sentenceAmount(key, lotWithStanding),
    rank: key === 'OUTBID_RANK' ? lotWithStanding.own.rank : null,
    reason: sentenceReason(key, lotWithStanding.own),
  };
};

const UNCERTAIN_SENTENCES: ReadonlySet<StandingSentence> = new Set<StandingSentence>([
  'CHECKING',
  'AWARDED',
  'PENDING',
]);

/**
 * Whether the client must ask the server, because the lot has changed and the dealer's status is
 * unknown.
 */
export const isUnsure = (lotWithStanding: LotWithStanding): boolean =>
  UNCERTAIN_SENTENCES.has(standingOf(lotWithStanding).key);
