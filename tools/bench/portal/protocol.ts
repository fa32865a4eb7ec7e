import type { PostgresConnection } from '@fairlot/database';
import { LIMITS, type LimitSettings } from '@fairlot/access-http';

const OFTEN = { perSecond: 1e6, burst: 1e6 };
/** A load is thousands of offers of a few users: what is measured is the work and not the limit. */
export const NO_LIMITS: LimitSettings = {
  ...LIMITS,
  perUser: {
    read: OFTEN,
    heavy: OFTEN,
    offer: OFTEN,
    change: OFTEN,
    upload: OFTEN,
    'sign-in': OFTEN,
  },
  perAddress: OFTEN,
};

/** What the process of the portal is told to prepare. */
export type Wanted = {
  readonly lots: number;
  /** Whether the lots are of real vehicles, so that a page of them is as full as in use. */
  readonly withVehicles: boolean;
  readonly limits: LimitSettings;
  /** How many auctions of so many lots; one when it is not said. */
  readonly auctions?: number;
  /** How many more dealers, users of the owner and staff there are, who flood one after the other. */
  readonly accounts?: number;
  /**
   * Settings of a process that is a part of a portal on a database of theirs (`DATABASE_URL`); without
   * them it is a whole one on its own.
   */
  readonly part?: Readonly<Record<string, string>>;
  /** Of a part: whether it fills the database. */
  readonly fills?: boolean;
  /** Settings of its own database server. */
  readonly flags?: readonly string[];
};
/** What it tells when it serves. */
export type Serving = {
  readonly port: number;
  readonly database: PostgresConnection;
  readonly idAuction: number;
  /** It and the others. */
  readonly idAuctions: readonly number[];
  readonly lots: number;
  /** Dealers that bid. */
  readonly usernames: readonly string[];
  readonly password: string;
};
/** What operators of its portals send. */
export const OPERATORS_TOKEN = 'operators of a benchmark';
/** A dealer that only looks, and the auction's owner: the names of accounts at the sign-in page. */
export const VIEWER = 'dealer1';
export const OWNER = 'auctioneer';
/** Staff of the market, who look into its log. */
export const ADMIN = 'staff1';
/** The names of further accounts of each kind, which flood. */
export const FLOODING = {
  dealer: 'flood-dealer',
  owner: 'flood-owner',
  staff: 'flood-staff',
} as const;
