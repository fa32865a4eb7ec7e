import type { AwardState } from '../award/award.state.js';
import type { LotState } from '../lot/lot.state.js';
import type { LotKey } from '../streams.js';
import type { Breach } from './lot-breaches.js';

/**
 * Tracks which lots have a vehicle, from the events of lots and awards. It finds a vehicle in two
 * auctions even in logs from before the event VehicleListed, where the stream of the vehicle does
 * not show that.
 */
export class VehicleHolders {
  readonly #ofAuctions = new Map<number, Map<number, readonly number[]>>();
  readonly #ofVehicles = new Map<number, Set<number>>();

  /** A closed lot keeps its vehicles until its award releases them. */
  takeLot(after: LotState): Breach[] {
    if (after.status === 'SCH' || after.status === 'RUN') {
      return this.#have(after, after.terms.idVehicles);
    }
    return after.status === 'WDR' ? this.#have(after, []) : [];
  }

  takeAward(lot: LotKey, after: AwardState): Breach[] {
    if (after.status === null) return []; // the lot runs again and reports its own vehicles
    return this.#have(lot, after.status === 'NAW' ? [] : after.idVehicles);
  }

  /**
   * Releases the vehicles of all lots of a deleted auction, because its lots write no more events.
   */
  deleteAuction(idAuction: number): void {
    for (const idLot of this.#ofAuctions.get(idAuction)?.keys() ?? []) {
      this.#have({ idAuction, idLot }, []);
    }
    this.#ofAuctions.delete(idAuction);
  }

  /**
   * Sets the vehicles of a lot. A vehicle may move between lots of one auction, and is in both
   * during the move.
   */
  #have({ idAuction, idLot }: LotKey, idVehicles: readonly number[]): Breach[] {
    const lots = this.#ofAuctions.get(idAuction) ?? new Map<number, readonly number[]>();
    const before = lots.get(idLot) ?? [];
    this.#ofAuctions.set(idAuction, lots.set(idLot, idVehicles));
    const still = new Set([...lots.values()].flat());
    for (const idVehicle of before) {
      if (!still.has(idVehicle)) this.#ofVehicles.get(idVehicle)?.delete(idAuction);
    }
    return idVehicles.flatMap((idVehicle) => {
      const auctions = this.#ofVehicles.get(idVehicle) ?? new Set<number>();
      const others = [...auctions].filter((other) => other !== idAuction);
      const isNew = !auctions.has(idAuction);
      this.#ofVehicles.set(idVehicle, auctions.add(idAuction));
      if (!isNew || others.length === 0) return [];
      const message = `vehicle ${idVehicle} came into auction ${idAuction} while in ${others.join()}`;
      return [{ rule: 'TWO_AUCTIONS', message }];
    });
  }
}
