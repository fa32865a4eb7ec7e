import type { ConnectionState } from './live-connection.machine.js';
import type { LiveTransport } from './live-transports.js';

/** Connection state of a page, and since when (server time) it has had no updates. */
export type ConnectionFacts = {
  readonly state: ConnectionState;
  readonly since: number | null;
  /** Omitted for pages that poll by design. */
  readonly way?: LiveTransport;
};

/**
 * State shown to the reader. It distinguishes an unreachable portal from a device without a
 * network.
 */
export const connectionWord = ({ state, way = 'websocket' }: Omit<ConnectionFacts, 'since'>) => {
  if (state === 'live') return way === 'websocket' ? 'connected' : 'slower';
  if (state === 'catchingUp') return 'connecting';
  if (state === 'ended') return 'ended';
  return navigator.onLine ? 'reconnecting' : 'offline';
};
