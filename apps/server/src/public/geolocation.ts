import { isIP } from 'node:net';
import { MARKET_PACKS, type IdMarket } from '@fairlot/countries';
import { open, type CountryResponse, type Reader } from 'maxmind';
import type { GeolocationSettings } from '../settings/settings.js';
import { WrongSetting } from '../settings/wrong-setting.js';

const MARKET_OF_COUNTRY: ReadonlyMap<string, IdMarket> = new Map(
  Object.values(MARKET_PACKS).flatMap(({ country, idMarket }) =>
    country === null ? [] : [[country, idMarket]],
  ),
);

/** Codes that proxies send for addresses that belong to no country. */
const NO_COUNTRY = new Set(['XX', 'T1', 'ZZ']);

/** The market of a country. OTHER if the country has none, null if the code is invalid. */
export const marketOfCountry = (country: string | undefined): IdMarket | null => {
  const code = country?.trim().toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.has(code)) return null;
  return MARKET_OF_COUNTRY.get(code) ?? 'OTHER';
};

type VisitorRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ip: string;
};

/**
 * OPEN-12: finds the market of a request by a proxy's header or a local file. Sends the address to
 * no third party, and stores nothing.
 */
export class Geolocation {
  private constructor(
    private readonly header: string | null,
    private readonly countries: Reader<CountryResponse> | null,
  ) {}

  /** @throws WrongSetting if the file is not a country database */
  static async of({ header, databaseFile }: GeolocationSettings): Promise<Geolocation> {
    if (databaseFile === null) return new Geolocation(header, null);
    try {
      return new Geolocation(header, await open<CountryResponse>(databaseFile));
    } catch (error) {
      throw new WrongSetting(`GEO_DATABASE: ${error instanceof Error ? error.message : 'unread'}`);
    }
  }

  /**
   * The market in the proxy's header, because it may be more exact, or else in the file. Null if
   * neither names a market.
   */
  marketOf({ headers, ip }: VisitorRequest): IdMarket | null {
    const country = this.header === null ? undefined : headers[this.header]?.toString();
    return marketOfCountry(country) ?? marketOfCountry(this.countryOf(ip));
  }

  private countryOf(ip: string): string | undefined {
    if (this.countries === null || isIP(ip) === 0) return undefined;
    return this.countries.get(ip)?.country?.iso_code;
  }
}
