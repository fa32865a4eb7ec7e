import type { NewDealer, NewUser } from '@fairlot/access-records';

type Person = {
  /** Fields of the user in addition to the name used here. */
  readonly user: Partial<NewUser>;
  /** Null for staff. */
  readonly dealer: Partial<NewDealer> | null;
};

const staff = (user: Partial<NewUser>): Person => ({ user, dealer: null });
const member = (
  permissions: NewUser['permissions'],
  dealer: Partial<NewDealer> = {},
  user: Partial<NewUser> = {},
): Person => ({ user: { permissions, ...user }, dealer });

const GERMAN = { idMarket: 'DE', enabledMarkets: ['DE'], country: 'DE' };

/**
 * The users of `makeWorld`, each with a separate dealer. The world's auctions belong to
 * `auctioneer` in Italy, on a template linked to `multi`. The sign-in page lists only user names of
 * the demonstration, so every user has one of them.
 */
export const PEOPLE = {
  admin: staff({ roles: ['USER', 'ADMIN'], adminEnabledMarkets: ['IT', 'DE'] }),
  centre: staff({ roles: ['USER', 'CUSTOMER_CENTER'], adminEnabledMarkets: ['IT'] }),
  /** Staff of another market. */
  abroad: staff({
    username: 'dealer11',
    roles: ['USER', 'ADMIN'],
    adminEnabledMarkets: ['DE'],
  }),
  engineer: staff({
    roles: ['USER', 'ADMIN'],
    permissions: ['READ_ONLY'],
    adminEnabledMarkets: ['IT', 'DE'],
  }),
  auctioneer: member(['AUCTIONEER']),
  multi: member(['MULTI_AUCTIONEER']),
  loader: member(['LOADER']),
  exhibitor: member(['EXHIBITOR']),
  visitor: member(['VISITOR']),
  readonly: member(['BUYER', 'READ_ONLY']),
  dealer1: member(['BUYER']),
  dealer2: member(['BUYER']),
  dealer3: member(['BUYER']),
  /** Accepted on the template, but from a market without the auction. */
  foreigner: member(['BUYER'], GERMAN, { username: 'dealer12' }),
  /** From the right market, but blocked on the template. */
  blocked: member(['BUYER'], {}, { username: 'dealer13' }),
  /** Applied for the template, but not accepted yet. */
  pending: member(['BUYER'], {}, { username: 'dealer14' }),
  /** The dealer is disabled, but the user is not. */
  suspended: member(['BUYER'], { enabled: false }, { username: 'dealer15' }),
  /** The user is disabled after signing in. */
  disabled: member(['BUYER'], {}, { username: 'dealer16' }),
  /** Has not answered the consents. */
  undecided: member(['BUYER'], {}, { username: 'dealer17', consent3: null }),
} as const satisfies Record<string, Person>;

export type PersonName = keyof typeof PEOPLE;
export const PERSON_NAMES = Object.keys(PEOPLE) as readonly PersonName[];
export const usernameOf = (who: PersonName): string => {
  const { user }: Person = PEOPLE[who];
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
