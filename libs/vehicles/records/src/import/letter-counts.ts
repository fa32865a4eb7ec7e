/**
 * Frequency of non-ASCII letters per 10,000 letters, rounded, from the letter frequency tables of
 * Wikipedia. Lists are assumed to match running text, apart from names of makes.
 */
export const LETTER_COUNTS = {
  de: { ä: 54, ö: 44, ü: 100, ß: 31, é: 2, è: 1, à: 1 },
  en: { é: 2, è: 1 },
  es: { á: 50, é: 43, í: 73, ñ: 31, ó: 83, ú: 17, ü: 1, ª: 2, º: 2, '¡': 3, '¿': 3 },
  fr: { é: 150, è: 27, à: 49, ê: 22, ç: 9, ù: 6, î: 5, ô: 2, û: 6, â: 5, ë: 1, ï: 1, œ: 2 },
  it: { à: 64, è: 26, é: 6, ì: 3, ò: 13, ù: 17 },
  nl: { ë: 4, é: 3, ï: 2, è: 1, ö: 1, ü: 1 },
  pl: { ą: 99, ć: 40, ę: 111, ł: 182, ń: 20, ó: 85, ś: 66, ź: 6, ż: 83 },
  pt: {
    ...{ ã: 73, á: 12, à: 7, â: 6, ç: 53, é: 34, ê: 45, í: 13, ó: 30, õ: 4, ô: 6, ú: 20 },
    ...{ ª: 1, º: 2 },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

/** In lists of every language: foreign makes and dealers, amounts, units and symbols. */
export const COUNTS_OF_ALL: Readonly<Record<string, number>> = {
  ...{
    š: 8,
    č: 1,
    ř: 1,
    ž: 1,
    ý: 0.5,
    ě: 0.5,
    ů: 0.3,
    å: 0.5,
    ø: 0.5,
    ë: 2,
    é: 4,
    ü: 2,
    ö: 2,
    ä: 2,
  },
  ...{ '€': 20, '°': 3, '²': 1, '³': 1, '·': 1, '•': 2, '½': 0.5, '§': 0.5, '®': 0.5, '™': 0.5 },
  ...{ '–': 5, '—': 1, '’': 8, '‘': 1, '“': 2, '”': 2, '„': 2, '«': 1, '»': 1, '´': 1, '…': 1 },
  ...{ '\u00A0': 5, '×': 0.5, '±': 0.3, '£': 0.5 },
};
