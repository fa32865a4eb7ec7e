import type { AuctionView } from '@fairlot/contracts';
import type { LotEntry } from '#shared/live/lot-store.js';
import type { ConnectionState } from '#shared/live/live-connection.machine.js';

export type Barrier = 'mayNot' | 'offline' | 'scheduled' | 'closed' | 'withdrawn' | 'paused';

type Situation = {
  readonly auction: Pick<AuctionView, 'mayOffer' | 'regulation'>;
  readonly entry: LotEntry;
  readonly connection: ConnectionState;
  readonly isReadOnly: boolean;
};

/**
 * Why no offer can be made now; null when it can. A regulation that is not accepted yet is no barrier:
 * it is asked for. The clock is none either: only the server says that a lot has ended.
 */
export const barrierOf = (situation: Situation): Barrier | null => {
  const { auction, entry, connection, isReadOnly } = situation;
  const { status, paused } = entry.live;
  if (status === 'SCH') return 'scheduled';
  if (status === 'WDR') return 'withdrawn';
  if (status !== 'RUN') return 'closed';
  if (isReadOnly || (!auction.mayOffer && auction.regulation.accepted)) return 'mayNot';
  if (paused) return 'paused';
  return connection === 'offline' || connection === 'ended' ? 'offline' : null;
};
