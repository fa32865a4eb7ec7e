import { lookup, makesAgainst, texts, type TextKey } from '@fairlot/content';
import { LANGUAGES } from '@fairlot/countries';
import {
  BODY_TYPES,
  FIELD_NAMES,
  FUEL_TYPES,
  GEARBOXES,
  type CodedField,
  type ListVocabulary,
  type VehicleField,
} from '@fairlot/vehicles-records';
import { HEADING_WORDS } from './heading-words.js';
import { identityRules } from './identity-rules.js';

/** The headings of our own exports: what is written by one portal is read by another. */
const EXPORTED: Readonly<Partial<Record<VehicleField, TextKey>>> = {
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
const TABLES = { bodyType: 'BODY_TYPE', fuelType: 'FUEL', gearbox: 'GEARBOX' } as const;
const CODES = { bodyType: BODY_TYPES, fuelType: FUEL_TYPES, gearbox: GEARBOXES } as const;
/** What sellers write for codes beside the words of our tables, and yes and no in all languages. */
const WORDS: Readonly<Record<CodedField, Readonly<Record<string, string>>>> = {
  bodyType: {
    SALOON: 'sedan limousine berlina berline',
    ESTATE: 'kombi break touring stationwagon wagon sw familiare',
    CITY_CAR: 'kleinwagen hatchback kompakt utilitaria citadine',
    VAN: 'minivan monovolume monospace transporter bus mpv furgone',
    CONVERTIBLE: 'cabrio cabriolet roadster spider',
    SUV: 'gelandewagen offroad 4x4 crossover fuoristrada todoterreno',
  },
  fuelType: {
    PETROL: 'benzin benzina essence gasolina gasoline benzine super unleaded benzyna',
    DIESEL: 'gasolio gasoil gazole gasoleo olejnapedowy',
    LPG: 'autogas gpl glp',
    CNG: 'erdgas metano aardgas gnc gasnatural',
    ELECTRIC: 'elektro bev ev electrique elettrico elettrica electrico elektrisch elektryczny',
    HYBRID: 'hev phev mhev ibrido ibrida hybride hibrido hybryda hybrydowy',
  },
  gearbox: {
    MANUAL:
      'schaltgetriebe schaltung handgeschakeld manuell manuelle manuale manueel handschaltung',
    AUTOMATIC: 'auto automatik automatique automatico automatica automaat dsg automatyczna',
  },
  damaged: {
    true: 'true yes y 1 x ja j oui si sim tak',
    false: 'false no n 0 nein nee non nao nie',
  },
};

/** Letters and digits, without case and accents. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\d]/gu, '');
const wordsIn = (text: string): string[] => text.split(/\s+/).map(bare);
/** The first who claims a word has it. */
const meanings = <Meaning>(
  claims: Iterable<readonly [string, Meaning]>,
): ReadonlyMap<string, Meaning> => {
  const found = new Map<string, Meaning>();
  for (const [word, meaning] of claims) if (!found.has(word)) found.set(word, meaning);
  return found;
};

const headings = meanings<VehicleField>([
  ...FIELD_NAMES.map((field) => [bare(field), field] as const),
  ...FIELD_NAMES.flatMap((field) => {
    const key = EXPORTED[field];
    if (key === undefined) return [];
    return LANGUAGES.map((language) => [bare(texts(language)(key)), field] as const);
  }),
  ...FIELD_NAMES.flatMap((field) =>
    wordsIn(HEADING_WORDS[field]).map((word) => [word, field] as const),
  ),
]);

const spoken = (field: keyof typeof TABLES): [string, string][] =>
  LANGUAGES.flatMap((language) =>
    (lookup(TABLES[field], { language }) ?? []).map(({ elementCode, elementDes }) => [
      bare(elementDes),
      elementCode,
    ]),
  );
const codesOf = (field: CodedField): ReadonlyMap<string, string> =>
  meanings([
    ...(field === 'damaged' ? [] : CODES[field].map((code) => [bare(code), code] as const)),
    ...(field === 'damaged' ? [] : spoken(field)),
    ...Object.entries(WORDS[field]).flatMap(([code, words]) =>
      wordsIn(words).map((word) => [word, code] as const),
    ),
  ]);
const codes: Readonly<Record<CodedField, ReadonlyMap<string, string>>> = {
  bodyType: codesOf('bodyType'),
  fuelType: codesOf('fuelType'),
  gearbox: codesOf('gearbox'),
  damaged: codesOf('damaged'),
};

/** The words of lists as sellers write them, in all ten languages; marks, blanks, case and accents do not count. */
export const LIST_WORDS: Pick<ListVocabulary, 'fieldOf' | 'codeOf'> = {
  fieldOf: (heading) => headings.get(bare(heading)) ?? null,
  codeOf: (field, word) => codes[field].get(bare(word)) ?? null,
};

/** Lists as sellers of a market write them. */
export const listVocabulary = (idMarket: string): ListVocabulary => ({
  ...LIST_WORDS,
  ...identityRules(idMarket),
  makesAgainst,
});
