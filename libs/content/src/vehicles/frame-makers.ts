import { FRAME } from '@fairlot/countries';

/**
 * World manufacturer identifiers of the makes that are traded here, by BRAND code: after the lists of Wikibooks,
 * "Vehicle Identification Numbers", as the library vininfo (github.com/idlesign/vininfo) keeps them, which has of
 * `W1K`, `W1N` and `W1V` the first two letters. It lacks four that are newer, which open tables of other programs
 * agree on: `VR1`, `VR3` and `VXK` of the Stellantis makes, and `LPS` of Polestar in China.
 */
const CODES: Readonly<Record<string, string>> = {
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
  DS: 'VR1 VF7',
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

/** The makes that a code is of: some makers build several. */
const MAKES: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const [make, codes] of Object.entries(CODES))
    for (const code of codes.split(' ')) found.set(code, [...(found.get(code) ?? []), make]);
  return found;
})();

/** Those that write the model year into the tenth place wherever they sell; the others have something else there. */
const TELL_YEARS = new Set([
  ...['AUDI', 'CUPRA', 'HYUNDAI', 'JAGUAR', 'KIA', 'LAND ROVER', 'OPEL', 'PORSCHE', 'SAAB', 'SEAT'],
  ...['SKODA', 'TESLA', 'VOLKSWAGEN', 'VOLVO'],
]);
/** 49 CFR 565: of North America each does. */
const OF_NORTH_AMERICA = /^[1-5]/;
/** 49 CFR 565.15, table VII: from 1980 on, and again every thirty years. */
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const YEARS_FROM = 1980;
const YEAR_AT = 9;

const yearOf = (frame: string, makes: readonly string[], latest: number): number | null => {
  const at = YEARS.indexOf(frame.charAt(YEAR_AT));
  const isMakers = makes.length > 0 && makes.every((make) => TELL_YEARS.has(make));
  if (at < 0 || !(isMakers || OF_NORTH_AMERICA.test(frame))) return null;
  const first = YEARS_FROM + at;
  const times = Math.floor((latest - first) / YEARS.length);
  return times < 0 ? null : first + times * YEARS.length;
};

/** What a frame number says of its vehicle, as far as its maker keeps to it: to be looked at, never a fact. */
export type SaidByFrame = {
  /** BRAND codes; several where one maker builds them, none where nobody is known. */
  readonly makes: readonly string[];
  readonly modelYear: number | null;
};

/**
 * Nothing of what is no frame number yet.
 * @param latest year that the model may be of: the same letter comes again after thirty
 */
export const saidByFrame = (frame: string, latest: number): SaidByFrame => {
  const makes = (FRAME.test(frame) && MAKES.get(frame.slice(0, 3))) || [];
  return { makes, modelYear: FRAME.test(frame) ? yearOf(frame, makes, latest) : null };
};
