import type { RandomNumbers } from './random.js';

const randomDigits = (random: RandomNumbers, count: number) =>
  Array.from({ length: count }, () => random.below(10)).join('');

/** The standard check digit of Italian VAT numbers (VAL-076, reading 14). */
const italianVatCode = (random: RandomNumbers): string => {
  const ten = randomDigits(random, 10);
  const sum = ten.split('').reduce((total, digit, index) => {
    const doubled = Number(digit) * (1 + (index % 2));
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${ten}${(10 - (sum % 10)) % 10}`;
};

const MAKE_BY_COUNTRY: Readonly<Record<string, (random: RandomNumbers) => string>> = {
  IT: italianVatCode,
  ES: (random) => `B${randomDigits(random, 8)}`,
  BE: (random) => `0${randomDigits(random, 9)}`,
  FR: (random) => randomDigits(random, 14),
  DE: (random) => `DE${randomDigits(random, 9)}`,
  NL: (random) => `NL${randomDigits(random, 9)}B01`,
  EN: (random) => `GB${randomDigits(random, 9)}`,
  PL: (random) => randomDigits(random, 10),
  PT: (random) => randomDigits(random, 9),
  LU: (random) => `LU${randomDigits(random, 8)}`,
};
const randomOtherVatCode = (random: RandomNumbers) => `X${randomDigits(random, 9)}`;

/** A VAT number in the format of the market (VAL-038 to VAL-047). The numbers are invented. */
export const randomVatCode = (idMarket: string, random: RandomNumbers): string =>
  (MAKE_BY_COUNTRY[idMarket] ?? randomOtherVatCode)(random);
