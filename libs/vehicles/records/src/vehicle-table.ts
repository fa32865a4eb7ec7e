import {
  among,
  atLeast,
  atMost,
  below,
  contains,
  defineTable,
  equals,
  part,
  plainText,
  where,
  type FilterOf,
  type SortOf,
} from '@fairlot/records';
import { compactPlate, searchable, searchWords } from '@fairlot/kernel';
import { z } from 'zod';
import { Vehicle, VEHICLE_STATES, type VehicleState } from './vehicle.entity.js';

const PLATE = `regexp_replace(t.license_plate, '[^A-Za-z0-9]', '', 'g')`;

/** `searchable` in SQL; ILIKE leaves out the case. */
const plain = (text: string): string =>
  `regexp_replace(normalize(replace(${text}, '-', ' '), NFD), '[\\u0300-\\u036f]', '', 'g')`;
/** What everybody knows a vehicle by. */
const NAMED = `t.brand, t.model, t.version, t.license_plate, ${PLATE}`;
const inEach = (columns: string): string =>
  `${plain(`concat_ws(' ', ${columns})`)} ILIKE ALL(:value)`;

const wordsIn = (text: string): readonly string[] | undefined => {
  const words = searchWords(text);
  return words.length === 0 ? undefined : words.map(part);
};

/** SEC-17: what may be put into an auction now. */
export const FREE: readonly VehicleState[] = ['PUBLISHED'];

const sellers = z.object({
  idOwnerDealers: z.array(z.int()).readonly(),
  idTemplates: z.array(z.int()).readonly(),
});
const named = (list: keyof z.infer<typeof sellers>) =>
  `(SELECT CAST(json_array_elements_text(CAST(:value AS json) -> '${list}') AS int))`;
const FREE_FOR = `(t.state = 'PUBLISHED' AND t.idOwnerDealer IN ${named('idOwnerDealers')}
  OR t.state IN ('PUBLISHED', 'SENT_MULTI') AND t.idTemplate IN ${named('idTemplates')})`;

/**
 * The searches of vehicles; all that is given must hold. Filters on earlier auctions and damage
 * amounts belong to other contexts' data.
 */
export const vehicleTable = defineTable(Vehicle, {
  name: 'vehicle',
  key: 'idVehicle',
  personal: ['licensePlate', 'frame'],
  // The marks are a reaction's: it writes them to many rows at once and tells nobody.
  cache: null,
  filter: {
    idVehicles: among('idVehicle', z.int()),
    idVehicle: equals('idVehicle', z.int()),
    /** However it is written: marks do not count, dashes are blanks. */
    brand: where(plainText, `${plain('t.brand')} ILIKE :value`, (text) =>
      text === '' ? undefined : part(searchable(text)),
    ),
    model: contains('model'),
    /** Blanks and dashes do not count. */
    licensePlate: where(plainText, `${PLATE} ILIKE :value`, (text) =>
      text === '' ? undefined : part(compactPlate(text)),
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
    /** Free to be put up by these dealers, or by who works with these templates (ROL-037). */
    freeFor: where(sellers, FREE_FOR, (value) => JSON.stringify(value)),
    idOwnerDealers: among('idOwnerDealer', z.int()),
    idMarkets: among('idMarket', plainText),
    minPriceMinor: atLeast('askingPriceMinor', z.int()),
    maxPriceMinor: atMost('askingPriceMinor', z.int()),
    /** Kilometres; a vehicle whose mileage or registration nobody told is in no such range. */
    minMileageKm: atLeast('mileageKm', z.int()),
    maxMileageKm: atMost('mileageKm', z.int()),
    /** `YYYY-MM`, both months included. */
    registeredFrom: atLeast('firstRegistration', plainText),
    registeredTo: atMost('firstRegistration', plainText),
    /** The first moment in the range, and the first after it. */
    insertedFrom: atLeast('insertDate', z.date()),
    insertedTo: below('insertDate', z.date()),
    /** Each word must stand in make, model, version, plate, frame, code or id (SEC-53). */
    text: where(plainText, inEach(`${NAMED}, t.frame, t.vehicle_code, t.id_vehicle`), wordsIn),
    /** Each word must stand in make, model, version or plate, as a lot's list in the client asks. */
    words: where(plainText, inEach(NAMED), wordsIn),
  },
  sort: ['idVehicle', 'askingPriceMinor', 'brand', 'insertDate'],
});

export type VehicleFilter = FilterOf<typeof vehicleTable>;
export type VehicleSort = SortOf<typeof vehicleTable>;
