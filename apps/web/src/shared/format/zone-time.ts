const formatsByZone = new Map<string, Intl.DateTimeFormat>();

const formatOf = (
  language: string,
  timeZone: string,
  rest: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = [language, timeZone, rest.timeZoneName, rest.timeStyle].join();
  const format = formatsByZone.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...rest });
  formatsByZone.set(key, format);
  return format;
};

/** Formats an instant as `DD/MM/YYYY HH:mm` in an IANA time zone (CON-008, CON-009). */
export const zoneTime = (at: number, timeZone: string): string =>
  formatOf('en-GB', timeZone, { dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(',', '');

/** Formats an instant as `DD/MM/YYYY HH:mm:ss` in an IANA time zone. */
export const zoneTimeSecond = (at: number, timeZone: string): string =>
  formatOf('en-GB', timeZone, { dateStyle: 'short', timeStyle: 'medium' })
    .format(at)
    .replace(',', '');

/**
 * Formats an instant as `DD/MM/YYYY HH:mm` in an IANA time zone, with seconds unless they are zero.
 */
export const zoneTimeExact = (at: number, timeZone: string): string =>
  zoneTimeSecond(at, timeZone).replace(/:00$/, '');

/** The calendar day of an instant in an IANA time zone (ISO 8601). */
export const zoneDay = (at: number, timeZone: string): string =>
  formatOf('sv-SE', timeZone, { dateStyle: 'short' }).format(at);

/** The common name of a time zone at an instant, such as `CET` or `Central European Time`. */
export const zoneName = (
  timeZone: string,
  {
    at,
    language,
    style,
  }: { at: number; language: string; style: 'short' | 'shortOffset' | 'longGeneric' },
): string =>
  formatOf(language, timeZone, { timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/**
 * The browser's IANA time zone. Uses the same locale as the formatters, because each further locale
 * takes 30 ms to load.
 */
export const ownZone = (): string => new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone;
