import { OWNER_PERMISSIONS, type Permission } from '@fairlot/access-domain';
import { AccessDirectory, type User } from '@fairlot/access-records';
import type { EventStore } from '@fairlot/event-store-port';
import { assert, type Clock } from '@fairlot/kernel';
import { Outbox, type Email } from '@fairlot/messaging-records';
import { PartnerDirectory } from '@fairlot/partners-records';
import { idVehicleOf, type VehicleMoved } from '@fairlot/vehicles-domain';
import { VehicleRegistry, type Vehicle } from '@fairlot/vehicles-records';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CLOCK, EVENT_STORE } from '../core/tokens.js';

const CHECK_EVERY_MS = 5_000;
/**
 * Maximum number of users who get an e-mail about a move, per dealer or per template.
 */
const READERS_MAX = 20;
const PLATES_SHOWN = 5;
const PAGE_PATH = '/private/vehicle-management';

/** Takes the next move whose e-mails are due. Skips moves that another process has locked. */
const TAKE_DUE_MOVE = `
  DELETE FROM vehicle_move_letter WHERE move_id = (
    SELECT move_id FROM vehicle_move_letter WHERE due_at <= $1
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING move_id AS "moveId"`;

const NEXT_DUE_AT = 'SELECT min(due_at)::float8 AS at FROM vehicle_move_letter WHERE due_at > $1';

type MoveData = VehicleMoved['data'];
type VehicleMove = { readonly vehicle: Vehicle; readonly move: MoveData };

/**
 * Part of the jobs role: queues e-mails about which dealer has a vehicle now, or why it was
 * returned (SEC-25 to SEC-27). Each is queued once, because its move is removed in the same
 * transaction.
 */
@Injectable()
export class VehicleEmailWriter {
  private readonly logger = new Logger('vehicle-emails');
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_STORE) private readonly log: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly vehicles: VehicleRegistry,
    private readonly people: AccessDirectory,
    private readonly partners: PartnerDirectory,
    private readonly outbox: Outbox,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.writeNow(), CHECK_EVERY_MS);
  }

  /** Resolves when all e-mails that are due now are queued. */
  writeNow(): Promise<void> {
    this.writing = this.writing
      .then(() => this.write(this.clock.now()))
      .catch((error: unknown) => this.logger.warn(String(error)));
    return this.writing;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
  }

  /** The instant (epoch ms) at which the next e-mail after `now` is due; null if none is. */
  async nextAfter(now: number): Promise<number | null> {
    const [row] = await this.dataSource.query<{ at: number | null }[]>(NEXT_DUE_AT, [now]);
    return row?.at ?? null;
  }

  /**
   * Queues e-mails about all moves that can no longer be undone.
   * @param now epoch ms
   */
  async write(now: number): Promise<void> {
    while (await this.dataSource.transaction((manager) => this.writeNext(manager, now)));
  }

  private async writeNext(manager: EntityManager, now: number): Promise<boolean> {
    const [[due]] = await manager.query<[{ moveId: string }[], number]>(TAKE_DUE_MOVE, [now]);
    if (due === undefined) return false;
    const moved = await this.pendingMoves(due.moveId);
    const byOwner = Map.groupBy(moved, ({ vehicle }) => vehicle.idOwnerDealer);
    /**
     * E-mails by recipient. A move may include vehicles of several owners, but needs one e-mail.
     */
    const readers = new Map<number, { readonly user: User; readonly moved: VehicleMove[] }>();
    for (const [idOwnerDealer, ofOne] of byOwner)
      for (const user of await this.readersOf(idOwnerDealer, ofOne[0]!.move)) {
        const reader = readers.get(user.idUser) ?? { user, moved: [] };
        readers.set(user.idUser, reader);
        reader.moved.push(...ofOne);
      }
    for (const { user, moved: own } of readers.values())
      await this.outbox.post(movedVehiclesEmail(user, own), manager);
    return true;
  }

  /** The vehicles of a move that have not been moved back. */
  private async pendingMoves(moveId: string): Promise<VehicleMove[]> {
    const events = await this.log.findCommand(moveId);
    const moves = events.filter(({ type }) => type === 'VehicleMoved');
    const rows = await this.vehicles.byIds(
      moves.flatMap(({ stream }) => idVehicleOf(stream) ?? []),
    );
    const moved: VehicleMove[] = [];
    for (const event of moves) {
      const { stream, position } = event;
      const [next] = await this.log.readStream(stream, { from: position + 1, limit: 1 });
      const vehicle = rows.get(idVehicleOf(stream) ?? -1);
      if (vehicle !== undefined && next?.type !== 'VehicleMoveUndone')
        moved.push({ vehicle, move: JSON.parse(event.data) as MoveData });
    }
    return moved;
  }

  /** The users who get an e-mail about a move, without the user who made the move. */
  private async readersOf(
    idOwnerDealer: number,
    { to, idTemplate, idUser }: MoveData,
  ): Promise<User[]> {
    const [idDealers, permissions] = await this.sideOf(idOwnerDealer, { to, idTemplate });
    const users = await this.people.colleagues(idDealers, permissions, READERS_MAX);
    return users.filter((user) => user.idUser !== idUser);
  }

  private async sideOf(
    idOwnerDealer: number,
    { to, idTemplate }: Pick<MoveData, 'to' | 'idTemplate'>,
  ): Promise<readonly [readonly number[], readonly Permission[]]> {
    if (to === 'RETURNED') return [[idOwnerDealer], OWNER_PERMISSIONS];
    if (to === 'SENT_SUP') return [[idOwnerDealer], ['AUCTIONEER', 'MULTI_AUCTIONEER']];
    assert(idTemplate !== null, 'a move to a multi-auctioneer must name a template');
    return [await this.partners.dealersOn(idTemplate), ['MULTI_AUCTIONEER']];
  }
}

/** One e-mail per recipient and move, for any number of vehicles. */
const movedVehiclesEmail = (
  { idUser, name, email, language }: User,
  moved: readonly VehicleMove[],
): Email => {
  const [{ move }] = moved as readonly [VehicleMove, ...VehicleMove[]];
  // A vehicle whose registration is unknown is named by its code.
  const plates = moved
    .slice(0, PLATES_SHOWN)
    .map(({ vehicle }) => vehicle.licensePlate || vehicle.vehicleCode);
  const about = { name, vehicles: moved.length, plates: plates.join(', '), path: PAGE_PATH };
  const sent = { cause: `vehicle-move:${move.moveId}:${idUser}`, language, recipient: email };
  return move.reason === null
    ? { ...sent, type: 'VEHICLES_SENT', parameters: about }
    : { ...sent, type: 'VEHICLES_RETURNED', parameters: { ...about, reason: move.reason } };
};
