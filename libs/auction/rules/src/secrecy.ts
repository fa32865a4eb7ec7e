/** How much of a lot is still undecided. */
export const MOMENTS = ['HIDDEN', 'RUNNING', 'OVER'] as const;
/** HIDDEN: sealed and not closed; RUNNING: open and not closed, withdrawn too; OVER: closed or sold. */
export type Moment = (typeof MOMENTS)[number];

export const VIEWERS = ['DEALER', 'BIDDER', 'OWNER', 'STAFF', 'ENGINEER', 'FOLLOWER'] as const;
/**
 * DEALER may see the lot; BIDDER looks at what is his own; OWNER runs the auction, STAFF does so for
 * the portal; ENGINEER reads the log, as administrators do; FOLLOWER is a program behind the bus: read
 * models and live topics.
 */
export type Viewer = (typeof VIEWERS)[number];

const ALWAYS: readonly Moment[] = MOMENTS;
const OVER: readonly Moment[] = ['OVER'];
const NOT_HIDDEN: readonly Moment[] = ['RUNNING', 'OVER'];
const NEVER: readonly Moment[] = [];

/** What of a lot is not everybody's, and in which moments who may see it. */
const MAY_SEE = {
  /**
   * That a sealed offer was made, by whom and when, and how many there are. Staff must void them
   * (ENG-07); a lot's silence tells its owner nothing, who has something to gain from it.
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
  /** What a close revealed: the offers that bind, whether they reach the reserve, what was awarded. */
  RESULT: {
    DEALER: NEVER,
    BIDDER: ALWAYS,
    OWNER: OVER,
    STAFF: OVER,
    ENGINEER: OVER,
    FOLLOWER: ALWAYS,
  },
  /** Up to what an agent bids. */
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
  /** What a dealer is bound to on all lots: sealed amounts of others may be in it. */
  EXPOSURE: {
    DEALER: NEVER,
    BIDDER: NEVER,
    OWNER: NEVER,
    STAFF: NEVER,
    ENGINEER: NEVER,
    FOLLOWER: NEVER,
  },
  /** Which dealer offered, leads or has won. */
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
  /** The state that decides, and any hash of secrets that no salt protects. */
  STATE: {
    DEALER: NEVER,
    BIDDER: NEVER,
    OWNER: NEVER,
    STAFF: NEVER,
    ENGINEER: OVER,
    FOLLOWER: NEVER,
  },
  /** Hashes under a salt; a bidder's stand in his receipts. */
  SALTED_HASH: {
    DEALER: NEVER,
    BIDDER: ALWAYS,
    OWNER: NEVER,
    STAFF: NEVER,
    ENGINEER: NOT_HIDDEN,
    FOLLOWER: NEVER,
  },
  /** What hashes are salted with. */
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

/** The one decision about secrets, for whoever reads events or what is made of them (I10, I11). */
export const maySee = (viewer: Viewer, moment: Moment, secret: Secret): boolean =>
  MAY_SEE[secret][viewer].includes(moment);
