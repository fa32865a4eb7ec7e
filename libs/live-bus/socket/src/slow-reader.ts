import type { Socket } from 'socket.io';

/**
 * A socket that has this much unsent is not reading: it is cut, and comes back with a gap to fill. The
 * largest board that is sent at once, of `ROOMS_MAX` lots, is three quarters of it.
 */
const UNSENT_MAX_BYTES = 2_000_000;
/** Packets that engine.io holds back for a socket whose transport is not ready. */
const WAITING_PACKETS_MAX = 2_000;

/** What a connection has not sent yet; engine.io keeps both parts of it, but not in its types. */
export const isSlow = ({ conn }: Socket): boolean => {
  const webSocket: unknown = Reflect.get(conn.transport, 'socket');
  const unsent: unknown =
    webSocket instanceof Object ? Reflect.get(webSocket, 'bufferedAmount') : 0;
  const waiting = Reflect.get(conn, 'writeBuffer') as readonly { readonly data?: string }[];
  if (waiting.length > WAITING_PACKETS_MAX) return true;
  const held = waiting.reduce((sum, { data = '' }) => sum + data.length, 0);
  return Number(unsent) + held > UNSENT_MAX_BYTES;
};
