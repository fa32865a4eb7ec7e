import type { ConnectionState } from './live-connection.machine.js';

/** A live line as its page knows it: its state, and since when (server time) nothing new is known. */
export type Connection = { readonly state: ConnectionState; readonly since: number | null };

/**
 * What a reader is told. A line is lost in two ways that mean different things to him: the portal is
 * being tried again, or this device is on no network at all.
 */
export const connectionWord = ({ state }: Pick<Connection, 'state'>) => {
  if (state === 'live') return 'connected';
  if (state === 'catchingUp') return 'connecting';
  if (state === 'ended') return 'ended';
  return navigator.onLine ? 'reconnecting' : 'offline';
};
