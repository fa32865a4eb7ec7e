/** The phases of a lot, which differ in what is secret. */
export const MOMENTS = ['HIDDEN', 'RUNNING', 'OVER'] as const;
/**
 * HIDDEN: a sealed lot before its close. RUNNING: an open lot before its close. OVER: closed or
 * sold. A withdrawn lot never closes, so it stays HIDDEN or RUNNING.
 */
export type Moment = (typeof MOMENTS)[number];

export const VIEWERS = ['DEALER', 'BIDDER', 'OWNER', 'STAFF', 'ENGINEER', 'FOLLOWER'] as const;
/**
 * DEALER is a dealer who may see the lot, and BIDDER a dealer who reads data of its own bids. OWNER
 * manages the auction, and STAFF works for the portal. ENGINEER is an administrator who reads the
 * log. FOLLOWER is code that receives events from the bus: read models and live topics.
 */
export type Viewer = (typeof VIEWERS)[number];

const ALL_MOMENTS: readonly Moment[] = MOMENTS;
const AFTER_CLOSE: readonly Moment[] = ['OVER'];
const NOT_HIDDEN: readonly Moment[] = ['RUNNING', 'OVER'];
const NO_MOMENTS: readonly Moment[] = [];

/** The secrets of a lot, and at which moments each viewer may see them. */
const MAY_SEE = {
  /**
   * The existence of a sealed bid, its dealer and time, and the number of bids. Staff need it to
   * void bids (ENG-07). Owners must not see it, because they could profit from it.
   */
  SEALED_OFFER: {
    DEALER: NOT_HIDDEN,
    BIDDER: ALL_MOMENTS,
    OWNER: NOT_HIDDEN,
    STAFF: ALL_MOMENTS,
    ENGINEER: ALL_MOMENTS,
    FOLLOWER: ALL_MOMENTS,
  },
  SEALED_AMOUNT: {
    DEALER: NO_MOMENTS,
    BIDDER: ALL_MOMENTS,
    OWNER: AFTER_CLOSE,
    STAFF: AFTER_CLOSE,
    ENGINEER: AFTER_CLOSE,
    FOLLOWER: NO_MOMENTS,
  },
  /**
   * What a close reveals: the binding bids, whether they reach the reserve price, and the award.
   */
  RESULT: {
    DEALER: NO_MOMENTS,
    BIDDER: ALL_MOMENTS,
    OWNER: AFTER_CLOSE,
    STAFF: AFTER_CLOSE,
    ENGINEER: AFTER_CLOSE,
    FOLLOWER: ALL_MOMENTS,
  },
  /** The maximum amount of a bid agent. */
  MAXIMUM: {
    DEALER: NO_MOMENTS,
    BIDDER: ALL_MOMENTS,
    OWNER: NO_MOMENTS,
    STAFF: AFTER_CLOSE,
    ENGINEER: AFTER_CLOSE,
    FOLLOWER: ALL_MOMENTS,
  },
  LEADER_MAXIMUM: {
    DEALER: NO_MOMENTS,
    BIDDER: NO_MOMENTS,
    OWNER: NO_MOMENTS,
    STAFF: NO_MOMENTS,
    ENGINEER: AFTER_CLOSE,
    FOLLOWER: NO_MOMENTS,
  },
  /** A dealer's exposure on all lots, which may contain amounts of sealed bids. */
  EXPOSURE: {
    DEALER: NO_MOMENTS,
    BIDDER: NO_MOMENTS,
    OWNER: NO_MOMENTS,
    STAFF: NO_MOMENTS,
    ENGINEER: NO_MOMENTS,
    FOLLOWER: NO_MOMENTS,
  },
  /** The dealer who bid, leads or has won. */
  PARTY: {
    DEALER: NO_MOMENTS,
    BIDDER: ALL_MOMENTS,
    OWNER: NOT_HIDDEN,
    STAFF: ALL_MOMENTS,
    ENGINEER: ALL_MOMENTS,
    FOLLOWER: ALL_MOMENTS,
  },
  RESERVE: {
    DEALER: NO_MOMENTS,
    BIDDER: NO_MOMENTS,
    OWNER: ALL_MOMENTS,
    STAFF: ALL_MOMENTS,
    ENGINEER: ALL_MOMENTS,
    FOLLOWER: ALL_MOMENTS,
  },
  /** The state on which decisions depend, and unsalted hashes of secrets. */
  STATE: {
    DEALER: NO_MOMENTS,
    BIDDER: NO_MOMENTS,
    OWNER: NO_MOMENTS,
    STAFF: NO_MOMENTS,
    ENGINEER: AFTER_CLOSE,
    FOLLOWER: NO_MOMENTS,
  },
  /** Salted hashes. Bidders see those in their own receipts. */
  SALTED_HASH: {
    DEALER: NO_MOMENTS,
    BIDDER: ALL_MOMENTS,
    OWNER: NO_MOMENTS,
    STAFF: NO_MOMENTS,
    ENGINEER: NOT_HIDDEN,
    FOLLOWER: NO_MOMENTS,
  },
  /** The salts with which hashes are computed. */
  SALT: {
    DEALER: NO_MOMENTS,
    BIDDER: NO_MOMENTS,
    OWNER: NO_MOMENTS,
    STAFF: NO_MOMENTS,
    ENGINEER: NO_MOMENTS,
    FOLLOWER: NO_MOMENTS,
  },
} as const satisfies Record<string, Record<Viewer, readonly Moment[]>>;

export type Secret = keyof typeof MAY_SEE;
export const SECRETS = Object.keys(MAY_SEE) as readonly Secret[];

/**
 * Whether a viewer may see a secret of a lot at a moment. It decides for events and for all data
 * that is derived from them (I10, I11).
 */
export const maySee = (viewer: Viewer, moment: Moment, secret: Secret): boolean =>
  MAY_SEE[secret][viewer].includes(moment);
