import type { PortalInfo } from '@fairlot/content-records';
import type { IdMarket } from '@fairlot/countries';

/** Phone numbers that national rules reserve for fiction, where they exist. They reach nobody. */
const OFFICES: Readonly<Record<IdMarket, readonly [phone: string, address: string]>> = {
  EN: ['+44 20 7946 0123', '1 Marshalling Yard, Birmingham'],
  IT: ['+39 02 0000 0100', 'Via dell’Asta 1, Milano'],
  DE: ['+49 221 0000 100', 'Am Auktionshof 1, Köln'],
  NL: ['+31 30 000 0100', 'Veilingkade 1, Utrecht'],
  ES: ['+34 910 000 100', 'Calle de la Subasta 1, Madrid'],
  BE: ['+32 2 000 01 00', 'Veilingplein 1, Brussel'],
  FR: ['+33 1 99 00 01 00', '1 rue des Enchères, Lyon'],
  PL: ['+48 22 000 01 00', 'ul. Aukcyjna 1, Warszawa'],
  PT: ['+351 210 000 100', 'Rua do Leilão 1, Lisboa'],
  LU: ['+352 20 00 01 00', '1 rue des Enchères, Luxembourg'],
  OTHER: ['+39 02 0000 0101', 'Via dell’Asta 1, Milano'],
};

const WEEKDAY_HOURS = { fromDay: 1, toDay: 5, fromMinute: 510, toMinute: 1_110 };
const SATURDAY_HOURS = { fromDay: 6, toDay: 6, fromMinute: 540, toMinute: 780 };

/** Contact data of the demonstration in each market. Nobody answers there. */
export const OFFICE_PLAN: readonly PortalInfo[] = Object.entries(OFFICES).map(([id, office]) => {
  const idMarket = id as IdMarket;
  const [phone, address] = office;
  const isGerman = idMarket === 'DE';
  return {
    idMarket,
    phone,
    address,
    hours: [WEEKDAY_HOURS, SATURDAY_HOURS],
    mail: `dealers.${idMarket.toLowerCase()}@fairlot.example`,
    appStoreUrl: isGerman ? 'https://apps.fairlot.example/ios' : null,
    playStoreUrl: isGerman ? 'https://apps.fairlot.example/android' : null,
    leasingUrl: 'https://leasing.fairlot.example',
  };
});
