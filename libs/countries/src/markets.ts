import { MARKETS, type IdMarket, type MarketPack } from './market-pack.js';
import { BE } from './markets/be.js';
import { DE } from './markets/de.js';
import { EN } from './markets/en.js';
import { ES } from './markets/es.js';
import { FR } from './markets/fr.js';
import { IT } from './markets/it.js';
import { LU } from './markets/lu.js';
import { NL } from './markets/nl.js';
import { OTHER } from './markets/other.js';
import { PL } from './markets/pl.js';
import { PT } from './markets/pt.js';

export { MARKETS } from './market-pack.js';
export type { IdMarket, MarketPack } from './market-pack.js';

/** One file per market: `markets/{market}.ts`. */
export const MARKET_PACKS: Readonly<Record<IdMarket, MarketPack>> = {
  EN,
  IT,
  DE,
  NL,
  ES,
  BE,
  FR,
  PL,
  PT,
  LU,
  OTHER,
};

const MARKET_SET: ReadonlySet<unknown> = new Set(MARKETS);
export const isMarket = (value: unknown): value is IdMarket => MARKET_SET.has(value);

/**
 * The market of a locale id, which begins with the market (reading 11): `be-FR` is French in Belgium. A
 * language alone means the market it belongs to. Anything else is OTHER.
 */
export const marketOf = (locale: string): IdMarket => {
  const idMarket = (locale.split(/[-_]/)[0] ?? '').toUpperCase();
  return isMarket(idMarket) ? idMarket : 'OTHER';
};
