import { ownZone, zoneName, zoneTime, zoneTimeExact, zoneTimeSecond } from './zone-time.js';

const DAY_LENGTH = 10;

/**
 * Formats instants in an IANA zone. Adds the zone's name in the reader's language when the
 * browser's own clock differs.
 */
export const marketClock = (timeZone: string, language: string) => {
  // The lookup is slow, and most lists that create a clock format no instant.
  let own: string | null = null;
  const zone = (at: number): string => {
    own ??= ownZone();
    return zoneTime(at, timeZone) === zoneTime(at, own)
      ? ''
      : ` ${zoneName(timeZone, { at, language, style: 'short' })}`;
  };
  const second = (at: number): string => zoneTimeSecond(at, timeZone);
  /** `HH:mm:ss` without the zone. */
  const bare = (at: number): string => second(at).slice(DAY_LENGTH + 1);
  return {
    zone,
    bare,
    /** `DD/MM/YYYY` without the zone. */
    day: (at: number): string => second(at).slice(0, DAY_LENGTH),
    /** `DD/MM/YYYY HH:mm` */
    instant: (at: number): string => zoneTime(at, timeZone) + zone(at),
    /** The same, with seconds unless they are zero. */
    exact: (at: number): string => zoneTimeExact(at, timeZone) + zone(at),
    /** The same with seconds. */
    second: (at: number): string => second(at) + zone(at),
    /** `HH:mm:ss` */
    time: (at: number): string => bare(at) + zone(at),
  };
};
