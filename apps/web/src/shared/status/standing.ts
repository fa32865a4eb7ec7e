import {
  hasAgent,
  isAhead,
  isBehind,
  isBelowPrice,
  isBelowReserve,
  knownPriceMinor,
  phaseOf,
  stillLeads,
  type Known,
  type Own,
  type Phase,
} from './known-standing.js';

/** Sentence of a standing; `standing.text` has the texts. */
export type Sentence =
  | ('NONE' | 'LEADING' | 'LEADING_AGENT' | 'LEADING_UNMET' | 'OUTBID' | 'OUTBID_RANK')
  | ('SEALED' | 'AWAITING' | 'AWAITING_UNMET' | 'UNDECIDED' | 'PENDING' | 'REVERTED')
  | ('WON' | 'BOUGHT' | 'LOST' | 'NOT_AWARDED' | 'WITHDRAWN' | 'VOIDED' | 'AWARDED' | 'CHECKING');

/** A sentence with its facts, all from one state of the lot. Money in minor units. */
export type Standing = {
  readonly key: Sentence;
  /** The leading, winning or buying price. */
  readonly priceMinor: number | null;
  /** The dealer's own bid, or the agent's maximum. */
  readonly amountMinor: number | null;
  readonly rank: number | null;
  /** Text of the user who decided. */
  readonly reason: string | null;
};

type State = Own['state'];
type OfPhase = Readonly<Record<State, Sentence>>;

const whoever = (sentence: Sentence): OfPhase => ({
  LEADING: sentence,
  OUTBID: sentence,
  AWAITING: sentence,
  WON: sentence,
  LOST: sentence,
  UNDECIDED: sentence,
  NONE: 'NONE',
});
/** The phase excludes this standing: the standing is older than the lot. */
const OLDER = whoever('CHECKING');

/**
 * The sentence for each phase and state. Facts of the lot alone (withdrawn, not awarded, not
 * awarded yet) apply whatever the standing.
 */
const SENTENCES: Readonly<Record<Phase, OfPhase>> = {
  ahead: OLDER,
  hidden: { ...OLDER, AWAITING: 'SEALED' },
  open: { ...OLDER, LEADING: 'LEADING', OUTBID: 'OUTBID' },
  toBeAwarded: { ...whoever('PENDING'), AWAITING: 'AWAITING', UNDECIDED: 'UNDECIDED' },
  awarded: { ...whoever('AWARDED'), WON: 'WON', LOST: 'LOST' },
  notAwarded: whoever('NOT_AWARDED'),
  withdrawn: whoever('WITHDRAWN'),
};

/** What a newer standing implies about the lot; only the lot explains a lost one. */
const AHEAD: OfPhase = {
  ...OLDER,
  LEADING: 'LEADING',
  OUTBID: 'OUTBID',
  AWAITING: 'AWAITING',
  WON: 'WON',
};

/** What remains true of a sentence when the lot has moved on. */
const BEHIND: Partial<Record<Sentence, Sentence>> = {
  AWAITING: 'PENDING',
  UNDECIDED: 'PENDING',
  WON: 'AWARDED',
  LOST: 'AWARDED',
};

const first = (known: Known): Sentence => {
  const { state } = known.own;
  const phase = phaseOf(known);
  // For a hidden lot only its end changes the sentence.
  if (isAhead(known) && !(phase === 'hidden' && state === 'AWAITING')) return AHEAD[state];
  const sentence = SENTENCES[phase][state];
  return (isBehind(known) && BEHIND[sentence]) || sentence;
};

const leading = (known: Known): Sentence => {
  if (isBehind(known) && !stillLeads(known)) return 'CHECKING';
  if (hasAgent(known)) return 'LEADING_AGENT';
  return isBelowReserve(known) ? 'LEADING_UNMET' : 'LEADING';
};

const outbid = (known: Known): Sentence => {
  if (isBehind(known)) return isBelowPrice(known) ? 'OUTBID' : 'CHECKING';
  return known.own.rank === null ? 'OUTBID' : 'OUTBID_RANK';
};

/** Refines the sentence with known details. */
const exactly = (sentence: Sentence, known: Known): Sentence => {
  const { undone, amountMinor } = known.own;
  const isReverted = undone?.kind === 'REVERTED';
  switch (sentence) {
    case 'LEADING':
      return leading(known);
    case 'OUTBID':
      return outbid(known);
    case 'AWAITING':
      if (isReverted) return 'REVERTED';
      return isBelowReserve(known) ? 'AWAITING_UNMET' : 'AWAITING';
    case 'UNDECIDED':
      if (isReverted) return 'REVERTED';
      return amountMinor === null ? 'PENDING' : 'UNDECIDED';
    case 'NOT_AWARDED':
      return isReverted ? 'REVERTED' : 'NOT_AWARDED';
    case 'WON':
      return known.live.lotStatus === 'CNB' ? 'BOUGHT' : 'WON';
    case 'NONE':
      return undone?.kind === 'VOIDED' ? 'VOIDED' : 'NONE';
    default:
      return sentence;
  }
};

const amountOf = (key: Sentence, known: Known): number | null => {
  if (key === 'LEADING_AGENT') return known.own.maximumMinor;
  // At the close the leader is bound at the price, not at the agent's maximum.
  if (key === 'AWAITING' || key === 'AWAITING_UNMET') return knownPriceMinor(known);
  // A leader's bid is never below the price: the dealer bid elsewhere since.
  if (key.startsWith('LEADING') && isBelowPrice(known)) return null;
  return known.own.amountMinor;
};

/** Text of the user who decided. */
const reasonOf = (key: Sentence, { undone, reason }: Own): string | null => {
  if (key === 'REVERTED' || key === 'VOIDED') return undone?.reason || null;
  return key === 'NOT_AWARDED' ? reason : null;
};

/**
 * The only source of the dealer's standing in a sentence. Amounts come from the newer of lot and
 * standing. An older standing only contributes what still holds.
 */
export const standingOf = (known: Known): Standing => {
  const key = exactly(first(known), known);
  return {
    key,
    priceMinor: knownPriceMinor(known),
    amountMinor: amountOf(key, known),
    rank: key === 'OUTBID_RANK' ? known.own.rank : null,
    reason: reasonOf(key, known.own),
  };
};

const UNSURE: ReadonlySet<Sentence> = new Set<Sentence>(['CHECKING', 'AWARDED', 'PENDING']);

/** Whether to ask the server: the lot moved on and the standing is unknown. */
export const isUnsure = (known: Known): boolean => UNSURE.has(standingOf(known).key);
