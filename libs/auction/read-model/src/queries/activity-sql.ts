import { currentBidsOf, stateSql, type DealerSql } from './own-standing-sql.js';

/** The status of a dealer on a lot, or OBSERVED for a lot that the user watches. */
export type ActivityState =
  | 'LEADING'
  | 'OUTBID'
  | 'SEALED'
  | 'AWAITING'
  | 'WON'
  | 'LOST'
  | 'OBSERVED';
type ActivityStanding = Exclude<ActivityState, 'OBSERVED'>;

/** Functions that bind a value when they are called, and return SQL for it. */
type ActivityIds = { readonly dealer: () => DealerSql; readonly idUser: () => string };

const IS_OPEN = "lot.status IN ('SCH', 'RUN')";

/** Conditions on the result of `stateSql`. */
const CONDITIONS: Readonly<Record<ActivityStanding, (state: string) => string>> = {
  LEADING: (state) => `${state} = 'LEADING'`,
  OUTBID: (state) => `${state} = 'OUTBID'`,
  SEALED: (state) => `${IS_OPEN} AND ${state} = 'AWAITING'`,
  AWAITING: (state) => `NOT ${IS_OPEN} AND ${state} IN ('AWAITING', 'UNDECIDED')`,
  WON: (state) => `${state} = 'WON'`,
  LOST: (state) => `${state} = 'LOST'`,
};

type LotSource = { readonly from: (whose: ActivityIds) => string; readonly alias: string };
const offeredLots: LotSource = {
  from: ({ dealer }) => `SELECT DISTINCT offer.id_auction, offer.id_lot FROM lot_offer offer
    WHERE ${currentBidsOf(dealer())}`,
  alias: 'offer',
};
/**
 * All lots with bids of the dealer, even if all were voided. Such lots have no state, but are
 * listed.
 */
const lotsWithOffers: LotSource = {
  from: ({ dealer }) => `SELECT DISTINCT offer.id_auction, offer.id_lot FROM lot_offer offer
    WHERE ${dealer().is('offer.id_dealer')}`,
  alias: 'offer',
};
/** Lots with bids of the dealer in auctions with undecided lots, of which there are few. */
const undecidedLots: LotSource = {
  from: ({ dealer }) => `SELECT DISTINCT offer.id_auction, offer.id_lot
    FROM auction_board undecided JOIN lot_offer offer USING (id_auction)
    WHERE undecided.status IN ('SCH', 'RUN', 'CLD') AND ${currentBidsOf(dealer())}`,
  alias: 'offer',
};
const awardedLots: LotSource = {
  from: ({ dealer }) => `SELECT awarded.id_auction, awarded.id_lot FROM award_board awarded
    WHERE ${dealer().is('awarded.id_dealer')} AND awarded.status = 'AWA'`,
  alias: 'awarded',
};
const observedLots: LotSource = {
  from: ({ idUser }) => `SELECT seen.id_auction, seen.id_lot FROM observation seen
    WHERE seen.id_user = ${idUser()}`,
  alias: 'seen',
};
/** The source of the lots in each state. Each source uses an index. */
const SOURCES: Readonly<Record<ActivityState, LotSource>> = {
  LEADING: undecidedLots,
  OUTBID: undecidedLots,
  SEALED: undecidedLots,
  AWAITING: undecidedLots,
  WON: awardedLots,
  LOST: offeredLots,
  OBSERVED: observedLots,
};

export type ActivityWalk = {
  /** The state of the lots to scan. Null for all states. */
  readonly state: ActivityState | null;
  readonly whose: ActivityIds;
  /** Condition on the ids of auction and lot, under an alias. */
  readonly beyond: ((alias: string) => string) | null;
  /** Order by auction and lot number. */
  readonly direction: 'ASC' | 'DESC';
  /** Limit of lots to scan; null for no limit. */
  readonly steps: string | null;
};

/** SQL for the ids of auction and lot of the lots to scan, in order. */
export const walkSql = ({ state, whose, beyond, direction, steps }: ActivityWalk): string => {
  const end = `ORDER BY id_auction ${direction}, id_lot ${direction}
    ${steps === null ? '' : `LIMIT ${steps}`}`;
  const of = ({ from, alias }: LotSource) =>
    `${from(whose)}${beyond === null ? '' : ` AND ${beyond(alias)}`} ${end}`;
  if (state !== null) return of(SOURCES[state]);
  return `(${of(lotsWithOffers)}) UNION (${of(observedLots)}) ${end}`;
};

/**
 * SQL for the matching lots of the scan `own`, with the value of the condition `seen`. Each lot is
 * looked up by its key in `lot`, so a caller who takes few rows reads few.
 */
export const activitySql = (
  walk: ActivityWalk,
  where: readonly string[],
  seen = 'true',
): string => {
  const { state, whose } = walk;
  const condition =
    state === null || state === 'OBSERVED' ? [] : [CONDITIONS[state](stateSql(whose.dealer()))];
  const conditions = ['lot.shown IS NOT NULL', ...where, ...condition].join(' AND ');
  return `FROM (${walkSql(walk)}) own CROSS JOIN LATERAL (
    SELECT lot.shown, lot.id_vehicles, lot.ends_at, auction.name, auction.status,
      auction.ends_at AS auction_ends_at, auction.id_template, ${seen} AS seen
    FROM lot_board lot JOIN auction_board auction USING (id_auction)
    LEFT JOIN award_board award USING (id_auction, id_lot)
    WHERE lot.id_auction = own.id_auction AND lot.id_lot = own.id_lot AND ${conditions}
    LIMIT 1) lot`;
};
