import { parseStream, type LotKey } from '@fairlot/auction-domain';
import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import { Unavailable } from '@fairlot/kernel';
import { setTimeout } from 'node:timers/promises';

const PAGE_EVENTS = 1_000;
/**
 * Pause between reads, which are needed because the log hides committed events while older
 * transactions are open.
 */
const POLL_EVERY_MS = 20;
const TIMEOUT_MS = 1_000;

/**
 * The lots on which users of a dealer acted between a position in the log and its current end.
 *
 * @throws Unavailable CONFLICT if the log does not show its end in time
 */
export const lotsActedOn = async (
  store: Pick<EventStore, 'logEnd' | 'readLog'>,
  idDealer: number,
  behind: LogPosition | null,
): Promise<readonly LotKey[]> => {
  const end = (await store.logEnd()) ?? '';
  const until = performance.now() + TIMEOUT_MS;
  const lots: LotKey[] = [];
  let after = behind;
  while ((after ?? '') < end) {
    const events = await store.readLog({ after, limit: PAGE_EVENTS });
    for (const { stream, metadata } of events) {
      const name = parseStream(stream);
      const { actor } = JSON.parse(metadata) as { readonly actor: { readonly idDealer: unknown } };
      if (name?.aggregate === 'lot' && actor.idDealer === idDealer) lots.push(name);
    }
    after = events.at(-1)?.at ?? after;
    if (events.length > 0) continue;
    if (performance.now() > until) throw new Unavailable('CONFLICT', 1);
    await setTimeout(POLL_EVERY_MS);
  }
  return lots;
};
