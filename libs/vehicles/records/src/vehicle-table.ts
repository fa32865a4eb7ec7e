import {
  among,
  atLeast,
  atMost,
  below,
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
/** As its index has it. */
export const PLATE_KEY = `upper(${PLATE})`;

/** `searchable` in SQL; ILIKE leaves out the case. */
const plain = (text: string): string =>
  `regexp_replace(normalize(replace(${text}, '-', ' '), NFD), '[\\u0300-\\u036f]', '', 'g')`;
const BLANK = ` || ' ' || `;
/** What everybody knows a vehicle by. */
const NAMED = ['t.brand', 't.model', 't.version', 't.license_plate', PLATE];
const inEach = (columns: readonly string[]): string =>
  `${plain(columns.join(BLANK))} ILIKE ALL(:value)`;

/** All that a vehicle is looked for by, as `IDX_vehicle_text` has it. */
const TEXT = plain(
  [...NAMED, 't.frame', 't.vehicle_code', 'CAST(t.id_vehicle AS text)'].join(BLANK),
);
const word = (at: number): string => `coalesce((CAST(:value AS text[]))[${at}], '%')`;
/** Three words are looked for in the index at once, the others in what it finds. */
const IN_TEXT = `${TEXT} ILIKE ${word(1)} AND ${TEXT} ILIKE ${word(2)} AND ${TEXT} ILIKE ${word(3)}
  AND ${TEXT} ILIKE ALL((CAST(:value AS text[]))[4:])`;

const wordsIn = (text: string): readonly string[] | undefined => {
  const words = searchWords(text);
  return words.length === 0 ? undefined : words.map(part);
};
/** The longest word is told to be the rarest. */
const rarestFirst = (text: string): readonly string[] | undefined =>
  wordsIn(text)?.toSorted((a, b) => b.length - a.length);

/** However it is written: marks do not count, dashes are blanks. */
const written = (sql: string) =>
  where(plainText, sql, (text) => (text === '' ? undefined : part(searchable(text))));
const inColumn = (column: string): string => `${plain(column)} ILIKE :value`;
/** Of a column whose values hardly ever repeat: what stands in it stands in the text, too. */
const inTextOf = (column: string): string => `${TEXT} ILIKE :value AND ${inColumn(column)}`;

/** SEC-17: what may be put into an auction now. */
export const FREE: readonly VehicleState[] = ['PUBLISHED'];

/** Of the report on it: a vehicle without one, or whose damages nobody estimated, is in no such range. */
const damaged = (condition: string): string => `EXISTS (SELECT 1 FROM vehicle_condition c
  WHERE c.id_vehicle = t.id_vehicle AND ${condition})`;
/** Hundredths of what is asked for it. */
const MIX = `c.damage_minor * 100.0`;

const sellers = z.object({
  idOwnerDealers: z.array(z.int()).readonly(),
  idTemplates: z.array(z.int()).readonly(),
});
const named = (list: keyof z.infer<typeof sellers>) =>
  `ANY(ARRAY(SELECT CAST(json_array_elements_text(CAST(:value AS json) -> '${list}') AS int)))`;
/** Whose multi-auctioneer it waits for: what was sent on no longer waits for the template of its row. */
const SENT_TO = 'coalesce(t.idSentTemplate, t.idTemplate)';
const MANAGED_BY = `(t.idOwnerDealer = ${named('idOwnerDealers')}
  OR t.state IN ('PUBLISHED', 'SENT_MULTI', 'IN_AUCTION', 'SOLD')
    AND ${SENT_TO} = ${named('idTemplates')})`;
const FREE_FOR = `(t.state = 'PUBLISHED' AND t.idOwnerDealer = ${named('idOwnerDealers')}
  OR t.state IN ('PUBLISHED', 'SENT_MULTI') AND ${SENT_TO} = ${named('idTemplates')})`;

/**
 * The searches of vehicles; all that is given must hold. Filters on earlier auctions belong to other
 * contexts' data. A word of three letters and more is found by an index,
 * whose expressions are those of here (`VehicleSearch` in the migrations).
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
    brand: written(inColumn('t.brand')),
    model: written(inColumn('t.model')),
    /** Blanks and dashes do not count. */
    licensePlate: where(plainText, `${TEXT} ILIKE :value AND ${PLATE} ILIKE :value`, (text) =>
      text === '' ? undefined : part(compactPlate(text)),
    ),
    frame: written(inTextOf('t.frame')),
    vehicleCode: written(inTextOf('t.vehicle_code')),
    fuelTypes: among('fuelType', plainText),
    damaged: equals('damaged', z.boolean()),
    /** COUNTRY_AREA code. */
    region: equals('region', plainText),
    states: among('state', z.enum(VEHICLE_STATES)),
    channel: equals('channel', plainText),
    provenance: among('provenance', plainText),
    idTemplate: equals('idTemplate', z.int()),
    /** Free to be put up by these dealers, or by who works with these templates (ROL-037). */
    freeFor: where(sellers, FREE_FOR, (value) => JSON.stringify(value)),
    /** Of these dealers in any state, or published or sent to who works with these templates. */
    managedBy: where(sellers, MANAGED_BY, (value) => JSON.stringify(value)),
    idOwnerDealer: equals('idOwnerDealer', z.int()),
    idOwnerDealers: among('idOwnerDealer', z.int()),
    idMarkets: among('idMarket', plainText),
    minPriceMinor: atLeast('askingPriceMinor', z.int()),
    maxPriceMinor: atMost('askingPriceMinor', z.int()),
    minDamageMinor: where(z.int(), damaged('c.damage_minor >= :value')),
    maxDamageMinor: where(z.int(), damaged('c.damage_minor <= :value')),
    /** Damage in percent of the asking price (reading 65). */
    minMix: where(z.number(), damaged(`${MIX} >= CAST(:value AS numeric) * t.asking_price_minor`)),
    maxMix: where(z.number(), damaged(`${MIX} <= CAST(:value AS numeric) * t.asking_price_minor`)),
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
    text: where(plainText, IN_TEXT, rarestFirst),
    /** Each word must stand in make, model, version or plate, as a lot's list in the client asks. */
    words: where(plainText, inEach(NAMED), wordsIn),
  },
  sort: ['idVehicle', 'askingPriceMinor', 'brand', 'insertDate'],
});

export type VehicleFilter = FilterOf<typeof vehicleTable>;
export type VehicleSort = SortOf<typeof vehicleTable>;
