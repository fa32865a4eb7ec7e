import type { ConnectionState } from './live-connection.machine.js';
import type { LiveTransport } from './live-transports.js';

/**
 * The state of a page's connection, and since when (in server time) the page has had no updates.
 */
export type ConnectionFacts = {
  readonly state: ConnectionState;
  readonly since: number | null;
  /** The transport. Undefined for pages that only poll. */
  readonly way?: LiveTransport;
};

/**
 * The state as the reader sees it. It distinguishes an unreachable portal from a device without a
 * network.
 */
export const connectionWord = ({ state, way = 'websocket' }: Omit<ConnectionFacts, 'since'>) => {
  if (state === 'live') return way === 'websocket' ? 'connected' : 'slower';
  if (state === 'catchingUp') return 'connecting';
  if (state === 'ended') return 'ended';
  return navigator.onLine ? 'reconnecting' : 'offline';
};
