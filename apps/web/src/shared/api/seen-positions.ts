import { lotStream, type LotKey } from '@fairlot/auction-rules';
import { SEEN_HEADER } from '@fairlot/contracts';
import { appStore } from '#shared/app/app-scope.js';

/** The most recently seen streams, for one minute. By then the read model has caught up. */
const STREAMS_MAX = 8;
const RECENT_MS = 60_000;

type RecentPosition = { readonly position: number; readonly until: number };
const positions = appStore(() => new Map<string, RecentPosition>());

type SeenPosition = { readonly stream: string; readonly position: number | null };

/** Records the position of a stream from an answer. Later reads are at least as new. */
export const noteSeen = ({ stream, position }: SeenPosition): void => {
  // The position of a sealed bid is not sent here, because the server remembers it for the session.
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

/** Records a lot's position from a live message, which may arrive before the read model's rows. */
export const noteSeenLot = ({ position, ...lot }: SeenLot): void =>
  noteSeen({ stream: lotStream(lot), position });

/** Header for reads; empty without recent positions. */
export const seenPositionsHeader = (): Readonly<Record<string, string>> => {
  const now = performance.now();
  const seen = positions();
  for (const [stream, { until }] of seen) if (until <= now) seen.delete(stream);
  if (seen.size === 0) return {};
  const places = [...seen].map(([stream, { position }]) => `${stream}@${position}`);
  return { [SEEN_HEADER]: places.join(', ') };
};
