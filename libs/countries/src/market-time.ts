import { MARKET_PACKS, type IdMarket } from './markets.js';

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
};

/** Wall-clock time of the market without zone, `YYYY-MM-DDTHH:mm:ss` (reading 47). */
export const toMarketTime = (at: number, idMarket: IdMarket): string => {
  const part = Object.fromEntries(
    formatOf(MARKET_PACKS[idMarket].timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = part;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
};

/**
 * Epoch milliseconds of a wall-clock time of the market, `YYYY-MM-DDTHH:mm[:ss]`; null when it is
 * no such time or names one that the change to summer time skips. Of a repeated hour the first.
 */
export const fromMarketTime = (wall: string, idMarket: IdMarket): number | null => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(wall)) return null;
  const wanted = wall.length === 16 ? `${wall}:00` : wall;
  const asUtc = Date.parse(`${wanted}Z`);
  if (Number.isNaN(asUtc)) return null;
  // Offsets change by whole hours at most once a day: those a day before and after are all there are.
  const candidates = [-1, 1].map((days) => {
    const nearby = asUtc + days * 86_400_000;
    return asUtc - (Date.parse(`${toMarketTime(nearby, idMarket)}Z`) - nearby);
  });
  // Beyond the years of four digits there is no wall clock to compare with.
  const matching = candidates.filter(
    (at) => !Number.isNaN(at) && toMarketTime(at, idMarket) === wanted,
  );
  return matching.length === 0 ? null : Math.min(...matching);
};

/** `DD/MM/YYYY HH:mm` on the market's clock (CON-008, CON-009). */
export const instantText = (at: number, idMarket: IdMarket): string => {
  const wall = toMarketTime(at, idMarket);
  return `${wall.slice(8, 10)}/${wall.slice(5, 7)}/${wall.slice(0, 4)} ${wall.slice(11, 16)}`;
};
