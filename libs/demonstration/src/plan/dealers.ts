import houses from './houses.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import { randomOf } from './random.js';
import { randomVatCode } from './vat-code.js';

export type DemoOwner = {
  readonly businessName: string;
  readonly idMarket: string;
  readonly enabledMarkets: readonly string[];
  readonly country: string;
  readonly city: string;
  readonly address: string;
  readonly vatCode: string;
  /** Dealers with the same number are related; null for none. */
  readonly idHouse: number | null;
  readonly enabled: boolean;
  /** Credit limit. Null for none. A few dealers have one, so that ABOVE_CREDIT occurs. */
  readonly creditMinor: number | null;
};

export type DemoDealer = {
  readonly username: string;
  readonly name: string;
  readonly surname: string;
  /** Limit of the user's bids. Null for none. A few users have one, so that USER_LIMIT occurs. */
  readonly offerLimitMinor: number | null;
  readonly house: DemoOwner;
};

export const DEMO_DEALERS = 200;
/** Number of dealers reserved for visitors: robots never bid as `dealer1` to `dealer10`. */
export const VISITORS_DEALERS = 10;

/** The exhibitor's group. One dealer belongs to it, so that RELATED_TO_SELLER occurs. */
export const EXHIBITOR_OWNER = 1;
const RELATED_OWNERS: Readonly<Record<string, number>> = {
  dealer14: EXHIBITOR_OWNER,
  dealer23: 2,
  dealer34: 2,
};
const DISABLED_DEALER = 'dealer147';

const isMarketWithOwners = (idMarket: string): idMarket is keyof typeof houses =>
  idMarket in houses;

/** A second and a third market for some, so that auctions have bidders from abroad. */
const marketsOf = (idMarket: string, round: number): readonly string[] => {
  const abroad = [...(round % 3 === 0 ? ['DE'] : []), ...(round % 4 === 1 ? ['IT'] : [])];
  return [...new Set([idMarket, ...abroad])];
};

/** `dealer1` to `dealer200`, spread evenly over the markets: 18 or 19 in each. */
export const demoDealers = (): DemoDealer[] => {
  const random = randomOf(1);
  const markets = Object.keys(houses).filter(isMarketWithOwners);
  return Array.from({ length: DEMO_DEALERS }, (_, index) => {
    const idMarket = markets[index % markets.length]!;
    const { names, cities, country } = houses[idMarket];
    const [first, last] = people[idMarket];
    const round = Math.floor(index / markets.length);
    const city = cities[round % cities.length]!;
    const username = `dealer${index + 1}`;
    return {
      username,
      name: first![round % first!.length]!,
      surname: last![round % last!.length]!,
      offerLimitMinor: index % 40 === 39 ? 1_000_000 : null,
      house: {
        businessName: names[round % names.length]!.replace('{}', city),
        idMarket,
        enabledMarkets: marketsOf(idMarket, round),
        country,
        city,
        address: `${city} ${1 + random.below(180)}`,
        vatCode: randomVatCode(idMarket, random),
        idHouse: RELATED_OWNERS[username] ?? null,
        enabled: username !== DISABLED_DEALER,
        creditMinor: index % 25 === 24 ? 500_000 : null,
      },
    };
  });
};
