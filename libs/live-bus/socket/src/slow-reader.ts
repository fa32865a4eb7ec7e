import type { Socket } from 'socket.io';

/**
 * Maximum unsent bytes of a socket. Beyond it, the socket is closed, and the client has to read the
 * missing messages after it reconnects. The largest board, of `ROOMS_MAX` lots, has three quarters
 * of this size.
 */
const UNSENT_MAX_BYTES = 2_000_000;
/** Packets that engine.io queues while the transport of a socket is not ready. */
const WAITING_PACKETS_MAX = 2_000;

/**
 * Whether a connection has too much unsent data, queued or in its socket. The types of engine.io
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
