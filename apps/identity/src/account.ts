/** An account of the demonstration on this page. */
export type Account = {
  /** The subject that the portal receives. The portal uses it as user name. */
  readonly username: string;
  /** The person's name. */
  readonly name: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** Null for staff. */
  readonly businessName: string | null;
  readonly idMarket: string;
};

export const ACCOUNT_GROUPS = ['staff', 'seller', 'buyer', 'viewer'] as const;
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

const STAFF_ROLES = ['ADMIN', 'CUSTOMER_CENTER'];
const READ_ONLY_PERMISSIONS = ['VISITOR', 'READ_ONLY'];

/** The group in which the page lists the account. */
export const groupOf = ({ roles, permissions }: Account): AccountGroup => {
  if (roles.some((role) => STAFF_ROLES.includes(role))) return 'staff';
  if (permissions.some((permission) => READ_ONLY_PERMISSIONS.includes(permission))) return 'viewer';
  return permissions.includes('BUYER') ? 'buyer' : 'seller';
};

/** Whether the account or the name of its market contains every search word, in any case. */
export const matchesSearch = (account: Account, marketName: string, query: string): boolean => {
  const { username, name, businessName, idMarket } = account;
  const text = [username, name, businessName, idMarket, marketName].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Sign-in with the user's own password, which the portal checks for this page. */
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
