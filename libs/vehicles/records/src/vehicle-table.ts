import {
  among,
  atLeast,
  contains,
  defineTable,
  equals,
  part,
  plainText,
  where,
  type FilterOf,
} from '@fairlot/records';
import { z } from 'zod';
import { Vehicle, VEHICLE_STATES } from './vehicle.entity.js';

const WORDS_MAX = 10;
const PLATE = `regexp_replace(t.license_plate, '[^A-Za-z0-9]', '', 'g')`;
const FREE_TEXT = `concat_ws(' ', t.brand, t.model, t.version, t.license_plate, ${PLATE},
  t.frame, t.vehicle_code, t.id_vehicle)`;

const wordsIn = (text: string): readonly string[] | undefined => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.length === 0 ? undefined : words.slice(0, WORDS_MAX).map(part);
};
const instant = z.number();
const dateAt = (at: number): Date => new Date(at);

/**
 * The searches of vehicles; all that is given must hold. Filters on earlier auctions and damage
 * amounts belong to other contexts' data.
 */
export const vehicleTable = defineTable(Vehicle, {
  name: 'vehicle',
  key: 'idVehicle',
  personal: ['licensePlate', 'frame'],
  filter: {
    idVehicles: among('idVehicle', z.int()),
    idVehicle: equals('idVehicle', z.int()),
    brand: contains('brand'),
    model: contains('model'),
    /** Blanks and dashes do not count. */
    licensePlate: where(plainText, `${PLATE} ILIKE :value`, (text) =>
      text === '' ? undefined : part(text.replace(/[^\p{L}\p{N}]/gu, '')),
    ),
    frame: contains('frame'),
    vehicleCode: contains('vehicleCode'),
    damaged: equals('damaged', z.boolean()),
    /** COUNTRY_AREA code. */
    region: equals('region', plainText),
    states: among('state', z.enum(VEHICLE_STATES)),
    channel: equals('channel', plainText),
    provenance: among('provenance', plainText),
    idTemplate: equals('idTemplate', z.int()),
    idOwnerDealers: among('idOwnerDealer', z.int()),
    idMarkets: among('idMarket', plainText),
    minPriceMinor: atLeast('askingPriceMinor', z.int()),
    maxPriceMinor: where(z.int(), 't.askingPriceMinor <= :value'),
    /** Epoch milliseconds, inclusive and exclusive. */
    insertedFromAt: where(instant, 't.insertDate >= :value', dateAt),
    insertedToAt: where(instant, 't.insertDate < :value', dateAt),
    /** Each word must stand in make, model, version, plate, frame, code or id (SEC-53). */
    text: where(plainText, `${FREE_TEXT} ILIKE ALL(:value)`, wordsIn),
  },
  sort: ['idVehicle'],
});

export type VehicleFilter = FilterOf<typeof vehicleTable>;
