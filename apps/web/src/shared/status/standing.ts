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

/** What is said of a standing; `standing.text` has the words of each. */
export type Sentence =
  | ('NONE' | 'LEADING' | 'LEADING_AGENT' | 'LEADING_UNMET' | 'OUTBID' | 'OUTBID_RANK')
  | ('SEALED' | 'AWAITING' | 'AWAITING_UNMET' | 'UNDECIDED' | 'PENDING' | 'REVERTED')
  | ('WON' | 'BOUGHT' | 'LOST' | 'NOT_AWARDED' | 'WITHDRAWN' | 'VOIDED' | 'AWARDED' | 'CHECKING');

/** One sentence with its facts, all of one state of the lot. Money in minor units. */
export type Standing = {
  readonly key: Sentence;
  /** At which it is led, was won or bought. */
  readonly priceMinor: number | null;
  /** The dealer's own offer, or how far his agent goes. */
  readonly amountMinor: number | null;
  readonly rank: number | null;
  /** In the words of who decided. */
  readonly reason: string | null;
};

type State = Own['state'];
type OfPhase = Readonly<Record<State, Sentence>>;

const whoever = (sentence: Sentence): OfPhase => ({
  ...{ LEADING: sentence, OUTBID: sentence, AWAITING: sentence, WON: sentence, LOST: sentence },
  ...{ UNDECIDED: sentence, NONE: 'NONE' },
});
/** No lot in that phase has such a standing: what is known of it is older than the lot. */
const OLDER = whoever('CHECKING');

/**
 * Each state in each phase. What the lot alone says (withdrawn, awarded to nobody, not awarded yet) is
 * said whatever is known of the standing.
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

/** What a later standing says of the lot itself; of one that lost, the lot will say how. */
const AHEAD: OfPhase = {
  ...OLDER,
  ...{ LEADING: 'LEADING', OUTBID: 'OUTBID', AWAITING: 'AWAITING', WON: 'WON' },
};

/** What still holds of a sentence when the lot has moved on. */
const BEHIND: Partial<Record<Sentence, Sentence>> = {
  ...({ AWAITING: 'PENDING', UNDECIDED: 'PENDING' } as const),
  ...({ WON: 'AWARDED', LOST: 'AWARDED' } as const),
};

const first = (known: Known): Sentence => {
  const { state } = known.own;
  const phase = phaseOf(known);
  // Of a hidden lot nothing but its end changes what is said.
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

/** The same, as exactly as it is known. */
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
  // At the close the leader binds at the price, however far his agent would have gone.
  if (key === 'AWAITING' || key === 'AWAITING_UNMET') return knownPriceMinor(known);
  // A leader's offer is never below the price: that is news of one which he made elsewhere since.
  if (key.startsWith('LEADING') && isBelowPrice(known)) return null;
  return known.own.amountMinor;
};

/** In the words of who decided so. */
const reasonOf = (key: Sentence, { undone, reason }: Own): string | null => {
  if (key === 'REVERTED' || key === 'VOIDED') return undone?.reason || null;
  return key === 'NOT_AWARDED' ? reason : null;
};

/**
 * How the dealer stands, in one sentence: the only place that decides it. Its amounts are those of the
 * newer of lot and standing; of a standing older than its lot only what still holds is said.
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

/** Whether the server is to be asked: the lot has moved on, and nothing said where that left him. */
export const isUnsure = (known: Known): boolean => UNSURE.has(standingOf(known).key);
