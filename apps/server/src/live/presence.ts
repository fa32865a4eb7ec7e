import { auctionTopic, parseTopic } from '@fairlot/contracts';
import type { LiveServer, LiveSocket } from './live-socket.js';

const TELL_EVERY_MS = 1_000;
/** Not a topic, so nobody can ask to enter it. */
const managersRoom = (idAuction: number): string => `managers of ${idAuction}`;

/** Who watches which auction, counted by dealer: a dealer with three windows is one watcher. */
export class Presence {
  private readonly watching = new Map<number, Map<number, number>>();
  private readonly changed = new Set<number>();

  enter(idAuction: number, idDealer: number): void {
    const dealers = this.watching.get(idAuction) ?? new Map<number, number>();
    dealers.set(idDealer, (dealers.get(idDealer) ?? 0) + 1);
    this.watching.set(idAuction, dealers);
    this.changed.add(idAuction);
  }

  leave(idAuction: number, idDealer: number): void {
    const dealers = this.watching.get(idAuction);
    const windows = (dealers?.get(idDealer) ?? 1) - 1;
    if (windows > 0) dealers?.set(idDealer, windows);
    else dealers?.delete(idDealer);
    if (dealers?.size === 0) this.watching.delete(idAuction);
    this.changed.add(idAuction);
  }

  dealersOf(idAuction: number): number[] {
    return [...(this.watching.get(idAuction)?.keys() ?? [])];
  }

  /** The auctions whose watchers changed since the last call. */
  takeChanged(): number[] {
    const changed = [...this.changed];
    this.changed.clear();
    return changed;
  }
}

/**
 * Tells an auction's room how many dealers watch, and its managers who they are (ROL-038); once a
 * second at most, because a thousand arrivals would otherwise be a million messages.
 */
export class PresenceTeller {
  private readonly presence = new Presence();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly io: LiveServer) {
    this.timer = setInterval(() => this.tell(), TELL_EVERY_MS).unref();
  }

  async entered(
    socket: LiveSocket,
    topic: string,
    isManager: () => Promise<boolean>,
  ): Promise<void> {
    const parsed = parseTopic(topic);
    if (parsed?.kind !== 'auction') return;
    const { idDealer } = socket.data.identity;
    if (await isManager()) await socket.join(managersRoom(parsed.idAuction));
    else if (idDealer !== null) this.presence.enter(parsed.idAuction, idDealer);
  }

  async left(socket: LiveSocket, topic: string): Promise<void> {
    const parsed = parseTopic(topic);
    if (parsed?.kind !== 'auction') return;
    const { idDealer } = socket.data.identity;
    const managers = managersRoom(parsed.idAuction);
    if (socket.rooms.has(managers)) await socket.leave(managers);
    else if (idDealer !== null) this.presence.leave(parsed.idAuction, idDealer);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private tell(): void {
    for (const idAuction of this.presence.takeChanged()) {
      const idDealers = this.presence.dealersOf(idAuction);
      const told = { idAuction, watching: idDealers.length };
      const managers = managersRoom(idAuction);
      this.io.to(auctionTopic(idAuction)).except(managers).emit('presence', told);
      this.io.to(managers).emit('presence', { ...told, idDealers });
    }
  }
}
