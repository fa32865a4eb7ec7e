import type { Socket } from 'socket.io';

/** A socket that has this much unsent is not reading: it is cut, and comes back with a gap to fill. */
const UNSENT_MAX_BYTES = 1_000_000;
/** Packets that engine.io holds back for a socket whose transport is not ready. */
const WAITING_PACKETS_MAX = 2_000;

/** What a connection has not sent yet; engine.io keeps both figures, but not in its types. */
export const isSlow = ({ conn }: Socket): boolean => {
  const webSocket: unknown = Reflect.get(conn.transport, 'socket');
  const unsent: unknown =
    webSocket instanceof Object ? Reflect.get(webSocket, 'bufferedAmount') : 0;
  const waiting: unknown = Reflect.get(conn, 'writeBuffer');
  return (
    Number(unsent) > UNSENT_MAX_BYTES ||
    (Array.isArray(waiting) && waiting.length > WAITING_PACKETS_MAX)
  );
};
