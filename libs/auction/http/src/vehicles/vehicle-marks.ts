import type { LotKey } from '@fairlot/auction-domain';
import { LotQueries, type LotRecord } from '@fairlot/auction-read-model';
import { VehicleRegistry, type VehicleState } from '@fairlot/vehicles-records';
import { Injectable, Logger } from '@nestjs/common';

const PAGE = 1_000;

/**
 * STA-087: what auctions make of a vehicle's state. Vehicles are claimed before the append that
 * lists them, so one vehicle never stands in two auctions; every other mark follows its append.
 * Marks are idempotent, and one that a crash has lost is made by the next `reconcile`.
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

  /** Withdrawn, deleted, not awarded, or claimed in vain. */
  free(idVehicles: readonly number[]): Promise<void> {
    return this.attempt(() => this.registry.release(idVehicles));
  }

  sold(idVehicles: readonly number[]): Promise<void> {
    return this.attempt(() => this.registry.markSold(idVehicles));
  }

  /** A closed lot runs again. */
  listed(idVehicles: readonly number[]): Promise<void> {
    return this.attempt(() => this.registry.markInAuction(idVehicles));
  }

  /** An award was reverted. */
  unsold(idVehicles: readonly number[]): Promise<void> {
    return this.attempt(async () => {
      await this.registry.release(idVehicles);
      await this.registry.markInAuction(idVehicles);
    });
  }

  /** Whether another lot than this one lists or has sold one of these vehicles. */
  async areElsewhere(idVehicles: readonly number[], { idAuction, idLot }: LotKey) {
    const lots = await this.lots.lotsOfVehicles(idVehicles);
    const others = lots.filter((lot) => lot.idAuction !== idAuction || lot.idLot !== idLot);
    return others.some((lot) => strengthOf(lot) > 0);
  }

  /**
   * Makes every held vehicle what the lots say; also what the clock's closings left. Run it at
   * start and now and then. A vehicle in no lot at all was sold elsewhere and stays as it is.
   */
  async reconcile(): Promise<void> {
    const filter = { states: ['IN_AUCTION', 'SOLD'] as const };
    const held = new Map<number, VehicleState>();
    for (let offset = 0; ; offset += PAGE) {
      const { vehicles } = await this.registry.search(filter, { limit: PAGE, offset });
      for (const { idVehicle, state } of vehicles) held.set(idVehicle, state);
      if (vehicles.length < PAGE) break;
    }
    const wanted = statesIn(await this.lots.lotsOfVehicles([...held.keys()]));
    const differing = (state: VehicleState): number[] =>
      [...held].filter(([id, is]) => is !== state && wanted.get(id) === state).map(([id]) => id);
    await this.free(differing('PUBLISHED'));
    await this.sold(differing('SOLD'));
    await this.unsold(differing('IN_AUCTION'));
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

/** From weak to strong: a vehicle is what the strongest of its lots says. */
const STRENGTH: readonly VehicleState[] = ['PUBLISHED', 'IN_AUCTION', 'SOLD'];

/** What each vehicle of these lots should be. */
export const statesIn = (lots: readonly LotRecord[]): ReadonlyMap<number, VehicleState> => {
  const wanted = new Map<number, VehicleState>();
  for (const lot of lots.toSorted((one, other) => strengthOf(one) - strengthOf(other))) {
    const state = STRENGTH[strengthOf(lot)] ?? 'PUBLISHED';
    for (const idVehicle of lot.idVehicles) wanted.set(idVehicle, state);
  }
  return wanted;
};

const strengthOf = ({ status, awardStatus }: LotRecord): number => {
  if (awardStatus === 'AWA') return 2;
  return status === 'SCH' || status === 'RUN' || awardStatus === 'TBA' ? 1 : 0;
};
