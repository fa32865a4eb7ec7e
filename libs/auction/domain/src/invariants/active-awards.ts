import {
  isFreeFor,
  type VehicleEvent,
  type VehicleHolder,
  type VehicleState,
} from '@fairlot/vehicles-domain';
import type { AwardEvent } from '../award/award.events.js';
import type { AwardState } from '../award/award.state.js';
import type { Breach } from './lot-breaches.js';

/** Checks I6 over all events that it is given: at most one active award per lot and per vehicle. */
export class ActiveAwards {
  /** For each vehicle, the stream of the active award that contains it. */
  readonly #holders = new Map<number, string>();

  takeAward(stream: string, before: AwardState, event: AwardEvent): Breach[] {
    if (before.status === null) return [];
    if (event.type === 'AwardReverted') {
      for (const idVehicle of before.idVehicles) {
        if (this.#holders.get(idVehicle) === stream) this.#holders.delete(idVehicle);
      }
      return [];
    }
    if (event.type !== 'OfferAwarded') return [];
    const breaches: Breach[] = [];
    if (before.status === 'AWA') {
      breaches.push({ rule: 'I6', message: 'a second award of the lot while one is active' });
    }
    for (const idVehicle of before.idVehicles) {
      const holder = this.#holders.get(idVehicle);
      if (holder !== undefined && holder !== stream) {
        const message = `vehicle ${idVehicle} was awarded while ${holder} has it`;
        breaches.push({ rule: 'I6', message });
      }
      this.#holders.set(idVehicle, stream);
    }
    return breaches;
  }

  /** Checks I6 in a vehicle's own stream, and that at most one open lot lists the vehicle. */
  static takeVehicle(before: VehicleState, { type, data }: VehicleEvent): Breach[] {
    if (type !== 'VehicleListed' && type !== 'VehicleAwarded') return [];
    const { heldBy, listedBy } = before;
    const did = `${type === 'VehicleListed' ? 'listed by' : 'awarded with'} ${lotLabel(data)}`;
    if (heldBy !== null) {
      const message = `the vehicle was ${did} while the award of ${lotLabel(heldBy)} has it`;
      return [{ rule: 'I6', message }];
    }
    if (isFreeFor(before, data) || listedBy === null) return [];
    const message = `the vehicle was ${did} while ${lotLabel(listedBy)} lists it`;
    return [{ rule: 'LISTED_TWICE', message }];
  }
}

const lotLabel = ({ idAuction, idLot }: VehicleHolder): string => `lot ${idAuction}.${idLot}`;
