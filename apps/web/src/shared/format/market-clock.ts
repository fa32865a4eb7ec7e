import { ownZone, zoneName, zoneTime, zoneTimeExact, zoneTimeSecond } from './zone-time.js';

const DAY_LENGTH = 10;

/**
 * Functions that format instants in an IANA time zone. They add the name of the zone, in the
 * reader's language, if the browser's clock shows another time.
 */
export const marketClock = (timeZone: string, language: string) => {
  // The browser's time zone. Looked up on first use, because the lookup is slow and most lists
  // format no instant.
  let own: string | null = null;
  const zone = (at: number): string => {
    own ??= ownZone();
    return zoneTime(at, timeZone) === zoneTime(at, own)
      ? ''
      : ` ${zoneName(timeZone, { at, language, style: 'short' })}`;
  };
  const second = (at: number): string => zoneTimeSecond(at, timeZone);
  /** `HH:mm:ss`, never with the time zone. */
  const bare = (at: number): string => second(at).slice(DAY_LENGTH + 1);
  return {
    zone,
    bare,
    /** `DD/MM/YYYY`, never with the time zone. */
    day: (at: number): string => second(at).slice(0, DAY_LENGTH),
    /** `DD/MM/YYYY HH:mm`, with the time zone if the browser's clock differs. */
    instant: (at: number): string => zoneTime(at, timeZone) + zone(at),
    /**
     * `DD/MM/YYYY HH:mm`, with seconds unless they are zero, and with the time zone if the
     * browser's clock differs.
     */
    exact: (at: number): string => zoneTimeExact(at, timeZone) + zone(at),
    /** `DD/MM/YYYY HH:mm:ss`, with the time zone if the browser's clock differs. */
    second: (at: number): string => second(at) + zone(at),
    /** `HH:mm:ss`, with the time zone if the browser's clock differs. */
    time: (at: number): string => bare(at) + zone(at),
  };
};
