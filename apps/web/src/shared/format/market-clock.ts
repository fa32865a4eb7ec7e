import { ownZone, zoneName, zoneTime, zoneTimeExact, zoneTimeSecond } from './zone-time.js';

const DAY_LENGTH = 10;

/**
 * Formats instants in an IANA time zone. Adds the name of the zone in the reader's language if the
 * browser's clock differs.
 */
export const marketClock = (timeZone: string, language: string) => {
  // Determined on demand, because the lookup is slow and most lists with a clock format no instant.
  let own: string | null = null;
  const zone = (at: number): string => {
    own ??= ownZone();
    return zoneTime(at, timeZone) === zoneTime(at, own)
      ? ''
      : ` ${zoneName(timeZone, { at, language, style: 'short' })}`;
  };
  const second = (at: number): string => zoneTimeSecond(at, timeZone);
  /** `HH:mm:ss` without the time zone. */
  const bare = (at: number): string => second(at).slice(DAY_LENGTH + 1);
  return {
    zone,
    bare,
    /** `DD/MM/YYYY` without the time zone. */
    day: (at: number): string => second(at).slice(0, DAY_LENGTH),
    /** `DD/MM/YYYY HH:mm`, with the time zone if it differs. */
    instant: (at: number): string => zoneTime(at, timeZone) + zone(at),
    /** `DD/MM/YYYY HH:mm`, with seconds unless they are zero. */
    exact: (at: number): string => zoneTimeExact(at, timeZone) + zone(at),
    /** `DD/MM/YYYY HH:mm:ss`, with the time zone if it differs. */
    second: (at: number): string => second(at) + zone(at),
    /** `HH:mm:ss`, with the time zone if it differs. */
    time: (at: number): string => bare(at) + zone(at),
  };
};
