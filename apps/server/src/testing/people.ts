import type { NewDealer, NewUser } from '@fairlot/access-records';

type TestPerson = {
  /** Fields of the user in addition to the name used here. */
  readonly user: Partial<NewUser>;
  /** Null for staff. */
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
 * The users of `makeWorld`, each with a separate dealer. The world's auctions belong to
 * `auctioneer` in Italy, on a template linked to `multi`. The sign-in page lists only user names of
 * the demonstration, so every user has one of them.
 */
export const PEOPLE = {
  admin: makeStaff({ roles: ['USER', 'ADMIN'], adminEnabledMarkets: ['IT', 'DE'] }),
  centre: makeStaff({ roles: ['USER', 'CUSTOMER_CENTER'], adminEnabledMarkets: ['IT'] }),
  /** Staff of another market. */
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
  /** Accepted on the template, but from a market without the auction. */
  foreigner: makeMember(['BUYER'], GERMAN_DEALER, { username: 'dealer12' }),
  /** From the right market, but blocked on the template. */
  blocked: makeMember(['BUYER'], {}, { username: 'dealer13' }),
  /** Applied for the template, but not accepted yet. */
  pending: makeMember(['BUYER'], {}, { username: 'dealer14' }),
  /** The dealer is disabled, but the user is not. */
  suspended: makeMember(['BUYER'], { enabled: false }, { username: 'dealer15' }),
  /** The user is disabled after signing in. */
  disabled: makeMember(['BUYER'], {}, { username: 'dealer16' }),
  /** Has not answered the consents. */
  undecided: makeMember(['BUYER'], {}, { username: 'dealer17', consent3: null }),
} as const satisfies Record<string, TestPerson>;

export type PersonName = keyof typeof PEOPLE;
export const PERSON_NAMES = Object.keys(PEOPLE) as readonly PersonName[];
export const usernameOf = (who: PersonName): string => {
  const { user }: TestPerson = PEOPLE[who];
  return user.username ?? who;
};

/** The standing of each viewing dealer on the template of the world's auction. */
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
