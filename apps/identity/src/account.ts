/** A demonstration account, as the page lists it. */
export type Account = {
  /** User name in the portal. The provider sends it as the subject. */
  readonly username: string;
  /** First name and surname. */
  readonly name: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** Business name of the dealer; null for staff. */
  readonly businessName: string | null;
  readonly idMarket: string;
};

export const ACCOUNT_GROUPS = ['staff', 'seller', 'buyer', 'viewer'] as const;
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

const STAFF_ROLES = ['ADMIN', 'CUSTOMER_CENTER'];
const READ_ONLY_PERMISSIONS = ['VISITOR', 'READ_ONLY'];

/** The group under which the page lists the account. */
export const groupOf = ({ roles, permissions }: Account): AccountGroup => {
  if (roles.some((role) => STAFF_ROLES.includes(role))) return 'staff';
  if (permissions.some((permission) => READ_ONLY_PERMISSIONS.includes(permission))) return 'viewer';
  return permissions.includes('BUYER') ? 'buyer' : 'seller';
};

/**
 * Whether the account or its market's name contains every word of the search, in any letter case.
 */
export const matchesSearch = (account: Account, marketName: string, query: string): boolean => {
  const { username, name, businessName, idMarket } = account;
  const text = [username, name, businessName, idMarket, marketName].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Sign-in with a user's own password, which the portal checks for the provider. */
export type OwnPasswords = {
  readonly isKnown: (username: string) => Promise<boolean>;
  readonly check: (attempt: {
    readonly username: string;
    readonly password: string;
    readonly address: string;
  }) => Promise<PasswordCheck>;
};
export type PasswordCheck =
  | { readonly outcome: 'known'; readonly username: string }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number };
