import type { NewDealer, NewUser } from '@fairlot/access-records';

type TestPerson = {
  /** Fields of the user, except the name. */
  readonly user: Partial<NewUser>;
  /** Fields of the user's dealer; null for staff. */
  readonly dealer: Partial<NewDealer> | null;
};

const makeStaff = (user: Partial<NewUser>): TestPerson => ({ user, dealer: null });
const makeMember = (
  permissions: NewUser['permissions'],
  dealer: Partial<NewDealer> = {},
  user: Partial<NewUser> = {},
): TestPerson => ({ user: { permissions, ...user }, dealer });

const GERMAN_DEALER = { idMarket: 'DE', enabledMarkets: ['DE'], country: 'DE' };

/**
 * The users of `makeWorld`. Each has a separate dealer. The world's auctions belong to `auctioneer`
 * in Italy, with a template that is linked to `multi`. The sign-in page lists only user names of
 * the demonstration, so every user has one of these.
 */
export const PEOPLE = {
  admin: makeStaff({ roles: ['USER', 'ADMIN'], adminEnabledMarkets: ['IT', 'DE'] }),
  centre: makeStaff({ roles: ['USER', 'CUSTOMER_CENTER'], adminEnabledMarkets: ['IT'] }),
  /** Staff who work in another market. */
  abroad: makeStaff({
    username: 'dealer11',
    roles: ['USER', 'ADMIN'],
    adminEnabledMarkets: ['DE'],
  }),
  engineer: makeStaff({
    roles: ['USER', 'ADMIN'],
    permissions: ['READ_ONLY'],
    adminEnabledMarkets: ['IT', 'DE'],
  }),
  auctioneer: makeMember(['AUCTIONEER']),
  multi: makeMember(['MULTI_AUCTIONEER']),
  loader: makeMember(['LOADER']),
  exhibitor: makeMember(['EXHIBITOR']),
  visitor: makeMember(['VISITOR']),
  readonly: makeMember(['BUYER', 'READ_ONLY']),
  dealer1: makeMember(['BUYER']),
  dealer2: makeMember(['BUYER']),
  dealer3: makeMember(['BUYER']),
  /** The dealer is accepted on the template, but belongs to another market than the auction. */
  foreigner: makeMember(['BUYER'], GERMAN_DEALER, { username: 'dealer12' }),
  /** The dealer belongs to the auction's market, but is blocked on the template. */
  blocked: makeMember(['BUYER'], {}, { username: 'dealer13' }),
  /** The dealer has applied for the template, but is not accepted yet. */
  pending: makeMember(['BUYER'], {}, { username: 'dealer14' }),
  /** The dealer is disabled, but the user is not. */
  suspended: makeMember(['BUYER'], { enabled: false }, { username: 'dealer15' }),
  /** The user is disabled after signing in. */
  disabled: makeMember(['BUYER'], {}, { username: 'dealer16' }),
  /** Has not answered all consents. */
  undecided: makeMember(['BUYER'], {}, { username: 'dealer17', consent3: null }),
} as const satisfies Record<string, TestPerson>;

export type PersonName = keyof typeof PEOPLE;
export const PERSON_NAMES = Object.keys(PEOPLE) as readonly PersonName[];
export const usernameOf = (who: PersonName): string => {
  const { user }: TestPerson = PEOPLE[who];
  return user.username ?? who;
};

/** The state of each viewing dealer on the template of the world's auctions. */
export const STANDINGS_OF_VIEWERS: Partial<Record<PersonName, 'PENDING' | 'ACCEPTED' | 'BLOCKED'>> =
  {
    visitor: 'ACCEPTED',
    readonly: 'ACCEPTED',
    foreigner: 'ACCEPTED',
    suspended: 'ACCEPTED',
    dealer1: 'ACCEPTED',
    dealer2: 'ACCEPTED',
    dealer3: 'ACCEPTED',
    disabled: 'ACCEPTED',
    undecided: 'ACCEPTED',
    blocked: 'BLOCKED',
    pending: 'PENDING',
  };
