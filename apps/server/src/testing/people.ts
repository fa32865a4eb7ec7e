import type { NewDealer, NewUser } from '@fairlot/access-records';

type Person = {
  /** Beyond the name under which he stands here. */
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
 * Everybody of `aWorld`, each with a dealer of his own. The world's auctions are `auctioneer`'s, in
 * Italy, on a template that `multi` is linked to. The sign-in page offers the user names of the
 * demonstration only, so everybody has one of these.
 */
export const PEOPLE = {
  admin: staff({ roles: ['USER', 'ADMIN'], adminEnabledMarkets: ['IT', 'DE'] }),
  centre: staff({ roles: ['USER', 'CUSTOMER_CENTER'], adminEnabledMarkets: ['IT'] }),
  /** Staff of another market. */
  abroad: staff({
    ...{ username: 'dealer11', roles: ['USER', 'ADMIN'] },
    adminEnabledMarkets: ['DE'],
  }),
  engineer: staff({
    ...{ roles: ['USER', 'ADMIN'], permissions: ['READ_ONLY'] },
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
  /** Accepted on the template, but of a market that the auction is not in. */
  foreigner: member(['BUYER'], GERMAN, { username: 'dealer12' }),
  /** Of the right market, but blocked on the template. */
  blocked: member(['BUYER'], {}, { username: 'dealer13' }),
  /** Asked for the template and is not accepted yet. */
  pending: member(['BUYER'], {}, { username: 'dealer14' }),
  /** The dealer is disabled, the user is not. */
  suspended: member(['BUYER'], { enabled: false }, { username: 'dealer15' }),
  /** The user is disabled, after signing in. */
  disabled: member(['BUYER'], {}, { username: 'dealer16' }),
  /** Has not answered the consents. */
  undecided: member(['BUYER'], {}, { username: 'dealer17', consent3: null }),
} as const satisfies Record<string, Person>;

export type Who = keyof typeof PEOPLE;
export const WHO = Object.keys(PEOPLE) as readonly Who[];
export const usernameOf = (who: Who): string => {
  const { user }: Person = PEOPLE[who];
  return user.username ?? who;
};

/** How each dealer that looks stands on the template of the world's auction. */
export const STANDING: Partial<Record<Who, 'PENDING' | 'ACCEPTED' | 'BLOCKED'>> = {
  ...{ visitor: 'ACCEPTED', readonly: 'ACCEPTED', foreigner: 'ACCEPTED', suspended: 'ACCEPTED' },
  ...{ dealer1: 'ACCEPTED', dealer2: 'ACCEPTED', dealer3: 'ACCEPTED', disabled: 'ACCEPTED' },
  ...{ undecided: 'ACCEPTED', blocked: 'BLOCKED', pending: 'PENDING' },
};
