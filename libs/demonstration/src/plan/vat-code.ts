import type { Random } from './random.js';

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.below(10)).join('');

/** The standard check digit of Italian VAT numbers (VAL-076, reading 14). */
const italian = (random: Random): string => {
  const ten = digits(random, 10);
  const sum = ten.split('').reduce((total, digit, index) => {
    const doubled = Number(digit) * (1 + (index % 2));
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${ten}${(10 - (sum % 10)) % 10}`;
};

const SHAPES: Readonly<Record<string, (random: Random) => string>> = {
  IT: italian,
  ES: (random) => `B${digits(random, 8)}`,
  BE: (random) => `0${digits(random, 9)}`,
  FR: (random) => digits(random, 14),
  DE: (random) => `DE${digits(random, 9)}`,
  NL: (random) => `NL${digits(random, 9)}B01`,
  EN: (random) => `GB${digits(random, 9)}`,
  PL: (random) => digits(random, 10),
  PT: (random) => digits(random, 9),
  LU: (random) => `LU${digits(random, 8)}`,
};
const otherVatCode = (random: Random) => `X${digits(random, 9)}`;

/** A VAT number in the format of the market (VAL-038 to VAL-047). The numbers are invented. */
export const vatCode = (idMarket: string, random: Random): string =>
  (SHAPES[idMarket] ?? otherVatCode)(random);
