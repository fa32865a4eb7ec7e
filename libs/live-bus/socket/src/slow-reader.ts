import type { Socket } from 'socket.io';

/**
 * Unsent bytes of a socket that does not read. It is closed, and the client has to read the missing
 * messages after it reconnects. The largest board, of `ROOMS_MAX` lots, has three quarters of this
 * size.
 */
const UNSENT_MAX_BYTES = 2_000_000;
/** Packets that engine.io queues while the transport of a socket is not ready. */
const WAITING_PACKETS_MAX = 2_000;

/** Whether a connection has too much unsent data. The types of engine.io omit both its parts. */
export const isSlow = ({ conn }: Socket): boolean => {
  const webSocket: unknown = Reflect.get(conn.transport, 'socket');
  const unsent: unknown =
    webSocket instanceof Object ? Reflect.get(webSocket, 'bufferedAmount') : 0;
  const waiting = Reflect.get(conn, 'writeBuffer') as readonly { readonly data?: string }[];
  if (waiting.length > WAITING_PACKETS_MAX) return true;
  const held = waiting.reduce((sum, { data = '' }) => sum + data.length, 0);
  return Number(unsent) + held > UNSENT_MAX_BYTES;
};
