import { ownZone, zoneName, zoneTime, zoneTimeExact, zoneTimeSecond } from './zone-time.js';

const DAY_LENGTH = 10;

/**
 * Instants as a person reads them on the clock of an IANA zone: with the zone's name in his language
 * where his browser's own clock shows another time.
 */
export const marketClock = (timeZone: string, language: string) => {
  // Asking is slow: a list writes hundreds, and most that have a clock write none.
  let own: string | null = null;
  const zone = (at: number): string => {
    own ??= ownZone();
    return zoneTime(at, timeZone) === zoneTime(at, own)
      ? ''
      : ` ${zoneName(timeZone, { at, language, style: 'short' })}`;
  };
  const second = (at: number): string => zoneTimeSecond(at, timeZone);
  /** `HH:mm:ss` alone. */
  const bare = (at: number): string => second(at).slice(DAY_LENGTH + 1);
  return {
    ...{ zone, bare },
    /** `DD/MM/YYYY` alone. */
    day: (at: number): string => second(at).slice(0, DAY_LENGTH),
    /** `DD/MM/YYYY HH:mm` */
    instant: (at: number): string => zoneTime(at, timeZone) + zone(at),
    /** The same with seconds, where there are any. */
    exact: (at: number): string => zoneTimeExact(at, timeZone) + zone(at),
    /** The same with seconds. */
    second: (at: number): string => second(at) + zone(at),
    /** `HH:mm:ss` */
    time: (at: number): string => bare(at) + zone(at),
  };
};
