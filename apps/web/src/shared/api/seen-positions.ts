import { lotStream, type LotKey } from '@fairlot/auction-rules';
import { SEEN_HEADER } from '@fairlot/contracts';
import { appStore } from '#shared/app/app-scope.js';

/**
 * The positions of this many streams are sent with reads, each for one minute. After that time, the
 * read model has caught up.
 */
const STREAMS_MAX = 8;
const RECENT_MS = 60_000;

type RecentPosition = { readonly position: number; readonly until: number };
const positions = appStore(() => new Map<string, RecentPosition>());

type SeenPosition = { readonly stream: string; readonly position: number | null };

/** Stores the position of a stream from a response. Later reads are then at least as new. */
export const noteSeen = ({ stream, position }: SeenPosition): void => {
  // A sealed bid reveals no position. For such bids, the server stores the position in the session.
  if (position === null) return;
  const seen = positions();
  const latest = seen.get(stream)?.position ?? -1;
  seen.delete(stream);
  seen.set(stream, {
    position: Math.max(latest, position),
    until: performance.now() + RECENT_MS,
  });
  const [oldest] = seen.keys();
  if (seen.size > STREAMS_MAX && oldest !== undefined) seen.delete(oldest);
};

type SeenLot = LotKey & { readonly position: number };

/**
 * Stores the position of a lot from a live message, because the read model may be behind the
 * message.
 */
export const noteSeenLot = ({ position, ...lot }: SeenLot): void =>
  noteSeen({ stream: lotStream(lot), position });

/** The header with the stored positions, for reads. Empty if there is no recent position. */
export const seenPositionsHeader = (): Readonly<Record<string, string>> => {
  const now = performance.now();
  const seen = positions();
  for (const [stream, { until }] of seen) if (until <= now) seen.delete(stream);
  if (seen.size === 0) return {};
  const places = [...seen].map(([stream, { position }]) => `${stream}@${position}`);
  return { [SEEN_HEADER]: places.join(', ') };
};
