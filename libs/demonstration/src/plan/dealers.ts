import houses from './houses.json' with { type: 'json' };
import { randomOf, type Random } from './random.js';

export type DemoDealer = {
  readonly username: string;
  readonly businessName: string;
  readonly idMarket: string;
  readonly country: string;
  readonly city: string;
  readonly vatCode: string;
  /** Null is no limit; a few have one, so that ABOVE_CREDIT can be met. */
  readonly creditMinor: number | null;
};

export const DEMO_DEALERS = 200;

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.below(10)).join('');

/** The standard check digit of Italian VAT numbers (VAL-076, reading 14). */
const italianVat = (random: Random): string => {
  const ten = digits(random, 10);
  const sum = ten.split('').reduce((total, digit, index) => {
    const doubled = Number(digit) * (1 + (index % 2));
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${ten}${(10 - (sum % 10)) % 10}`;
};

/** Shapes of VAL-038 to VAL-047; the numbers belong to nobody. */
const VAT: Readonly<Record<string, (random: Random) => string>> = {
  IT: italianVat,
  ES: (random) => `B${digits(random, 8)}`,
  BE: (random) => `0${digits(random, 9)}`,
  FR: (random) => digits(random, 14),
  DE: (random) => `DE${digits(random, 9)}`,
  NL: (random) => `NL${digits(random, 9)}B01`,
  EN: (random) => `GB${digits(random, 9)}`,
  PL: (random) => digits(random, 10),
  PT: (random) => digits(random, 9),
  LU: (random) => `LU${digits(random, 8)}`,
  OTHER: (random) => `X${digits(random, 9)}`,
};

/** `dealer1` to `dealer200`, spread evenly over the markets: 18 or 19 in each. */
export const demoDealers = (): DemoDealer[] => {
  const random = randomOf(1);
  const markets = Object.entries(houses);
  return Array.from({ length: DEMO_DEALERS }, (_, index) => {
    const [idMarket, house] = markets[index % markets.length]!;
    const round = Math.floor(index / markets.length);
    const city = house.cities[round % house.cities.length]!;
    return {
      username: `dealer${index + 1}`,
      businessName: house.names[round % house.names.length]!.replace('{}', city),
      idMarket,
      country: house.country,
      city,
      vatCode: VAT[idMarket]!(random),
      creditMinor: index % 25 === 24 ? 500_000 : null,
    };
  });
};
