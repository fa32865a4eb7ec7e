import { bareWord, WEEKDAYS } from './month-words.js';

/** Between the parts of a date: a hyphen, dot, slash or space. */
export const DATE_SEPARATOR = String.raw`\s*[-./ ]\s*`;
const TIME_SUFFIX =
  /[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}|[ap]\.? ?m\.?|Uhr))?$/i;
/** Text around a date: `EZ 07/2019`, `Erstzulassung: Juli 2019`, `07/2019 r.` */
const DATE_LABEL =
  /^(?:ez|erstzulassung|erstzul|immatricolazione|imm|immatriculation|matriculación|matrícula|mec|registered|registration|reg)(?!\p{L})[:. ]*|\s*(?:r\.?|roku)$/giu;
/** Before a two-digit year (`'19`), or around a cell to keep it from becoming a date. */
const APOSTROPHES = /['’‘`´"](?=\d)|["'’]$/g;

/** The date on one line, without time, labels and weekdays. */
export const plainDate = (value: string): string => {
  const text = value
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[⁄∕]/g, '/')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const bareText = text
    .replace(TIME_SUFFIX, '')
    .replaceAll(DATE_LABEL, '')
    .replace(/[.,;]$/, '')
    .trim();
  const [, first = '', rest = ''] = /^(\p{L}+)[., ]+(\d.*)$/u.exec(bareText) ?? [];
  return WEEKDAYS.has(bareWord(first)) ? rest : bareText;
};
