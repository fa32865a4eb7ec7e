import type { ConnectionState } from './live-connection.machine.js';
import type { LiveWay } from './live-ways.js';

/** A live line as its page knows it: its state, and since when (server time) nothing new is known. */
export type Connection = {
  readonly state: ConnectionState;
  readonly since: number | null;
  /** Not said of a page that is slow by design. */
  readonly way?: LiveWay;
};

/**
 * What a reader is told. A line is lost in two ways that mean different things to him: the portal is
 * being tried again, or this device is on no network at all.
 */
export const connectionWord = ({ state, way = 'websocket' }: Omit<Connection, 'since'>) => {
  if (state === 'live') return way === 'websocket' ? 'connected' : 'slower';
  if (state === 'catchingUp') return 'connecting';
  if (state === 'ended') return 'ended';
  return navigator.onLine ? 'reconnecting' : 'offline';
};
