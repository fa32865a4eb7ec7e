import { systemClock } from '@fairlot/kernel';
import type { LiveBus } from '@fairlot/live-bus-port';
import type { LiveServer, LiveSocket } from './live-socket.js';

/** A socket that has this much unsent is not reading: it is cut, and comes back with a gap to fill. */
const UNSENT_MAX_BYTES = 1_000_000;
const CHECK_EVERY_MS = 1_000;
/** Packets that engine.io holds back for a socket whose transport is not ready. */
const WAITING_PACKETS_MAX = 2_000;

/** What a connection has not sent yet; engine.io keeps both figures, but not in its types. */
const isSlow = ({ conn }: LiveSocket): boolean => {
  const webSocket: unknown = Reflect.get(conn.transport, 'socket');
  const unsent: unknown =
    webSocket instanceof Object ? Reflect.get(webSocket, 'bufferedAmount') : 0;
  const waiting: unknown = Reflect.get(conn, 'writeBuffer');
  return (
    Number(unsent) > UNSENT_MAX_BYTES ||
    (Array.isArray(waiting) && waiting.length > WAITING_PACKETS_MAX)
  );
};

/**
 * Topics as socket.io rooms of the same name. Keeps the newest retained message of each topic, so
 * that who enters a room gets the state at once, as an MQTT subscriber does.
 */
export class SocketCarrier implements LiveBus {
  private readonly retained = new Map<string, string>();
  private readonly watchdog: NodeJS.Timeout;

  constructor(private readonly io: LiveServer) {
    this.watchdog = setInterval(() => this.cutSlow(), CHECK_EVERY_MS).unref();
  }

  publish(topic: string, payload: string, { retain }: { readonly retain: boolean }): void {
    if (retain && payload === '') return void this.retained.delete(topic);
    if (retain) this.retained.set(topic, payload);
    if (!this.io.sockets.adapter.rooms.has(topic)) return;
    this.io.to(topic).emit('live', { topic, message: JSON.parse(payload) });
  }

  /** The newest whole state of a topic, to a socket that has just entered its room. */
  sendRetained(topic: string, socket: LiveSocket): void {
    const payload = this.retained.get(topic);
    if (payload !== undefined) socket.emit('live', { topic, message: JSON.parse(payload) });
  }

  disconnect(who: { readonly sessionId: string } | { readonly idDealer: number }): void {
    for (const socket of this.io.sockets.sockets.values()) {
      const { sessionId, idDealer } = socket.data.identity;
      if ('sessionId' in who ? sessionId === who.sessionId : idDealer === who.idDealer) {
        socket.emit('sessionEnded', { at: systemClock.now() });
        socket.disconnect(true);
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.watchdog);
    await this.io.close();
  }

  private cutSlow(): void {
    for (const socket of this.io.sockets.sockets.values())
      if (isSlow(socket)) socket.conn.close(true);
  }
}
