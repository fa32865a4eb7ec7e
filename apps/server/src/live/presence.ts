import { parseTopic, type socketMessages } from '@fairlot/contracts/live';
import type { z } from 'zod';
import type { LiveServer, LiveSocket } from './live-socket.js';
import type { DisclosedNames } from './disclosed-names.js';

const SEND_EVERY_MS = 1_000;
/** Internal rooms of an auction. They are no topics, so clients cannot subscribe to them. */
const managersRoom = (idAuction: number): string => `managers of ${idAuction}`;
const watchersRoom = (idAuction: number): string => `watchers of ${idAuction}`;

/** A browser window of a dealer. Each window has one connection. */
type WatchingWindow = { readonly idDealer: number; readonly connection: string };

/**
 * The dealers that watch each auction. A dealer with three windows counts once. The windows are a
 * set, so one leave removes a window that has entered several times.
 */
export class Presence {
  private readonly watching = new Map<number, Map<number, Set<string>>>();
  private readonly changed = new Set<number>();

  enter(idAuction: number, { idDealer, connection }: WatchingWindow): void {
    const dealers = this.watching.get(idAuction) ?? new Map<number, Set<string>>();
    const windows = dealers.get(idDealer) ?? new Set<string>();
    this.watching.set(idAuction, dealers.set(idDealer, windows.add(connection)));
    this.changed.add(idAuction);
  }

  leave(idAuction: number, { idDealer, connection }: WatchingWindow): void {
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

  /** The auctions whose watchers have changed since the last call. */
  takeChanged(): number[] {
    const changed = [...this.changed];
    this.changed.clear();
    return changed;
  }
}

type PresenceMessage = z.infer<(typeof socketMessages)['presence']['payload']>;
/** Business names by dealer id. */
type NameByDealer = ReadonlyMap<number, string>;

/**
 * Sends the number of watching dealers to watchers, and their names to the auction's managers
 * (ROL-038). Sends at most once a second, because otherwise a thousand arrivals would cause a
 * million messages.
 */
export class PresencePublisher {
  private readonly presence = new Presence();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly io: LiveServer,
    private readonly namesOf: (idDealers: readonly number[]) => Promise<NameByDealer>,
    private readonly disclosedNames: DisclosedNames,
  ) {
    this.timer = setInterval(() => void this.publishPresence(), SEND_EVERY_MS).unref();
  }

  async entered(
    socket: LiveSocket,
    topic: string,
    isManager: () => Promise<boolean>,
  ): Promise<void> {
    const parsed = parseTopic(topic);
    if (parsed?.kind !== 'auction') return;
    const { idAuction } = parsed;
    const { idDealer, isViewing = false } = socket.data.identity;
    const managers = managersRoom(idAuction);
    const watchers = watchersRoom(idAuction);
    if (socket.rooms.has(managers) || socket.rooms.has(watchers)) return;
    const manages = await isManager();
    // The socket may have left or closed while its rights were checked.
    if (!socket.rooms.has(topic)) return;
    await socket.join(manages ? managers : watchers);
    // Later changes arrive as messages, so send the current state first.
    if (manages) await this.tellManager(socket, await this.wholly(idAuction));
    else if (idDealer !== null && !isViewing)
      this.presence.enter(idAuction, { idDealer, connection: socket.id });
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

  private async publishPresence(): Promise<void> {
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

  /** Sends a presence to a manager. Staff get no names if the disclosure cannot be recorded. */
  private async tellManager(
    socket: LiveSocket,
    { dealers, ...counted }: PresenceMessage,
  ): Promise<void> {
    const { idAuction } = counted;
    const idDealers = dealers?.map(({ idDealer }) => idDealer) ?? [];
    const named =
      dealers !== undefined &&
      (await this.disclosedNames.mayTell(socket, { idAuction, idDealers }));
    // The socket may have left the room while the disclosure was recorded.
    if (socket.rooms.has(managersRoom(idAuction)))
      socket.emit('presence', named ? { ...counted, dealers } : counted);
  }

  /** The presence with the dealers' names, or without them if they cannot be read. */
  private async wholly(idAuction: number): Promise<PresenceMessage> {
    const idDealers = this.presence.dealersOf(idAuction);
    const counted = { idAuction, watching: idDealers.length };
    try {
      const names = await this.namesOf(idDealers);
      const named = (idDealer: number) => ({ idDealer, businessName: names.get(idDealer) ?? '' });
      return { ...counted, dealers: idDealers.map(named) };
    } catch {
      return counted;
    }
  }
}
