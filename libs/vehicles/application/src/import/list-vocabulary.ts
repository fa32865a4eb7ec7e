import { lookUpElements, contradictingMakes, texts, type TextKey } from '@fairlot/content';
import { isMarket, LANGUAGES, MARKET_PACKS } from '@fairlot/countries';
import {
  BODY_TYPES,
  FIELD_NAMES,
  FUEL_TYPES,
  GEARBOXES,
  type CodedField,
  type ListVocabulary,
  type VehicleField,
} from '@fairlot/vehicles-records';
import { comparableWord } from './comparable-word.js';
import { HEADING_WORDS } from './heading-words.js';
import { identityRules } from './identity-rules.js';
import { codeOfPhrase } from './phrase-codes.js';

/**
 * Headings of our own exports, so that a list exported by one portal can be imported by another.
 */
const EXPORT_HEADINGS: Readonly<Partial<Record<VehicleField, TextKey>>> = {
  externalId: 'stock.vehicleCode',
  brand: 'codeTable.VEHICLE_FILTER.BRAND',
  model: 'codeTable.VEHICLE_FILTER.MODEL',
  version: 'stock.version',
  bodyType: 'stock.body',
  fuelType: 'codeTable.VEHICLE_FILTER.FUEL',
  gearbox: 'stock.gearbox',
  powerHp: 'stock.power',
  mileageKm: 'stock.mileage',
  firstRegistration: 'stock.registration',
  damaged: 'stock.damaged',
  licensePlate: 'report.licensePlate',
  frame: 'report.frame',
  askingPriceEur: 'codeTable.VEHICLE_FILTER.PRICE',
};
const CODE_TABLE_BY_FIELD = {
  bodyType: 'BODY_TYPE',
  fuelType: 'FUEL',
  gearbox: 'GEARBOX',
} as const;
const CODES_BY_FIELD = { bodyType: BODY_TYPES, fuelType: FUEL_TYPES, gearbox: GEARBOXES } as const;
/** Words for yes, no and damage in all languages, and their meanings. */
const DAMAGE_WORDS: Readonly<Record<string, string>> = {
  true: `true yes y 1 x ja j oui si sim tak wahr vero vrai verdadero verdadeiro prawda waar unfallwagen unfall unfallfahrzeug beschadigt damaged accidente
    accidentee endommage incidentata incidentato danneggiata siniestrado danado acidentado uszkodzony
    powypadkowy schade unfallschaden vorschaden sinistrata sinistrato sinistre sinistree accidentado
    accidentada siniestrada siniestro acidentada danneggiato uszkodzona uszkodzone powypadkowa s t totalschaden`,
  false: `false no n 0 nein nee non nao nie falsch falso faux falsz onwaar unfallfrei undamaged
    notdamaged nichtbeschadigt unbeschadigt keinunfall keinschaden bezwypadkowy bezwypadkowa
    nieuszkodzony schadevrij nietbeschadigd nonaccidente nonaccidentee nonendommage nonincidentato
    nonincidentata nonaccidentato nondanneggiata nonsinistrata senzaincidenti senzadanni
    keineschaden keinunfallschaden ohneunfall ohneschaden keinvorschaden unfallfreiesfahrzeug
    noaccidentado noaccidentada nosiniestrado sinsiniestro sinsiniestros noaccident noaccidents accidentfree
    jamaisaccidente jamaisaccidentee nonsinistre nonsinistree geenschade zonderschade geenongeval
    sindanos sinaccidentes semacidentes semdanos maiincidentata maiincidentato`,
};

const normalizedWords = (text: string): string[] => text.split(/\s+/).map(comparableWord);
/** Meanings of words. If a word has several meanings, the first one is used. */
const firstMeanings = <Meaning>(
  claims: Iterable<readonly [string, Meaning]>,
): ReadonlyMap<string, Meaning> => {
  const found = new Map<string, Meaning>();
  for (const [word, meaning] of claims) if (!found.has(word)) found.set(word, meaning);
  return found;
};

const fieldByHeading = firstMeanings<VehicleField>([
  ...FIELD_NAMES.map((field) => [comparableWord(field), field] as const),
  ...FIELD_NAMES.flatMap((field) => {
    const key = EXPORT_HEADINGS[field];
    if (key === undefined) return [];
    return LANGUAGES.map((language) => [comparableWord(texts(language)(key)), field] as const);
  }),
  ...FIELD_NAMES.flatMap((field) =>
    normalizedWords(HEADING_WORDS[field]).map((word) => [word, field] as const),
  ),
]);

/**
 * Headings that mean the registration or the date of first registration, depending on the seller.
 */
const PLATE_OR_DAY = new Set(
  normalizedWords(`registration registered immatriculation immatricolazione matricula matriculation matriculacion
    zulassung registratie inschrijving rejestracja registro registrazione registo reg immat`),
);

const wordsOfCodes = (field: keyof typeof CODE_TABLE_BY_FIELD): [string, string][] =>
  LANGUAGES.flatMap((language) =>
    (lookUpElements(CODE_TABLE_BY_FIELD[field], { language }) ?? []).map(
      ({ elementCode, elementDes }) => [comparableWord(elementDes), elementCode],
    ),
  );
const codeByWord = (field: keyof typeof CODE_TABLE_BY_FIELD): ReadonlyMap<string, string> =>
  firstMeanings([
    ...CODES_BY_FIELD[field].map((code) => [comparableWord(code), code] as const),
    ...wordsOfCodes(field),
  ]);
const meaningsByField: Readonly<Record<CodedField, ReadonlyMap<string, string>>> = {
  bodyType: codeByWord('bodyType'),
  fuelType: codeByWord('fuelType'),
  gearbox: codeByWord('gearbox'),
  damaged: firstMeanings(
    Object.entries(DAMAGE_WORDS).flatMap(([code, words]) =>
      normalizedWords(words).map((word) => [word, code] as const),
    ),
  ),
};

/** Headings of our own exports whose columns are not imported. */
const OWN_UNREAD = [
  'report.status',
  'codeTable.VEHICLE_FILTER.PROVENANCE',
  'report.channel',
  'stock.inserted',
  'vehicleList.wrong',
] satisfies TextKey[];
const ownHeadings: readonly ReadonlyMap<string, VehicleField | null>[] = LANGUAGES.map(
  (language) => {
    const text = texts(language);
    const read = FIELD_NAMES.flatMap((field) => {
      const key = EXPORT_HEADINGS[field];
      return key === undefined ? [] : [[text(key), field] as const];
    });
    return new Map([...OWN_UNREAD.map((key) => [text(key), null] as const), ...read]);
  },
);

/** A sign such as `£`. The values below such a heading are not in euros. */
const OTHER_CURRENCY = /(?!€)\p{Sc}/u;

/**
 * Words in sellers' lists in all ten languages. Case, accents, spaces and punctuation are ignored.
 */
export const LIST_WORDS: Pick<
  ListVocabulary,
  'fieldOf' | 'otherFieldOf' | 'ownFieldsOf' | 'codeOf'
> = {
  fieldOf: (heading) => {
    const field = fieldByHeading.get(comparableWord(heading)) ?? null;
    return field === 'askingPriceEur' && OTHER_CURRENCY.test(heading) ? null : field;
  },
  otherFieldOf: (heading) =>
    PLATE_OR_DAY.has(comparableWord(heading))
      ? fieldByHeading.get(comparableWord(heading)) === 'licensePlate'
        ? 'firstRegistration'
        : 'licensePlate'
      : null,
  ownFieldsOf: (written) => {
    const own = ownHeadings.find((language) => written.every((one) => language.has(one)));
    return own === undefined ? null : written.map((one) => own.get(one) ?? null);
  },
  codeOf: (field, word) =>
    meaningsByField[field].get(comparableWord(word)) ?? codeOfPhrase(field, word),
};

/**
 * Languages to expect in a market without its own. Sellers there may write any western language.
 */
const WESTERN_LANGUAGES = LANGUAGES.filter((language) => language !== 'pl');
const languagesOf = (idMarket: string): readonly string[] =>
  isMarket(idMarket) && idMarket !== 'OTHER' ? MARKET_PACKS[idMarket].languages : WESTERN_LANGUAGES;

/** The vocabulary of lists in a market. */
export const listVocabulary = (idMarket: string): ListVocabulary => ({
  ...LIST_WORDS,
  languages: languagesOf(idMarket),
  ...identityRules(idMarket),
  makesAgainst: contradictingMakes,
});
