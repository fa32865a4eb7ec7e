import { parseTopic, type socketMessages } from '@fairlot/contracts/live';
import type { z } from 'zod';
import type { LiveServer, LiveSocket } from './live-socket.js';
import type { ToldNames } from './told-names.js';

const TELL_EVERY_MS = 1_000;
/** No topics, so nobody can ask to enter them. Who hears of an auction in passing is in neither. */
const managersRoom = (idAuction: number): string => `managers of ${idAuction}`;
const watchersRoom = (idAuction: number): string => `watchers of ${idAuction}`;

/** A window of a dealer: one connection. */
type Window = { readonly idDealer: number; readonly connection: string };

/**
 * Who watches which auction, counted by dealer: a dealer with three windows is one watcher. Windows
 * are a set, so that one that enters twice leaves with one step.
 */
export class Presence {
  private readonly watching = new Map<number, Map<number, Set<string>>>();
  private readonly changed = new Set<number>();

  enter(idAuction: number, { idDealer, connection }: Window): void {
    const dealers = this.watching.get(idAuction) ?? new Map<number, Set<string>>();
    const windows = dealers.get(idDealer) ?? new Set<string>();
    this.watching.set(idAuction, dealers.set(idDealer, windows.add(connection)));
    this.changed.add(idAuction);
  }

  leave(idAuction: number, { idDealer, connection }: Window): void {
    const dealers = this.watching.get(idAuction);
    const windows = dealers?.get(idDealer);
    if (windows?.delete(connection) !== true) return;
    if (windows.size === 0) dealers?.delete(idDealer);
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

type Whole = z.infer<(typeof socketMessages)['presence']['payload']>;
/** Business names by dealer. */
type Names = ReadonlyMap<number, string>;

/**
 * Tells who watches an auction how many dealers do, and its managers who they are (ROL-038); once a
 * second at most, because a thousand arrivals would otherwise be a million messages.
 */
export class PresenceTeller {
  private readonly presence = new Presence();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly io: LiveServer,
    private readonly namesOf: (idDealers: readonly number[]) => Promise<Names>,
    private readonly told: ToldNames,
  ) {
    this.timer = setInterval(() => void this.tell(), TELL_EVERY_MS).unref();
  }

  async entered(
    socket: LiveSocket,
    topic: string,
    isManager: () => Promise<boolean>,
  ): Promise<void> {
    const parsed = parseTopic(topic);
    if (parsed?.kind !== 'auction') return;
    const { idAuction } = parsed;
    const { idDealer } = socket.data.identity;
    const [managers, watchers] = [managersRoom(idAuction), watchersRoom(idAuction)];
    if (socket.rooms.has(managers) || socket.rooms.has(watchers)) return;
    const manages = await isManager();
    // It may have left, or gone, while its rights were asked for.
    if (!socket.rooms.has(topic)) return;
    await socket.join(manages ? managers : watchers);
    // Changes are told as they come; who is there already is told now.
    if (manages) await this.tellManager(socket, await this.wholly(idAuction));
    else if (idDealer !== null) this.presence.enter(idAuction, { idDealer, connection: socket.id });
  }

  async left(socket: LiveSocket, topic: string): Promise<void> {
    const parsed = parseTopic(topic);
    if (parsed?.kind !== 'auction') return;
    const { idDealer } = socket.data.identity;
    if (idDealer !== null)
      this.presence.leave(parsed.idAuction, { idDealer, connection: socket.id });
    await socket.leave(managersRoom(parsed.idAuction));
    await socket.leave(watchersRoom(parsed.idAuction));
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async tell(): Promise<void> {
    for (const idAuction of this.presence.takeChanged()) {
      const managers = this.io.sockets.adapter.rooms.get(managersRoom(idAuction));
      const watching = this.presence.dealersOf(idAuction).length;
      this.io.to(watchersRoom(idAuction)).emit('presence', { idAuction, watching });
      if (managers === undefined) continue;
      const whole = await this.wholly(idAuction);
      for (const id of managers) {
        const socket = this.io.sockets.sockets.get(id);
        if (socket !== undefined) await this.tellManager(socket, whole);
      }
    }
  }

  /** Staff are told no name that cannot be written down. */
  private async tellManager(socket: LiveSocket, { dealers, ...counted }: Whole): Promise<void> {
    const { idAuction } = counted;
    const idDealers = dealers?.map(({ idDealer }) => idDealer) ?? [];
    const named =
      dealers !== undefined && (await this.told.mayTell(socket, { idAuction, idDealers }));
    // It may have left while that was written.
    if (socket.rooms.has(managersRoom(idAuction)))
      socket.emit('presence', named ? { ...counted, dealers } : counted);
  }

  /** With the dealers by name; without them while the names cannot be read. */
  private async wholly(idAuction: number): Promise<Whole> {
    const idDealers = this.presence.dealersOf(idAuction);
    const told = { idAuction, watching: idDealers.length };
    try {
      const names = await this.namesOf(idDealers);
      const named = (idDealer: number) => ({ idDealer, businessName: names.get(idDealer) ?? '' });
      return { ...told, dealers: idDealers.map(named) };
    } catch {
      return told;
    }
  }
}
