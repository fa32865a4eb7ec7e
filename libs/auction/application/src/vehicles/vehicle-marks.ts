import type { LotKey } from '@fairlot/auction-domain';
import { LotQueries } from '@fairlot/auction-read-model';
import { VehicleRegistry, type VehicleState } from '@fairlot/vehicles-records';
import { Injectable, Logger } from '@nestjs/common';
import { statesIn } from './vehicle-states.js';

const PAGE = 1_000;

/**
 * STA-087: what auctions make of a vehicle's state. Vehicles are claimed before the append that
 * lists them, so one vehicle never stands in two auctions. Every other mark follows its append and
 * is made from what the lots then say: to make it again changes nothing, and one that a crash has
 * lost, or that no call makes because the clock closed the lot, is made by the next `reconcile`.
 */
@Injectable()
export class VehicleMarks {
  private readonly logger = new Logger('vehicles');

  constructor(
    private readonly registry: VehicleRegistry,
    private readonly lots: LotQueries,
  ) {}

  /** Takes all of these or none; answers those that are not free. */
  async claim(idVehicles: readonly number[]): Promise<readonly number[]> {
    const taken = await this.registry.markInAuction(idVehicles);
    if (taken.length === idVehicles.length) return [];
    await this.registry.release(taken);
    return idVehicles.filter((idVehicle) => !taken.includes(idVehicle));
  }

  /** Claimed in vain: the engine said no. */
  giveBack(idVehicles: readonly number[]): Promise<void> {
    return this.attempt(() => this.registry.release(idVehicles));
  }

  /** Certain from the append itself: no need to ask the lots. */
  listed(idVehicles: readonly number[]): Promise<void> {
    return this.attempt(() => this.registry.markInAuction(idVehicles));
  }

  /** Certain from the append itself: click-and-buy does not wait for the read model. */
  sold(idVehicles: readonly number[]): Promise<void> {
    return this.attempt(() => this.registry.markSold(idVehicles));
  }

  /** Makes these vehicles what their lots say. */
  settle(idVehicles: readonly number[]): Promise<void> {
    return this.attempt(async () => {
      const [vehicles, lots] = await Promise.all([
        this.registry.byIds(idVehicles),
        this.lots.lotsOfVehicles(idVehicles),
      ]);
      const wanted = statesIn(lots);
      const become = (state: VehicleState): number[] =>
        [...vehicles.values()]
          .filter((vehicle) => vehicle.state !== state)
          .filter((vehicle) => (wanted.get(vehicle.idVehicle) ?? withoutLot(vehicle)) === state)
          .map(({ idVehicle }) => idVehicle);
      await this.registry.release(become('PUBLISHED'));
      await this.registry.markSold(become('SOLD'));
      const again = become('IN_AUCTION');
      await this.registry.release(again);
      await this.registry.markInAuction(again);
    });
  }

  /** Settles every vehicle that an auction holds. Run it at start and every minute or so. */
  async reconcile(): Promise<void> {
    const held: number[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const filter = { states: ['IN_AUCTION', 'SOLD'] } as const;
      const { vehicles } = await this.registry.search(filter, { limit: PAGE, offset });
      held.push(...vehicles.map(({ idVehicle }) => idVehicle));
      if (vehicles.length < PAGE) break;
    }
    for (let from = 0; from < held.length; from += PAGE)
      await this.settle(held.slice(from, from + PAGE));
  }

  /** Whether another lot than this one lists or has sold one of these vehicles. */
  async areElsewhere(idVehicles: readonly number[], { idAuction, idLot }: LotKey) {
    const lots = await this.lots.lotsOfVehicles(idVehicles);
    const others = lots.filter((lot) => lot.idAuction !== idAuction || lot.idLot !== idLot);
    const states = statesIn(others);
    return idVehicles.some((id) => (states.get(id) ?? 'PUBLISHED') !== 'PUBLISHED');
  }

  /** The append stands whatever happens here: a mark that fails is made by the next `reconcile`. */
  private async attempt(mark: () => Promise<unknown>): Promise<void> {
    try {
      await mark();
    } catch (error) {
      this.logger.warn(`a mark is left to the next reconcile: ${String(error)}`);
    }
  }
}

/** A vehicle that no lot knows: its listing was taken back, or it was sold elsewhere. */
const withoutLot = ({ state }: { readonly state: VehicleState }): VehicleState =>
  state === 'IN_AUCTION' ? 'PUBLISHED' : state;
