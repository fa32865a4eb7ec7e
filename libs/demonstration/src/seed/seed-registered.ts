import type { DemoServices } from '../demo-services.js';

/** Companies that have registered and wait for staff. The demonstration's register knows most of them. */
const WAITING_COMPANIES = [
  ['Officine Vallone', 'IT', 'IT12345670017', 'Cuneo', 'Via dei Mille 40'],
  ['Lindner Automobile', 'DE', 'DE136695976', 'Kassel', 'Industriestraße 14'],
  ['Garage du Moulin', 'FR', 'FR40303265045', 'Lille', '12 rue du Moulin'],
  ['Autobedrijf De Vries', 'NL', 'NL004495445B01', 'Utrecht', 'Industrieweg 8'],
] as const;

/** Writes dealers for staff to configure (SCR-078). */
export const seedRegistered = async ({
  registry,
}: Pick<DemoServices, 'registry'>): Promise<void> => {
  for (const [businessName, idMarket, vatCode, city, address] of WAITING_COMPANIES)
    await registry.createDealer({
      businessName,
      idMarket,
      enabledMarkets: [idMarket],
      country: idMarket,
      vatCode,
      city,
      address,
      region: null,
      idHouse: null,
      creditMinor: null,
      state: 'REGISTERED',
      enabled: false,
    });
};
