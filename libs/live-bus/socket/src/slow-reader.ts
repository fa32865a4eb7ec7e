import type { Socket } from 'socket.io';

/**
 * Maximum number of unsent bytes per socket. Above it, the socket is closed, and the client must
 * read the missed messages after it has reconnected. The largest board, with `ROOMS_MAX` lots, is
 * three quarters of this size.
 */
const UNSENT_MAX_BYTES = 2_000_000;
/** Maximum number of packets that engine.io queues while a socket's transport is not ready. */
const WAITING_PACKETS_MAX = 2_000;

/**
 * Whether a connection has too much unsent data, in its queue or its socket. Engine.io's types
 * declare neither.
 */
export const isSlow = ({ conn }: Socket): boolean => {
  const webSocket: unknown = Reflect.get(conn.transport, 'socket');
  const unsent: unknown =
    webSocket instanceof Object ? Reflect.get(webSocket, 'bufferedAmount') : 0;
  const waiting = Reflect.get(conn, 'writeBuffer') as readonly { readonly data?: string }[];
  if (waiting.length > WAITING_PACKETS_MAX) return true;
  const held = waiting.reduce((sum, { data = '' }) => sum + data.length, 0);
  return Number(unsent) + held > UNSENT_MAX_BYTES;
};
