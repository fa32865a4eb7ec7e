import { MARKET_PACKS, type IdMarket } from './markets.js';

const formatsByZone = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formatsByZone.get(timeZone);
  if (cached !== undefined) return cached;
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
  formatsByZone.set(timeZone, format);
  return format;
};

/** Local time in the market without a time zone, `YYYY-MM-DDTHH:mm:ss` (reading 47). */
export const toMarketTime = (at: number, idMarket: IdMarket): string => {
  const part = Object.fromEntries(
    formatOf(MARKET_PACKS[idMarket].timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = part;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
};

/** The offset of the market's time zone from UTC at an instant: `+02:00`. */
export const marketOffset = (at: number, idMarket: IdMarket): string => {
  const seconds = Math.floor(at / 1_000);
  const minutes = (Date.parse(`${toMarketTime(at, idMarket)}Z`) / 1_000 - seconds) / 60;
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
};

/**
 * Epoch milliseconds of a local time in the market, `YYYY-MM-DDTHH:mm[:ss]`. Null if the time is
 * invalid or skipped by summer time. A repeated hour means its first occurrence.
 */
export const fromMarketTime = (wall: string, idMarket: IdMarket): number | null => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(wall)) return null;
  const wanted = wall.length === 16 ? `${wall}:00` : wall;
  const asUtc = Date.parse(`${wanted}Z`);
  if (Number.isNaN(asUtc)) return null;
  // An offset changes at most once a day, so the offsets one day before and one day after are all
  // candidates.
  const candidates = [-1, 1].map((days) => {
    const nearby = asUtc + days * 86_400_000;
    return asUtc - (Date.parse(`${toMarketTime(nearby, idMarket)}Z`) - nearby);
  });
  // A year with more than four digits cannot be compared, because local times have four digits.
  const matching = candidates.filter(
    (at) => !Number.isNaN(at) && toMarketTime(at, idMarket) === wanted,
  );
  return matching.length === 0 ? null : Math.min(...matching);
};

/** `DD/MM/YYYY HH:mm` in the market's time zone (CON-008, CON-009). */
export const instantText = (at: number, idMarket: IdMarket): string => {
  const wall = toMarketTime(at, idMarket);
  return `${wall.slice(8, 10)}/${wall.slice(5, 7)}/${wall.slice(0, 4)} ${wall.slice(11, 16)}`;
};

const DAY_MS = 86_400_000;
/** A date without a time, such as `2026-11-22`. */
const isDay = (text: string): boolean => text.length === 10;
const hasZone = (text: string): boolean => /(?:Z|[+-]\d{2}:\d{2})$/.test(text);
/** `fromMarketTime` reads whole seconds. The fraction is added separately. */
const SECONDS_AND_FRACTION = /^([^.]*)(\.\d+)?$/;

const instantOf = (text: string, idMarket: IdMarket): number | null => {
  if (hasZone(text)) return Date.parse(text);
  const [, wall = '', fraction = '0'] = SECONDS_AND_FRACTION.exec(text) ?? [];
  const at = fromMarketTime(wall, idMarket);
  return at === null ? null : at + Math.floor(Number(`0${fraction}`) * 1_000);
};

/**
 * Converts to epoch milliseconds. Numbers are returned as they are. ISO 8601 times without an
 * offset are local times in the market. A day becomes its first moment in the market, or with `end`
 * the first moment of the next day. Null if invalid.
 */
export const momentAt = (
  written: number | string,
  idMarket: IdMarket,
  bound: 'start' | 'end',
): number | null => {
  if (typeof written === 'number') return written;
  if (!isDay(written)) return instantOf(written, idMarket);
  const day = Date.parse(`${written}T00:00Z`) + (bound === 'end' ? DAY_MS : 0);
  return fromMarketTime(`${new Date(day).toISOString().slice(0, 10)}T00:00`, idMarket);
};
