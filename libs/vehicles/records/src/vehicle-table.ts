import {
  among,
  atLeast,
  atMost,
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
const BLANK = ` || ' ' || `;
/** What everybody knows a vehicle by. */
const NAMED = ['t.brand', 't.model', 't.version', 't.license_plate', PLATE];
const inEach = (columns: readonly string[]): string =>
  `${plain(columns.join(BLANK))} ILIKE ALL(:value)`;

/** Three letters or digits that follow each other are in the index wherever they stand. */
const LONG = /[\p{L}\p{N}]{3}/u;
/** A word that has none is looked for where words begin: in the middle of others is everything. */
const piece = (word: string): string => (LONG.test(word) ? part(word) : `% ${part(word).slice(1)}`);
/** Compared texts have no dash, so this finds nothing. */
const NOTHING = '-';

const word = (at: number): string => `coalesce((CAST(:value AS text[]))[${at}], '%')`;
/** Three words are looked for in the index at once, the others in what it finds. */
const IN_TEXT = `t.searchText LIKE ${word(1)} AND t.searchText LIKE ${word(2)}
  AND t.searchText LIKE ${word(3)} AND t.searchText LIKE ALL((CAST(:value AS text[]))[4:])`;

const wordsIn = (text: string): readonly string[] | undefined => {
  const words = searchWords(text);
  return words.length === 0 ? undefined : words.map(part);
};
/** The longest word is told to be the rarest. */
const rarestFirst = (text: string): readonly string[] | undefined => {
  const words = searchWords(text);
  return words.length === 0 ? undefined : words.toSorted((a, b) => b.length - a.length).map(piece);
};

/** However it is written: marks do not count, dashes are blanks. */
const written = (sql: string) =>
  where(plainText, sql, (text) => {
    if (text.trim() === '') return undefined;
    const plainly = searchable(text).trim();
    return plainly === '' ? NOTHING : piece(plainly);
  });
/** Of a column whose values hardly ever repeat: what stands in it stands in the text, too. */
const inTextOf = (column: string): string =>
  `t.searchText LIKE :value AND ' ' || lower(${plain(column)}) LIKE :value`;

/**
 * Makes are few, and an index leaps from one to the next: of those that match it has the rows in order.
 * Sorted by make, a page would else begin with all makes that come before.
 */
const IN_BRAND = `t.brandKey LIKE :value AND t.brand = ANY(ARRAY(
  WITH RECURSIVE makes AS (
    (SELECT brand FROM vehicle ORDER BY brand LIMIT 1)
    UNION ALL
    SELECT (SELECT v.brand FROM vehicle v WHERE v.brand > makes.brand ORDER BY v.brand LIMIT 1)
    FROM makes WHERE makes.brand IS NOT NULL)
  SELECT makes.brand FROM makes
  WHERE makes.brand IS NOT NULL AND ' ' || lower(${plain('makes.brand')}) LIKE :value))`;

/**
 * A bound of days bounds the ids too, where few rows are on its side: the planner believes that days
 * lie anywhere among the ids, and would look for the newest of the oldest from the newest on.
 */
const BOUNDED_BY_DAYS_MAX = 150_000;
const idsOf = (extreme: 'min' | 'max', sign: '>=' | '<'): string => `(
  SELECT CASE WHEN count(*) <= ${BOUNDED_BY_DAYS_MAX} THEN ${extreme}(id_vehicle) END
  FROM (SELECT id_vehicle FROM vehicle WHERE insert_date ${sign} :value
    LIMIT ${BOUNDED_BY_DAYS_MAX} + 1) AS days)`;
const INSERTED_FROM = `t.insertDate >= :value
  AND t.idVehicle >= coalesce(${idsOf('min', '>=')}, 0)`;
const INSERTED_TO = `t.insertDate < :value
  AND t.idVehicle <= coalesce(${idsOf('max', '<')}, 2147483647)`;

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
 * The searches of vehicles; all that is given must hold. What texts are compared with is written beside
 * the row (`VehicleFilters` in the migrations), and an index knows it by three letters.
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
    brand: written(IN_BRAND),
    model: written('t.modelKey LIKE :value'),
    /** Blanks and dashes do not count. */
    licensePlate: where(plainText, 't.plateKey LIKE :value', (text) => {
      if (text.trim() === '') return undefined;
      const compact = compactPlate(text).toLowerCase();
      return compact === '' ? NOTHING : piece(compact);
    }),
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
    /** What stands under this template, or under none (`maySellFrom`). */
    soldFrom: where(z.int(), `coalesce(${SENT_TO}, :value) = :value`),
    /** Free to be put up by these dealers, or by who works with these templates (ROL-037). */
    freeFor: where(sellers, FREE_FOR, (value) => JSON.stringify(value)),
    /** Of these dealers in any state, or published or sent to who works with these templates. */
    managedBy: where(sellers, MANAGED_BY, (value) => JSON.stringify(value)),
    idOwnerDealer: equals('idOwnerDealer', z.int()),
    idOwnerDealers: among('idOwnerDealer', z.int()),
    idMarkets: among('idMarket', plainText),
    minAuctions: atLeast('auctionCount', z.int()),
    maxAuctions: atMost('auctionCount', z.int()),
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
    insertedFrom: where(z.date(), INSERTED_FROM),
    insertedTo: where(z.date(), INSERTED_TO),
    /** Each word must stand in make, model, version, plate, frame, code or id (SEC-53). */
    text: where(plainText, IN_TEXT, rarestFirst),
    /** Each word must stand in make, model, version or plate, as a lot's list in the client asks. */
    words: where(plainText, inEach(NAMED), wordsIn),
  },
  sort: ['idVehicle', 'askingPriceMinor', 'brand', 'insertDate'],
});

export type VehicleFilter = FilterOf<typeof vehicleTable>;
export type VehicleSort = SortOf<typeof vehicleTable>;
