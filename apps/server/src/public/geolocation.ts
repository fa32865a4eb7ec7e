import { isIP } from 'node:net';
import { MARKET_PACKS, type IdMarket } from '@fairlot/countries';
import { open, type CountryResponse, type Reader } from 'maxmind';
import { WrongSetting } from '../start/wrong-setting.js';

export type GeolocationSettings = {
  /** In which a proxy says the country's two letters, such as `cf-ipcountry`; null where none does. */
  readonly header: string | null;
  /** A country database in MaxMind's format; null where there is none. */
  readonly databaseFile: string | null;
};

const MARKET_OF_COUNTRY: ReadonlyMap<string, IdMarket> = new Map(
  Object.values(MARKET_PACKS).flatMap(({ country, idMarket }) =>
    country === null ? [] : [[country, idMarket]],
  ),
);

/** What proxies say of addresses that are in no country. */
const NOWHERE = new Set(['XX', 'T1', 'ZZ']);

/** OTHER of a country without a market of its own; null of what is no country. */
export const marketOfCountry = (country: string | undefined): IdMarket | null => {
  const code = country?.trim().toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(code) || NOWHERE.has(code)) return null;
  return MARKET_OF_COUNTRY.get(code) ?? 'OTHER';
};

type Asking = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ip: string;
};

/**
 * OPEN-12: the market that a request comes from, as a proxy or a file of this machine says it. No third
 * party is asked, and what was found is not kept.
 */
export class Geolocation {
  private constructor(
    private readonly header: string | null,
    private readonly countries: Reader<CountryResponse> | null,
  ) {}

  /** @throws WrongSetting where the file is no country database. */
  static async of({ header, databaseFile }: GeolocationSettings): Promise<Geolocation> {
    if (databaseFile === null) return new Geolocation(header, null);
    try {
      return new Geolocation(header, await open<CountryResponse>(databaseFile));
    } catch (error) {
      throw new WrongSetting(`GEO_DATABASE: ${error instanceof Error ? error.message : 'unread'}`);
    }
  }

  /** The proxy's word first: it may know more than a file. Null where nobody knows. */
  marketOf({ headers, ip }: Asking): IdMarket | null {
    const said = this.header === null ? undefined : headers[this.header]?.toString();
    return marketOfCountry(said) ?? marketOfCountry(this.countryOf(ip));
  }

  private countryOf(ip: string): string | undefined {
    if (this.countries === null || isIP(ip) === 0) return undefined;
    return this.countries.get(ip)?.country?.iso_code;
  }
}
