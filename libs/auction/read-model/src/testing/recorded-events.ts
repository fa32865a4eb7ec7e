/**
 * An event as the oracle reads it. It is untyped, so that the oracle shares nothing with the
 * reducers.
 */
export type RecordedEvent = {
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: number;
};

export const lastOfTypes = (events: readonly RecordedEvent[], ...types: string[]) =>
  events.findLast(({ type }) => types.includes(type));
export const allOfTypes = (events: readonly RecordedEvent[], ...types: string[]) =>
  events.filter(({ type }) => types.includes(type));
export const lastEventWith = (events: readonly RecordedEvent[], field: string) =>
  events.findLast(({ data }) => field in data)?.data[field];

const END_REASONS: Readonly<Record<string, string>> = {
  LotClosed: 'TIME',
  LotSold: 'CLICK_AND_BUY',
  LotWithdrawn: 'WITHDRAWN',
};

/** When and how a lot closed, from the latest event that ended bidding. */
export const closingIn = (events: readonly RecordedEvent[]) => {
  const end = events.findLast(({ type }) => type in END_REASONS);
  if (end === undefined) return { closedAt: null, closing: null };
  const { closedAt = end.at, reason } = end.data;
  const isEarly = end.type === 'LotClosed' && reason !== null;
  return { closedAt, closing: isEarly ? 'EARLY' : END_REASONS[end.type] };
};

/**
 * The click-and-buy of a lot, unless it was reverted. A revert of version 1, which has no time,
 * keeps it.
 */
export const saleIn = (events: readonly RecordedEvent[]) => {
  const sold = events.findLastIndex(({ type }) => type === 'LotSold');
  const later = events.slice(sold + 1);
  const isGone = later.some(({ data }) => data['revertedAt'] !== undefined);
  return isGone ? undefined : events[sold]?.data;
};

const LAST_CALL_ENDINGS = ['LastCallCancelled', 'LotClosed', 'LotSold', 'LotWithdrawn'];

export const lastCallIn = (events: readonly RecordedEvent[]) => {
  const newest = lastOfTypes(events, 'LastCallStarted', ...LAST_CALL_ENDINGS);
  if (newest?.type !== 'LastCallStarted') return null;
  return newest.data as { readonly closesAt: number; readonly reason: string };
};

export const pauseIn = (events: readonly RecordedEvent[]) => {
  const newest = lastOfTypes(events, 'LotPaused', 'LotResumed', 'LotWithdrawn');
  if (newest?.type !== 'LotPaused') return null;
  return { at: newest.data['pausedAt'] ?? newest.at, reason: newest.data['reason'] };
};

/** The last revert, unless a later event decides the award again, or drops it at another time. */
export const lastRevertIn = (events: readonly RecordedEvent[]) => {
  const index = events.findLastIndex(({ type }) => type === 'AwardReverted');
  const reverted = events[index];
  const from = lastOfTypes(events.slice(0, index), 'OfferAwarded')?.data['idDealer'];
  if (reverted === undefined) return null;
  const { data, at } = reverted;
  const isOver = events
    .slice(index + 1)
    .some(
      (event) =>
        ['OfferAwarded', 'AwardRefused'].includes(event.type) ||
        (event.type === 'AwardDropped' && event.at !== at),
    );
  return isOver ? null : { idDealer: from, reason: data['reason'], at };
};

/** The latest extension. A resume is one if its end is later than the previous end. */
export const lastExtension = (events: readonly RecordedEvent[]) =>
  events.findLast(({ type, data }, index) => {
    if (type !== 'LotResumed') return type === 'LotExtended';
    return Number(data['endsAt']) > Number(lastEventWith(events.slice(0, index), 'endsAt'));
  });

export const endMoveOf = ({ data, at }: RecordedEvent) => ({
  reason: data['reason'] ?? 'PAUSE',
  at,
  note: data['note'] ?? null,
});
