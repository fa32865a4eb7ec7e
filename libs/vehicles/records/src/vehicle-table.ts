import {
  oneOfValues,
  atLeast,
  atMost,
  defineTable,
  equals,
  likePattern,
  pieceOfWords,
  plainText,
  condition,
  type FilterOf,
  type SortOf,
} from '@fairlot/records';
import { compactPlate, searchable, searchWords } from '@fairlot/kernel';
import { z } from 'zod';
import { Vehicle, VEHICLE_STATES, type VehicleState } from './vehicle.entity.js';

const PLATE_SQL = `regexp_replace(t.license_plate, '[^A-Za-z0-9]', '', 'g')`;

/** SQL of the function `searchable`. ILIKE ignores case. */
const withoutAccentsSql = (text: string): string =>
  `regexp_replace(normalize(replace(${text}, '-', ' '), NFD), '[\\u0300-\\u036f]', '', 'g')`;
const JOIN_WITH_BLANK = ` || ' ' || `;
/** The columns by which people usually name a vehicle. */
const NAME_COLUMNS = ['t.brand', 't.model', 't.version', 't.license_plate', PLATE_SQL];
const matchesColumnsSql = (columns: readonly string[]): string =>
  `${withoutAccentsSql(columns.join(JOIN_WITH_BLANK))} ILIKE ALL(:value)`;

/** Stored search texts contain no dash, so a dash matches nothing. */
const MATCHES_NOTHING = '-';

const searchWord = (at: number): string => `coalesce((CAST(:value AS text[]))[${at}], '%')`;
/** The first three words use the index, the others filter its results. */
const MATCHES_TEXT = `t.searchText LIKE ${searchWord(1)} AND t.searchText LIKE ${searchWord(2)}
  AND t.searchText LIKE ${searchWord(3)} AND t.searchText LIKE ALL((CAST(:value AS text[]))[4:])`;

const searchWordsOf = (text: string): readonly string[] | undefined => {
  const words = searchWords(text);
  return words.length === 0 ? undefined : words.map(likePattern);
};
/** Assumes that the longest word is the rarest. */
const rarestFirst = (text: string): readonly string[] | undefined => {
  const words = searchWords(text);
  return words.length === 0
    ? undefined
    : words.toSorted((a, b) => b.length - a.length).map(pieceOfWords);
};

/** Ignores punctuation. Dashes count as spaces. */
const containsText = (sql: string) =>
  condition(plainText, sql, (text) => {
    if (text.trim() === '') return undefined;
    const plainly = searchable(text).trim();
    return plainly === '' ? MATCHES_NOTHING : pieceOfWords(plainly);
  });
/**
 * Matches columns with nearly unique values. Their text is also in the search text, so the
 * query uses its index.
 */
const containsTextSql = (column: string): string =>
  `t.searchText LIKE :value AND ' ' || lower(${withoutAccentsSql(column)}) LIKE :value`;

/**
 * There are few makes, so the query skips through the index from make to make and reads only matching
 * rows. Sorted by make, a page would otherwise read all makes before the first match.
 */
const MATCHES_BRAND = `t.brandKey LIKE :value AND t.brand = ANY(ARRAY(
  WITH RECURSIVE makes AS (
    (SELECT brand FROM vehicle ORDER BY brand LIMIT 1)
    UNION ALL
    SELECT (SELECT v.brand FROM vehicle v WHERE v.brand > makes.brand ORDER BY v.brand LIMIT 1)
    FROM makes WHERE makes.brand IS NOT NULL)
  SELECT makes.brand FROM makes
  WHERE makes.brand IS NOT NULL AND ' ' || lower(${withoutAccentsSql('makes.brand')}) LIKE :value))`;

/**
 * Maximum number of rows for which a range of days becomes a range of ids. The planner does not
 * know that ids grow with time, and would search from the wrong end.
 */
const BOUNDED_BY_DAYS_MAX = 150_000;
const extremeIdSql = (extreme: 'min' | 'max', sign: '>=' | '<'): string => `(
  SELECT CASE WHEN count(*) <= ${BOUNDED_BY_DAYS_MAX} THEN ${extreme}(id_vehicle) END
  FROM (SELECT id_vehicle FROM vehicle WHERE insert_date ${sign} :value
    LIMIT ${BOUNDED_BY_DAYS_MAX} + 1) AS days)`;
const INSERTED_FROM = `t.insertDate >= :value
  AND t.idVehicle >= coalesce(${extremeIdSql('min', '>=')}, 0)`;
const INSERTED_TO = `t.insertDate < :value
  AND t.idVehicle <= coalesce(${extremeIdSql('max', '<')}, 2147483647)`;

/** SEC-17: states in which a vehicle can be added to an auction. */
export const FREE_STATES: readonly VehicleState[] = ['PUBLISHED'];

/** Limits on damage costs exclude vehicles without a report or an estimate. */
const hasDamage = (bounds: string): string => `EXISTS (SELECT 1 FROM vehicle_condition c
  WHERE c.id_vehicle = t.id_vehicle AND ${bounds})`;
/** Damage costs times 100, to compare them with a percentage of the asking price. */
const DAMAGE_TIMES_100 = `c.damage_minor * 100.0`;

const sellersSchema = z.object({
  idOwnerDealers: z.array(z.int()).readonly(),
  idTemplates: z.array(z.int()).readonly(),
});
const anySeller = (list: keyof z.infer<typeof sellersSchema>) =>
  `ANY(ARRAY(SELECT CAST(json_array_elements_text(CAST(:value AS json) -> '${list}') AS int)))`;
/** The template that the vehicle was sent to takes precedence over the template of the row. */
const SENT_TO = 'coalesce(t.idSentTemplate, t.idTemplate)';
const MANAGED_BY = `(t.idOwnerDealer = ${anySeller('idOwnerDealers')}
  OR t.state IN ('PUBLISHED', 'SENT_MULTI', 'IN_AUCTION', 'SOLD')
    AND ${SENT_TO} = ${anySeller('idTemplates')})`;
const FREE_FOR = `(t.state = 'PUBLISHED' AND t.idOwnerDealer = ${anySeller('idOwnerDealers')}
  OR t.state IN ('PUBLISHED', 'SENT_MULTI') AND ${SENT_TO} = ${anySeller('idTemplates')})`;

/**
 * Search filters of vehicles, combined with AND. Triggers store the comparison texts with the row
 * (`VehicleFilters` in the migrations), and trigram indexes cover them.
 */
export const vehicleTable = defineTable(Vehicle, {
  name: 'vehicle',
  key: 'idVehicle',
  personal: ['licensePlate', 'frame'],
  // `VehicleMarks` updates many rows at once without invalidating a cache.
  cache: null,
  filter: {
    idVehicles: oneOfValues('idVehicle', z.int()),
    idVehicle: equals('idVehicle', z.int()),
    brand: containsText(MATCHES_BRAND),
    model: containsText('t.modelKey LIKE :value'),
    /** Ignores spaces and dashes. */
    licensePlate: condition(plainText, 't.plateKey LIKE :value', (text) => {
      if (text.trim() === '') return undefined;
      const compact = compactPlate(text).toLowerCase();
      return compact === '' ? MATCHES_NOTHING : pieceOfWords(compact);
    }),
    frame: containsText(containsTextSql('t.frame')),
    vehicleCode: containsText(containsTextSql('t.vehicle_code')),
    fuelTypes: oneOfValues('fuelType', plainText),
    damaged: equals('damaged', z.boolean()),
    /** Code of a region (COUNTRY_AREA). */
    region: equals('region', plainText),
    states: oneOfValues('state', z.enum(VEHICLE_STATES)),
    channel: equals('channel', plainText),
    provenance: oneOfValues('provenance', plainText),
    idTemplate: equals('idTemplate', z.int()),
    /** Vehicles with this template or with none (`maySellFrom`). */
    soldFrom: condition(z.int(), `coalesce(${SENT_TO}, :value) = :value`),
    /** Available to these dealers, or to multi-auctioneers with these templates (ROL-037). */
    freeFor: condition(sellersSchema, FREE_FOR, (value) => JSON.stringify(value)),
    /**
     * All vehicles of these dealers, and those published or sent to these templates, including
     * those in an auction or sold.
     */
    managedBy: condition(sellersSchema, MANAGED_BY, (value) => JSON.stringify(value)),
    idOwnerDealer: equals('idOwnerDealer', z.int()),
    idOwnerDealers: oneOfValues('idOwnerDealer', z.int()),
    idMarkets: oneOfValues('idMarket', plainText),
    minAuctions: atLeast('auctionCount', z.int()),
    maxAuctions: atMost('auctionCount', z.int()),
    minPriceMinor: atLeast('askingPriceMinor', z.int()),
    maxPriceMinor: atMost('askingPriceMinor', z.int()),
    minDamageMinor: condition(z.int(), hasDamage('c.damage_minor >= :value')),
    maxDamageMinor: condition(z.int(), hasDamage('c.damage_minor <= :value')),
    /** Damage in percent of the asking price (reading 65). */
    minMix: condition(
      z.number(),
      hasDamage(`${DAMAGE_TIMES_100} >= CAST(:value AS numeric) * t.asking_price_minor`),
    ),
    maxMix: condition(
      z.number(),
      hasDamage(`${DAMAGE_TIMES_100} <= CAST(:value AS numeric) * t.asking_price_minor`),
    ),
    /**
     * In kilometres. Excludes vehicles with unknown mileage. The registration limits also exclude
     * unknown values.
     */
    minMileageKm: atLeast('mileageKm', z.int()),
    maxMileageKm: atMost('mileageKm', z.int()),
    /** `YYYY-MM`, both months included. */
    registeredFrom: atLeast('firstRegistration', plainText),
    registeredTo: atMost('firstRegistration', plainText),
    /** `insertedFrom` includes its instant, `insertedTo` excludes it. */
    insertedFrom: condition(z.date(), INSERTED_FROM),
    insertedTo: condition(z.date(), INSERTED_TO),
    /** Each word must occur in make, model, version, registration, VIN, code or id (SEC-53). */
    text: condition(plainText, MATCHES_TEXT, rarestFirst),
    /**
     * Each word must occur in make, model, version or registration, as in the client's list of
     * lots.
     */
    words: condition(plainText, matchesColumnsSql(NAME_COLUMNS), searchWordsOf),
  },
  sort: ['idVehicle', 'askingPriceMinor', 'brand', 'insertDate'],
});

export type VehicleFilter = FilterOf<typeof vehicleTable>;
export type VehicleSort = SortOf<typeof vehicleTable>;
