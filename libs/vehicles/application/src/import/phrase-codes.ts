import type { CodedField } from '@fairlot/vehicles-records';
import { comparableWord } from './comparable-word.js';

type PatternByCode = Readonly<Record<string, RegExp>>;

/** Prefixes of words for each code in all languages: `Benzin`, `benzyna`, `Benzina`. */
const FUEL_PATTERNS: PatternByCode = {
  PETROL:
    /^(?:benzin|benzyn|essence|gasolin[ae]|petrol|super(?!eth)|unleaded|bleifrei|sp9[58]|otto)|^(?:e5|e10|pb\d*|es)$|^(?:sans|sin|senza|sem)(?:plomb|plomo|piombo|chumbo)/,
  DIESEL:
    /^(?:diesel|gasoil|gazole|gasole|gasolio|olejnap|turbodiesel|heavyoil|tdi|hdi)|^(?:on|go)$/,
  LPG: /^(?:lpg|gpl|glp|autogas|flussiggas|propan)/,
  CNG: /^(?:cng|gnc|gnv|erdgas|metan|aardgas|gasnatural|naturalgas|gaznaturel|gazziemny|biogas)/,
  HYBRID:
    /hybrid|hybryd|ibrid|hibrid|^(?:hev|phev|mhev|plugin|enchufable|rechargeable)|^(?:eh|ee)$/,
  ELECTRIC: /^(?:elektr|electr|elettr|eletr|bev$|ev$|strom|batter)|^el$/,
  HYDROGEN: /^(?:wasserstoff|hydrog|idrogen|hidrogen|waterstof|wodor|brennstoff|fuelcell|fcev)/,
  E85: /^(?:e85|superethanol|ethanol|etanol|bioeth|bioetan|flexfuel|ffv)/,
};
const BODY_PATTERNS: PatternByCode = {
  SALOON: /^(?:saloon|sedan|limousin|limuzyn|berlin[ae]|stufenheck|seda$)/,
  ESTATE:
    /^(?:kombi$|combi$|break$|touring|tourer|station|estate|wagon$|wagen$|sw$|familiare?$|carrinha|avant$|variant$|shootingbrake)/,
  CITY_CAR:
    /^(?:kleinwagen|citycar|hatchback|kompakt|compact|utilitari[ao]|citadin|urban[ao]|stadsauto|samochodmiejski|miejskie?|autamal|pequeno|schragheck|steilheck|fliessheck|supermini|kombilimousine)|^male$/,
  VAN: /^(?:van$|minivan|vans$|monovolu|monospace|transporter|kastenwagen|bus$|minibus|kleinbus|mpv|furgon|fourgon|utilitaire|bestel|panelvan|combivan|dostawcz|grossraum|hochdach|ludospace|multispazio|bedrijfswagen|personenbus|furgao|comercial|autocarro|peoplecarrier|camper)/,
  CONVERTIBLE: /^(?:convertible|cabrio|kabrio|roadster|spider|spyder|descapota|decapotable)/,
  COUPE: /^(?:coupe|cupe|sportwagen|sportscar|sporti[vf]|deportiv|desportiv|sportowy)/,
  SUV: /^(?:suv|geland|offroad|4x4|crossover|fuoristrada|todoterreno|terenow|terreinw|pickup|jipe|tt$|allrad)/,
};
const AUTOMATIC_PATTERN =
  /automat|automaa|tronic|cvt|^autom?$|^aut$|^(?:dsg|pdk|edc|dct|tct|dkg|ags|etg)\d*$|^eat\d|^bva|selespeed|dualogic|powershift|speedshift|robot|doppelkuppl|stufenlos|bezstopn|dwusprzeg|variomatic|dualclutch|doppiafriz|doubleembr|dobleembr|duplaembr|dubbelekop|direktschalt|sequen[tcz]|secuencial|traploos|variazionecont|variadorcont|singlespeed|eingang|reduktions|^bvr/;
const MANUAL_GEARBOX =
  /manual|manuel|^man$|^schalter$|handschalt|^schaltgetr|schaltung|handgeschak|mecaniq|mecanic|meccanic|^bvm|reczn|handbak|handmatig/;
/** `6-Gang`: up to six gears mean a manual gearbox. Most with seven are automatic. */
const GEARS_PATTERN =
  /^[3-6](?:gang|speed|vitesse|rapport|marc|velocid|velocit|versnelling|bieg|mudanca|stopn)/;
const AUTOMATED_GEARBOX = /automatis|automatiz|automatyz|robot|semi|halb|half|polaut|sequen|sekwen/;
/** Words for “no” and “without”. */
const NEGATION_PATTERN =
  /^(?:kein|keine|nicht|ohne|not|no|non|senza|sans|pas|sin|sem|bez|nie|niet|geen|zonder)$/;
/** Words for lead. Their negation means unleaded petrol. */
const LEAD_WORDS = /^(?:plomb|plomo|piombo|chumbo)$/;

const OTHER_WORDS =
  /^(?:other|andere[rs]?|sonstige[rs]?|overige?|altr[aio]|autres?|otr[ao]s?|outr[ao]s?|inn[aey])$/;

/** Single words, and pairs of words such as `off road`. */
const splitPhrase = (text: string): readonly string[] => {
  const words = text
    .split(/[^\p{L}\p{M}\d]+/u)
    .map(comparableWord)
    .filter(Boolean);
  return words.flatMap((word, at) => (at === 0 ? [word] : [word, `${words[at - 1]}${word}`]));
};

const codesFound = (words: readonly string[], vocabulary: PatternByCode): ReadonlySet<string> =>
  new Set(
    Object.entries(vocabulary).flatMap(([code, shape]) =>
      words.some((word) => shape.test(word)) ? [code] : [],
    ),
  );

const onlyCode = (codes: ReadonlySet<string>): string | null =>
  codes.size === 1 ? ([...codes][0] ?? null) : null;

/** If a text names two fuels, the rarer one counts. A fuel with a battery is a hybrid. */
const fuelOf = (words: readonly string[]): string | null => {
  const codes = new Set(codesFound(words, FUEL_PATTERNS));
  const isBurning = codes.has('PETROL') || codes.has('DIESEL');
  if (codes.has('HYBRID') || (codes.has('ELECTRIC') && isBurning)) return 'HYBRID';
  if (codes.has('HYDROGEN')) codes.delete('ELECTRIC');
  if (!codes.has('DIESEL') && codes.size === 2) codes.delete('PETROL');
  // `Gasolina/gas`: petrol and an unknown kind of gas.
  if (
    isBurning &&
    codes.size === 1 &&
    words.some((word) => /^ga[sz]$/.test(word)) &&
    !codes.has('LPG')
  )
    return null;
  return onlyCode(codes);
};

const gearboxOf = (words: readonly string[]): string | null => {
  const isAutomatic = words.some((word) => AUTOMATIC_PATTERN.test(word));
  const isManual = words.some((word) => MANUAL_GEARBOX.test(word) || GEARS_PATTERN.test(word));
  if (isAutomatic && words.some((word) => MANUAL_GEARBOX.test(word)))
    return words.some((word) => AUTOMATED_GEARBOX.test(word)) ? 'AUTOMATIC' : null;
  if (isAutomatic) return 'AUTOMATIC';
  return isManual ? 'MANUAL' : null;
};

/** The code of a phrase, such as the categories of marketplaces. Null if ambiguous. */
export const codeOfPhrase = (field: CodedField, text: string): string | null => {
  const words = splitPhrase(text);
  if (
    words.some((word) => NEGATION_PATTERN.test(word)) &&
    !words.some((word) => LEAD_WORDS.test(word))
  )
    return null;
  if (field !== 'gearbox' && words.length === 1 && OTHER_WORDS.test(words[0] ?? '')) return 'OTHER';
  if (field === 'fuelType') return fuelOf(words);
  if (field === 'gearbox') return gearboxOf(words);
  return field === 'bodyType' ? onlyCode(codesFound(words, BODY_PATTERNS)) : null;
};
