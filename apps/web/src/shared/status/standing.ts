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

/** Sentence about a dealer's status. `standing.text` has the texts. */
export type StandingSentence =
  | ('NONE' | 'LEADING' | 'LEADING_AGENT' | 'LEADING_UNMET' | 'OUTBID' | 'OUTBID_RANK')
  | ('SEALED' | 'AWAITING' | 'AWAITING_UNMET' | 'UNDECIDED' | 'PENDING' | 'REVERTED')
  | ('WON' | 'BOUGHT' | 'LOST' | 'NOT_AWARDED' | 'WITHDRAWN' | 'VOIDED' | 'AWARDED' | 'CHECKING');

/** A sentence with its facts, all from one state of the lot. Money in minor units. */
export type StandingText = {
  readonly key: StandingSentence;
  /** The leading, winning or buying price. */
  readonly priceMinor: number | null;
  /** The dealer's own bid, or the agent's maximum. */
  readonly amountMinor: number | null;
  readonly rank: number | null;
  /** The reason that the deciding user has entered. */
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
/** The phase of the lot excludes this status, so the status is older than the lot. */
const WHEN_STATUS_IS_OLDER = sameForAllPhases('CHECKING');

/**
 * The sentence for each phase and state. Facts of the lot (withdrawn, not awarded, not awarded yet)
 * apply for any status of the dealer.
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

/** What a newer status implies about the lot. Only the lot explains why it was lost. */
const WHEN_STATUS_IS_NEWER: OfPhase = {
  ...WHEN_STATUS_IS_OLDER,
  LEADING: 'LEADING',
  OUTBID: 'OUTBID',
  AWAITING: 'AWAITING',
  WON: 'WON',
};

/** What remains true of a sentence after the lot has changed. */
const WHEN_LOT_IS_NEWER: Partial<Record<StandingSentence, StandingSentence>> = {
  AWAITING: 'PENDING',
  UNDECIDED: 'PENDING',
  WON: 'AWARDED',
  LOST: 'AWARDED',
};

const firstSentence = (lotWithStanding: LotWithStanding): StandingSentence => {
  const { state } = lotWithStanding.own;
  const phase = phaseOf(lotWithStanding);
  // For a hidden lot only its end changes the sentence.
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

/** Makes the sentence more precise with known details. */
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
  // At the close the leader is bound by the price, not by the agent's maximum.
  if (key === 'AWAITING' || key === 'AWAITING_UNMET') return currentPriceMinor(lotWithStanding);
  // A leader's bid is never below the price, so the dealer has bid on another device since.
  if (key.startsWith('LEADING') && isBelowPrice(lotWithStanding)) return null;
  return lotWithStanding.own.amountMinor;
};

/** The reason that the deciding user has entered. */
const sentenceReason = (key: StandingSentence, { undone, reason }: OwnStatus): string | null => {
  if (key === 'REVERTED' || key === 'VOIDED') return undone?.reason || null;
  return key === 'NOT_AWARDED' ? reason : null;
};

/**
 * The only place that turns the dealer's status into a sentence. Amounts come from the newer of lot
 * and status. An older status only contributes what still applies.
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

/** Whether to ask the server, because the lot has changed and the status is unknown. */
export const isUnsure = (lotWithStanding: LotWithStanding): boolean =>
  UNCERTAIN_SENTENCES.has(standingOf(lotWithStanding).key);
