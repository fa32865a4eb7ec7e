import { FRAME_PATTERN, SIGNED_OUT_FRAME } from '@fairlot/countries';
import { makeCodeOf } from './vehicle-name.js';

/**
 * World manufacturer identifiers by BRAND code, from Wikibooks, "Vehicle Identification Numbers",
 * as in the library vininfo (github.com/idlesign/vininfo). That library has only the first two
 * characters of `W1K`, `W1N` and `W1V`. Three newer identifiers are added: `VR3` and `VXK`, which
 * other open tables assign to Peugeot and Opel only, and `LPS`, which registers of electric cars
 * assign to Polestar. `VR1` is left out, because tables assign it to several makes.
 */
const CODES_BY_MAKE: Readonly<Record<string, string>> = {
  'ALFA ROMEO': 'ZAR ZAS',
  AUDI: 'WAU WA1 WUA TRU 93U 99A',
  BMW: 'WBA WBS WBX WBY 4US 5UX 5UM LBV',
  CHEVROLET: 'KL1 KLA 1G1 1GN 2G1 3G1 1GC',
  CHRYSLER: '1A4 1A8 1C3 1C4 1C8 2A4 2A8 2C3 2C4 2C8 3A4 3A8 3C3 3C4 3C8 4C3',
  CITROEN: 'VF7 VR7 VS7',
  CUPRA: 'VSS',
  DACIA: 'UU1',
  DAEWOO: 'KLA SUP',
  DAIHATSU: 'JDA',
  DS: 'VF7',
  FIAT: 'ZFA ZFB SUF 3C3 9BD NM4',
  FORD: 'WF0 NM0 SFA VS6 1FA 1FM 1FT 2FA 2FM 3FA MAJ',
  HONDA: 'JHM SHH SHS 1HG 2HG 2HK 5J6 NLA JHL',
  HYUNDAI: 'KMH TMA MAL NLH NLJ 5NP 5NM 2HM KM8',
  JAGUAR: 'SAJ SAD',
  JEEP: '1J4 1J8 1C4 3C4 ZAC 988',
  KIA: 'KNA KND KNE U5Y U6Y 5XX 5XY 3KP',
  LADA: 'XTA',
  LANCIA: 'ZLA ZFA',
  'LAND ROVER': 'SAL SAD',
  LEXUS: 'JTH JTJ 58A 2T2',
  MAZDA: 'JMZ JM1 JM3 1YV 3MZ 3MD',
  'MERCEDES BENZ': 'WDB WDC WDD WDF W1K W1N W1V VSA 4JG 55S',
  MINI: 'WMW WMZ',
  MITSUBISHI: 'JMB JMY JA3 JA4 MMC MMB XMC 4A3 4A4',
  NISSAN: 'JN1 JN8 SJN VSK 1N4 5N1 3N1 VWA',
  OPEL: 'W0L W0V VXK',
  PEUGEOT: 'VF3 VR3 VS3',
  POLESTAR: 'LPS YSM',
  PORSCHE: 'WP0 WP1',
  RENAULT: 'VF1 VF2 VF6 VNV',
  ROVER: 'SAR SAX',
  SAAB: 'YS3',
  SEAT: 'VSS',
  SKODA: 'TMB',
  SMART: 'WME TCC',
  SUBARU: 'JF1 JF2 4S3 4S4',
  SUZUKI: 'JSA TSM MA3 MMS VSE 2S3',
  TESLA: '5YJ 7SA XP7 LRW',
  TOYOTA: 'JTD JTE JTM JTN JT1 SB1 VNK NMT YAR 2T1 4T1 5TD 5YF',
  VOLKSWAGEN: 'WVW WVG WV1 WV2 WV3 VWV 1VW 3VW 9BW AAV',
  VOLVO: 'YV1 YV4 LVY LYV',
};

/** The makes of a manufacturer code. Some manufacturers build several makes. */
const MAKES_BY_CODE: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const [make, codes] of Object.entries(CODES_BY_MAKE))
    for (const code of codes.split(' ')) found.set(code, [...(found.get(code) ?? []), make]);
  return found;
})();
const makesOf = (frame: string): readonly string[] => MAKES_BY_CODE.get(frame.slice(0, 3)) ?? [];

/** Makes that encode the model year in the tenth character in all regions. */
const MAKES_WITH_MODEL_YEAR = new Set([
  'AUDI',
  'CUPRA',
  'HYUNDAI',
  'JAGUAR',
  'KIA',
  'LAND ROVER',
  'OPEL',
  'PORSCHE',
  'SAAB',
  'SEAT',
  'SKODA',
  'TESLA',
  'VOLKSWAGEN',
  'VOLVO',
]);

export type FrameRegion =
  | 'AFRICA'
  | 'ASIA'
  | 'EUROPE'
  | 'NORTH_AMERICA'
  | 'OCEANIA'
  | 'SOUTH_AMERICA';
/**
 * ISO 3780: region of the manufacturer by the first character. The characters D to H belonged to
 * Africa and are partly reassigned, so they are omitted.
 */
const REGION_PATTERNS: readonly (readonly [RegExp, FrameRegion])[] = [
  [/^[A-C]/, 'AFRICA'],
  [/^[J-R]/, 'ASIA'],
  [/^[S-Z]/, 'EUROPE'],
  [/^(?:[1-5]|7[F-Z0-9])/, 'NORTH_AMERICA'],
  [/^(?:6|7[A-E])/, 'OCEANIA'],
  [/^[89]/, 'SOUTH_AMERICA'],
];
const regionOf = (frame: string): FrameRegion | null =>
  frame.startsWith(SIGNED_OUT_FRAME)
    ? null
    : (REGION_PATTERNS.find(([shape]) => shape.test(frame))?.[1] ?? null);

/** 49 CFR 565.15, table VII: from 1980, repeated every thirty years. */
const YEAR_LETTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const YEARS_FROM = 1980;
const YEAR_AT = 9;

/**
 * Manufacturers with separate codes for one kind of body, by the same lists, as BODY_TYPE codes.
 * The rest of a VIN encodes bodies differently per manufacturer (ISO 3779).
 */
const MAKERS_BY_BODY = {
  SUV: '1J4 1J8 5UM 5UX SAL W1N WA1 WDC',
  VAN: 'W1V WDF WV1 WV2',
} as const;
type FrameBody = keyof typeof MAKERS_BY_BODY;
const BODY_BY_MAKER: ReadonlyMap<string, FrameBody> = new Map(
  (['SUV', 'VAN'] as const).flatMap((body) =>
    MAKERS_BY_BODY[body].split(' ').map((code) => [code, body] as const),
  ),
);

type FrameHints = Pick<VinHints, 'makes' | 'region'>;

const modelYearOf = (
  frame: string,
  { makes, region }: FrameHints,
  latest: number,
): number | null => {
  const at = YEAR_LETTERS.indexOf(frame.charAt(YEAR_AT));
  const isMakers = makes.length > 0 && makes.every((make) => MAKES_WITH_MODEL_YEAR.has(make));
  // 49 CFR 565: in North America, all manufacturers encode the model year.
  if (at < 0 || !(isMakers || region === 'NORTH_AMERICA')) return null;
  const first = YEARS_FROM + at;
  const times = Math.floor((latest - first) / YEAR_LETTERS.length);
  return times < 0 ? null : first + times * YEAR_LETTERS.length;
};

/** Data that a VIN suggests if its manufacturer follows the standard. A hint, never a fact. */
export type VinHints = {
  /** BRAND codes. Several if one manufacturer builds them, none if unknown. */
  readonly makes: readonly string[];
  readonly modelYear: number | null;
  readonly body: FrameBody | null;
  /** Region of the manufacturer. The vehicle may have been produced elsewhere. */
  readonly region: FrameRegion | null;
};

/**
 * What a VIN suggests; nothing for an invalid VIN.
 * @param latest latest possible model year, because codes repeat after thirty years
 */
export const vinHints = (frame: string, latest: number): VinHints => {
  if (!FRAME_PATTERN.test(frame)) return { makes: [], modelYear: null, body: null, region: null };
  const hints = { makes: makesOf(frame), region: regionOf(frame) };
  const body = BODY_BY_MAKER.get(frame.slice(0, 3)) ?? null;
  return { ...hints, modelYear: modelYearOf(frame, hints, latest), body };
};

/**
 * The makes that a VIN suggests, if they do not include the given make. Empty if they do, or if
 * either is unknown.
 */
export const contradictingMakes = (brand: string, frame: string): readonly string[] => {
  const make = makeCodeOf(brand);
  const makes = makesOf(frame);
  return make === null || makes.includes(make) ? [] : makes;
};
