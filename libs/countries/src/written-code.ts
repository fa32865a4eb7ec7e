/** Spaces, dots and all kinds of hyphens, which group a number for readers. */
const SEPARATORS = /[\s.·‧•∙\p{Pd}−]/gu;

/** `No.`, `Nr.`, `Nº`, `number`, without separators. */
const NUMBER_WORDS = 'N[°ºOR]|NUM(?:[ÉéE]RO|MER|BER)';
/** What people write before tax numbers in all markets, without separators. */
const TAX_LABELS = [
  '(?:UST|UMSATZSTEUER)(?:ID(?:ENT(?:IFIKATIONS)?)?)?|MWST|UID',
  'P(?:ART(?:ITA)?)?IVA(?:/?CF)?|CF/PIVA|PI(?=:)',
  '(?:EU)?VAT(?:REG(?:ISTRATION)?|ID(?:ENTIFICATION)?)?',
  'TVA(?:INTRA(?:COM(?:MUNAUTAIRE)?)?)?|SIRET|BCE|ENTREPRISE|RP[MR]',
  'BTW(?:ID(?:ENTIFICATIE)?)?|ONDERNEMINGS|KBO',
  'NIF(?:IVA)?|CIF|DNI|NIE|IVA|NIPC|CONTRIBUINTE',
  'NIP(?:UE|EU)?|REGON|PESEL',
].join('|');
/** One to three labels before a number: at most three letters, such as those of a country, then a digit. */
const LABELS = new RegExp(
  `^(?:(?:(?:${NUMBER_WORDS}|N|№)(?:DE|DI|D['’])?)?(?:${TAX_LABELS})(?:${NUMBER_WORDS})?[:/#]*){1,3}(?=[A-Z]{0,3}\\d)`,
);
/** A label before an Italian fiscal code, which begins with six letters. */
const FISCAL_LABEL =
  /^(?:CF|CODFISC(?:ALE)?|CODICEFISCALE):?(?=[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]$)/;
/** Abbreviations before an Italian VAT number, which has eleven digits: `P.I.`, `C.F.`, `n.` */
const ITALIAN_LABEL = /^(?:PI|CF|NR?)[:/]?(?=(?:IT)?\d{11}$)/;
/** Swiss VAT numbers end with a label. */
const SWISS_LABEL = /(?<=^CHE\d{9})(?:MWST|TVA|IVA)$/;

/**
 * The stored form of a code: capitals without separators (reading 2), and without a label such as `P.IVA`
 * or `NIP:`. Full-width characters become plain ones. Only ASCII letters change case, so that browser
 * and server agree whatever their Unicode version.
 */
export const writtenCode = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll(SEPARATORS, '')
    .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(LABELS, '')
    .replace(FISCAL_LABEL, '')
    .replace(ITALIAN_LABEL, '')
    .replace(SWISS_LABEL, '');
