import type { PostgresConnection } from '@fairlot/database';
import { LIMITS, type LimitSettings } from '@fairlot/access-http';

const UNLIMITED_RATE = { perSecond: 1e6, burst: 1e6 };
/**
 * Rate limits for a load, which places thousands of bids of few users. It should measure the work,
 * not the limit.
 */
export const NO_LIMITS: LimitSettings = {
  ...LIMITS,
  perUser: {
    read: UNLIMITED_RATE,
    heavy: UNLIMITED_RATE,
    offer: UNLIMITED_RATE,
    change: UNLIMITED_RATE,
    upload: UNLIMITED_RATE,
    'sign-in': UNLIMITED_RATE,
  },
  perAddress: UNLIMITED_RATE,
};

/** Order to the process of a portal. */
export type PortalOrder = {
  readonly lots: number;
  /** Whether the lots have real vehicles, so that pages have a realistic size. */
  readonly withVehicles: boolean;
  readonly limits: LimitSettings;
  /** Number of auctions of this size; one by default. */
  readonly auctions?: number;
  /**
   * Number of additional dealers, users of the owner, and staff, who send floods one after the
   * other.
   */
  readonly accounts?: number;
  /**
   * Settings of a process that runs a part of a portal on a shared database (`DATABASE_URL`).
   * Without them, the process runs a whole portal.
   */
  readonly part?: Readonly<Record<string, string>>;
  /** Whether this part of a portal fills the database. */
  readonly fills?: boolean;
  /** Settings of the portal's database server. */
  readonly flags?: readonly string[];
};
/** Message of the portal's process once it serves. */
export type Serving = {
  readonly port: number;
  readonly database: PostgresConnection;
  readonly idAuction: number;
  /** Ids of all auctions, including `idAuction`. */
  readonly idAuctions: readonly number[];
  readonly lots: number;
  /** Usernames of the dealers who bid. */
  readonly usernames: readonly string[];
  readonly password: string;
};
/** The operators' access token of the benchmark's portals. */
export const OPERATORS_TOKEN = 'operators of a benchmark';
/** Usernames of a dealer who only watches and of the auction's owner, for the sign-in page. */
export const VIEWER_USERNAME = 'dealer1';
export const OWNER_USERNAME = 'auctioneer';
/** Username of a member of staff of the market, who reads the event log. */
export const ADMIN_USERNAME = 'staff1';
/** Beginning of the usernames of the additional accounts of each kind, which send floods. */
export const FLOODING_USERNAMES = {
  dealer: 'flood-dealer',
  owner: 'flood-owner',
  staff: 'flood-staff',
} as const;
