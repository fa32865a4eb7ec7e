import type { PostgresConnection } from '@fairlot/database';
import { LIMITS, type LimitSettings } from '@fairlot/access-http';

const UNLIMITED_RATE = { perSecond: 1e6, burst: 1e6 };
/** A load has thousands of bids of few users. It should measure the work, not the limit. */
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

/** Order for the portal's process. */
export type PortalOrder = {
  readonly lots: number;
  /** Whether the lots have real vehicles, so that pages have realistic sizes. */
  readonly withVehicles: boolean;
  readonly limits: LimitSettings;
  /** Number of auctions of this size; one by default. */
  readonly auctions?: number;
  /** Number of further dealers, users of the owner and staff, who flood one after the other. */
  readonly accounts?: number;
  /**
   * Settings of a process that is part of a portal on a shared database (`DATABASE_URL`). Without
   * them it is a whole portal.
   */
  readonly part?: Readonly<Record<string, string>>;
  /** Whether this part fills the database. */
  readonly fills?: boolean;
  /** Settings of the portal's database server. */
  readonly flags?: readonly string[];
};
/** Message of the portal's process once it serves. */
export type Serving = {
  readonly port: number;
  readonly database: PostgresConnection;
  readonly idAuction: number;
  /** All auctions, including `idAuction`. */
  readonly idAuctions: readonly number[];
  readonly lots: number;
  /** Bidding dealers. */
  readonly usernames: readonly string[];
  readonly password: string;
};
/** The operators' token of the benchmark's portals. */
export const OPERATORS_TOKEN = 'operators of a benchmark';
/** A dealer that only watches, and the auction's owner: their account names on the sign-in page. */
export const VIEWER_USERNAME = 'dealer1';
export const OWNER_USERNAME = 'auctioneer';
/** A member of staff of the market, who reads the log. */
export const ADMIN_USERNAME = 'staff1';
/** Names of further accounts of each kind, for floods. */
export const FLOODING_USERNAMES = {
  dealer: 'flood-dealer',
  owner: 'flood-owner',
  staff: 'flood-staff',
} as const;
