import type { Permission, Role } from '@fairlot/access-domain';
import { MARKETS } from '@fairlot/countries';
import { EXHIBITOR_OWNER, demoDealers, type DemoOwner } from './dealers.js';
import { randomOf } from './random.js';
import { randomVatCode } from './vat-code.js';

export type DemoAccount = {
  readonly username: string;
  readonly name: string;
  readonly surname: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  readonly idMarket: string;
  /** Markets of staff; empty for everybody else. */
  readonly adminEnabledMarkets: readonly string[];
  readonly offerLimitMinor: number | null;
  /** The dealer of the account. Null for staff. */
  readonly house: DemoOwner | null;
};

type Person = Pick<DemoAccount, 'username' | 'name' | 'surname' | 'idMarket'>;

const makePerson = (username: string, name: string, surname: string, idMarket: string): Person => ({
  username,
  name,
  surname,
  idMarket,
});

const staffAccount = (
  who: Person,
  roles: readonly Role[],
  adminEnabledMarkets: readonly string[],
  permissions: readonly Permission[] = [],
): DemoAccount => ({
  ...who,
  roles,
  permissions,
  adminEnabledMarkets,
  offerLimitMinor: null,
  house: null,
});

const randomNumbers = randomOf(2);
const memberAccount = (
  who: Person,
  permissions: readonly Permission[],
  house: Pick<DemoOwner, 'businessName' | 'country' | 'city'> & Partial<DemoOwner>,
): DemoAccount => ({
  ...who,
  roles: ['USER'],
  permissions,
  adminEnabledMarkets: [],
  offerLimitMinor: null,
  house: {
    idMarket: who.idMarket,
    enabledMarkets: [who.idMarket],
    address: `${house.city} 1`,
    vatCode: randomVatCode(who.idMarket, randomNumbers),
    idHouse: null,
    enabled: true,
    creditMinor: null,
    ...house,
  },
});

/** Accounts with their own role. The access domain defines the rights of each role. */
const ROLE_ACCOUNTS: readonly DemoAccount[] = [
  staffAccount(makePerson('admin', 'Ada', 'Lindqvist', 'EN'), ['USER', 'ADMIN'], MARKETS),
  staffAccount(
    makePerson('centre', 'Carla', 'Monti', 'IT'),
    ['USER', 'CUSTOMER_CENTER'],
    ['IT', 'DE', 'FR'],
  ),
  memberAccount(makePerson('auctioneer', 'Aldo', 'Ricci', 'IT'), ['AUCTIONEER'], {
    businessName: 'Noleggio Riviera',
    country: 'IT',
    city: 'Milano',
    enabledMarkets: ['IT', 'DE', 'FR'],
  }),
  memberAccount(makePerson('multi', 'Mona', 'Brandt', 'DE'), ['MULTI_AUCTIONEER'], {
    businessName: 'Fairlot Vermarktung',
    country: 'DE',
    city: 'Frankfurt',
    enabledMarkets: MARKETS,
  }),
  memberAccount(makePerson('loader', 'Lorenzo', 'Gil', 'ES'), ['LOADER'], {
    businessName: 'Carga Ibérica',
    country: 'ES',
    city: 'Madrid',
    enabledMarkets: ['ES', 'PL'],
  }),
  memberAccount(makePerson('exhibitor', 'Eva', 'Jansen', 'NL'), ['EXHIBITOR'], {
    businessName: 'Autoplein Jansen',
    country: 'NL',
    city: 'Utrecht',
    enabledMarkets: ['NL', 'EN'],
    idHouse: EXHIBITOR_OWNER,
  }),
  memberAccount(makePerson('visitor', 'Vincent', 'Petit', 'FR'), ['VISITOR'], {
    businessName: 'Garage Petit',
    country: 'FR',
    city: 'Lyon',
  }),
  memberAccount(makePerson('readonly', 'Rita', 'Claes', 'BE'), ['BUYER', 'READ_ONLY'], {
    businessName: 'Claes Revisie',
    country: 'BE',
    city: 'Gent',
  }),
  staffAccount(makePerson('engineer', 'Enno', 'Falk', 'DE'), ['USER', 'ADMIN'], MARKETS, [
    'READ_ONLY',
  ]),
];

/** The account that the seed writes last. If it exists, the seed of the accounts is complete. */
export const LAST_ACCOUNT = 'engineer';

const dealerAccounts = (): DemoAccount[] =>
  demoDealers().map(({ house, ...dealer }) => ({
    ...dealer,
    house,
    idMarket: house.idMarket,
    roles: ['USER'],
    permissions: ['BUYER'],
    adminEnabledMarkets: [],
  }));

/** Every account of the demonstration: those with their own role, then the dealers. */
export const demoAccountPlan = (): readonly DemoAccount[] => [
  ...ROLE_ACCOUNTS,
  ...dealerAccounts(),
];
