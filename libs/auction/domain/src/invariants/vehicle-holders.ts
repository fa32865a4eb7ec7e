import type { AwardState } from '../award/award.state.js';
import type { LotState } from '../lot/lot.state.js';
import type { LotKey } from '../streams.js';
import type { Breach } from './lot-breaches.js';

/**
 * Which lots have a vehicle, by what lots and awards say themselves: it finds one vehicle in two
 * auctions also where the vehicle's own stream says nothing, as in a log of before VehicleListed.
 */
export class VehicleHolders {
  readonly #ofAuctions = new Map<number, Map<number, readonly number[]>>();
  readonly #ofVehicles = new Map<number, Set<number>>();

  /** A closed lot keeps what it has until its award lets it go. */
  takeLot(after: LotState): Breach[] {
    if (after.status === 'SCH' || after.status === 'RUN') {
      return this.#have(after, after.terms.idVehicles);
    }
    return after.status === 'WDR' ? this.#have(after, []) : [];
  }

  takeAward(lot: LotKey, after: AwardState): Breach[] {
    if (after.status === null) return []; // the lot runs again, and says so itself
    return this.#have(lot, after.status === 'NAW' ? [] : after.idVehicles);
  }

  /** Its lots say nothing more. */
  deleteAuction(idAuction: number): void {
    for (const idLot of this.#ofAuctions.get(idAuction)?.keys() ?? []) {
      this.#have({ idAuction, idLot }, []);
    }
    this.#ofAuctions.delete(idAuction);
  }

  /** Within one auction a vehicle may move from lot to lot, and is in both for a moment. */
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
