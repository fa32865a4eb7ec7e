import { lotStream, type LotKey } from '@fairlot/auction-rules';
import { SEEN_HEADER } from '@fairlot/contracts';
import { appStore } from '#shared/app/app-scope.js';

/** The newest ones, and for a minute: rows show by then what was told. */
const STREAMS_KEPT = 8;
const KEPT_MS = 60_000;

type Seen = { readonly position: number; readonly until: number };
const positions = appStore(() => new Map<string, Seen>());

type Told = { readonly stream: string; readonly position: number | null };

/** An answer has told where an event stands; reads that follow show at least that. */
export const noteSeen = ({ stream, position }: Told): void => {
  // A sealed offer's: the server knows what it has told this session.
  if (position === null) return;
  const seen = positions();
  const known = seen.get(stream)?.position ?? -1;
  seen.delete(stream);
  seen.set(stream, {
    position: Math.max(known, position),
    until: performance.now() + KEPT_MS,
  });
  const [oldest] = seen.keys();
  if (seen.size > STREAMS_KEPT && oldest !== undefined) seen.delete(oldest);
};

type SeenLot = LotKey & { readonly position: number };

/** A live message has told where a lot stands; it may come before the rows that are read. */
export const noteSeenLot = ({ position, ...lot }: SeenLot): void =>
  noteSeen({ stream: lotStream(lot), position });

/** For the calls that read; nothing when nothing was told lately. */
export const seenHeader = (): Readonly<Record<string, string>> => {
  const now = performance.now();
  const seen = positions();
  for (const [stream, { until }] of seen) if (until <= now) seen.delete(stream);
  if (seen.size === 0) return {};
  const places = [...seen].map(([stream, { position }]) => `${stream}@${position}`);
  return { [SEEN_HEADER]: places.join(', ') };
};
