/** How much of a lot is still undecided. */
export const MOMENTS = ['HIDDEN', 'RUNNING', 'OVER'] as const;
/** HIDDEN: sealed and not closed. RUNNING: open and not closed, withdrawn too. OVER: closed or sold. */
export type Moment = (typeof MOMENTS)[number];

export const VIEWERS = ['DEALER', 'BIDDER', 'OWNER', 'STAFF', 'ENGINEER', 'FOLLOWER'] as const;
/**
 * DEALER may see the lot. BIDDER reads the bidder's own data. OWNER manages the auction, STAFF does
 * so for the portal. ENGINEER reads the log, as administrators do. FOLLOWER is a program behind the
 * bus: read models and live topics.
 */
export type Viewer = (typeof VIEWERS)[number];

const ALWAYS: readonly Moment[] = MOMENTS;
const OVER: readonly Moment[] = ['OVER'];
const NOT_HIDDEN: readonly Moment[] = ['RUNNING', 'OVER'];
const NEVER: readonly Moment[] = [];

/** The secrets of a lot, and at which moments each viewer may see them. */
const MAY_SEE = {
  /**
   * The existence of a sealed bid, its dealer and time, and the number of bids. Staff need it to
   * void bids (ENG-07). The owner must not know, because owners could profit from it.
   */
  SEALED_OFFER: {
    DEALER: NOT_HIDDEN,
    BIDDER: ALWAYS,
    OWNER: NOT_HIDDEN,
    STAFF: ALWAYS,
    ENGINEER: ALWAYS,
    FOLLOWER: ALWAYS,
  },
  SEALED_AMOUNT: {
    DEALER: NEVER,
    BIDDER: ALWAYS,
    OWNER: OVER,
    STAFF: OVER,
    ENGINEER: OVER,
    FOLLOWER: NEVER,
  },
  /** What a close reveals: the binding bids, whether they reach the reserve, and the award. */
  RESULT: {
    DEALER: NEVER,
    BIDDER: ALWAYS,
    OWNER: OVER,
    STAFF: OVER,
    ENGINEER: OVER,
    FOLLOWER: ALWAYS,
  },
  /** The maximum of an agent. */
  MAXIMUM: {
    DEALER: NEVER,
    BIDDER: ALWAYS,
    OWNER: NEVER,
    STAFF: OVER,
    ENGINEER: OVER,
    FOLLOWER: ALWAYS,
  },
  LEADER_MAXIMUM: {
    DEALER: NEVER,
    BIDDER: NEVER,
    OWNER: NEVER,
    STAFF: NEVER,
    ENGINEER: OVER,
    FOLLOWER: NEVER,
  },
  /** A dealer's exposure on all lots, which may contain amounts of sealed bids. */
  EXPOSURE: {
    DEALER: NEVER,
    BIDDER: NEVER,
    OWNER: NEVER,
    STAFF: NEVER,
    ENGINEER: NEVER,
    FOLLOWER: NEVER,
  },
  /** The dealer who bid, leads or has won. */
  PARTY: {
    DEALER: NEVER,
    BIDDER: ALWAYS,
    OWNER: NOT_HIDDEN,
    STAFF: ALWAYS,
    ENGINEER: ALWAYS,
    FOLLOWER: ALWAYS,
  },
  RESERVE: {
    DEALER: NEVER,
    BIDDER: NEVER,
    OWNER: ALWAYS,
    STAFF: ALWAYS,
    ENGINEER: ALWAYS,
    FOLLOWER: ALWAYS,
  },
  /** The state that decides, and any unsalted hash of secrets. */
  STATE: {
    DEALER: NEVER,
    BIDDER: NEVER,
    OWNER: NEVER,
    STAFF: NEVER,
    ENGINEER: OVER,
    FOLLOWER: NEVER,
  },
  /** Salted hashes. A bidder's are in the receipts. */
  SALTED_HASH: {
    DEALER: NEVER,
    BIDDER: ALWAYS,
    OWNER: NEVER,
    STAFF: NEVER,
    ENGINEER: NOT_HIDDEN,
    FOLLOWER: NEVER,
  },
  /** The salts of hashes. */
  SALT: {
    DEALER: NEVER,
    BIDDER: NEVER,
    OWNER: NEVER,
    STAFF: NEVER,
    ENGINEER: NEVER,
    FOLLOWER: NEVER,
  },
} as const satisfies Record<string, Record<Viewer, readonly Moment[]>>;

export type Secret = keyof typeof MAY_SEE;
export const SECRETS = Object.keys(MAY_SEE) as readonly Secret[];

/** Decides about all secrets, for readers of events and of data derived from them (I10, I11). */
export const maySee = (viewer: Viewer, moment: Moment, secret: Secret): boolean =>
  MAY_SEE[secret][viewer].includes(moment);
