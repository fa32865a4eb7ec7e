import { standing, stateOf } from './own-standing-sql.js';

/** A way of how a dealer stands on a lot, or that a user observes it. */
export type ActivityState =
  | 'LEADING'
  | 'OUTBID'
  | 'SEALED'
  | 'AWAITING'
  | 'WON'
  | 'LOST'
  | 'OBSERVED';
type Standing = Exclude<ActivityState, 'OBSERVED'>;

/** Whose: each binds its value when it is asked for, and says its place. */
type Whose = { readonly idDealer: () => string; readonly idUser: () => string };

const OPEN = "lot.status IN ('SCH', 'RUN')";

/** By what the one judgement says. */
const CONDITIONS: Readonly<Record<Standing, (state: string) => string>> = {
  LEADING: (state) => `${state} = 'LEADING'`,
  OUTBID: (state) => `${state} = 'OUTBID'`,
  SEALED: (state) => `${OPEN} AND ${state} = 'AWAITING'`,
  AWAITING: (state) => `NOT ${OPEN} AND ${state} IN ('AWAITING', 'UNDECIDED')`,
  WON: (state) => `${state} = 'WON'`,
  LOST: (state) => `${state} = 'LOST'`,
};

type Source = { readonly from: (whose: Whose) => string; readonly alias: string };
const offered: Source = {
  from: ({ idDealer }) => `SELECT DISTINCT offer.id_auction, offer.id_lot FROM lot_offer offer
    WHERE ${standing(idDealer())}`,
  alias: 'offer',
};
/** With lots on which all that he offered was voided: in no state, yet told of. */
const everOffered: Source = {
  from: ({ idDealer }) => `SELECT DISTINCT offer.id_auction, offer.id_lot FROM lot_offer offer
    WHERE offer.id_dealer = ${idDealer()}`,
  alias: 'offer',
};
/** Of an auction all of whose lots are decided nothing is still to come: few are left. */
const undecided: Source = {
  from: ({ idDealer }) => `SELECT DISTINCT offer.id_auction, offer.id_lot
    FROM auction_board undecided JOIN lot_offer offer USING (id_auction)
    WHERE undecided.status IN ('SCH', 'RUN', 'CLD') AND ${standing(idDealer())}`,
  alias: 'offer',
};
const awarded: Source = {
  from: ({ idDealer }) => `SELECT awarded.id_auction, awarded.id_lot FROM award_board awarded
    WHERE awarded.id_dealer = ${idDealer()} AND awarded.status = 'AWA'`,
  alias: 'awarded',
};
const observed: Source = {
  from: ({ idUser }) => `SELECT seen.id_auction, seen.id_lot FROM observation seen
    WHERE seen.id_user = ${idUser()}`,
  alias: 'seen',
};
/** Where lots of a state are to be found, each by an index. */
const SOURCES: Readonly<Record<ActivityState, Source>> = {
  ...{ LEADING: undecided, OUTBID: undecided, SEALED: undecided, AWAITING: undecided },
  ...{ WON: awarded, LOST: offered, OBSERVED: observed },
};

export type Walk = {
  /** Null for all of them. */
  readonly state: ActivityState | null;
  readonly whose: Whose;
  /** Which lots come at all, by their numbers alone, under an alias. */
  readonly beyond: ((alias: string) => string) | null;
  /** By the numbers of auctions and lots. */
  readonly direction: 'ASC' | 'DESC';
  /** How many lots are looked at; null for every one. */
  readonly steps: string | null;
};

/** The numbers of the lots to look at, in their order. */
export const walkOf = ({ state, whose, beyond, direction, steps }: Walk): string => {
  const end = `ORDER BY id_auction ${direction}, id_lot ${direction}
    ${steps === null ? '' : `LIMIT ${steps}`}`;
  const of = ({ from, alias }: Source) =>
    `${from(whose)}${beyond === null ? '' : ` AND ${beyond(alias)}`} ${end}`;
  if (state !== null) return of(SOURCES[state]);
  return `(${of(everOffered)}) UNION (${of(observed)}) ${end}`;
};

/**
 * The lots of a walk, `own`, that are wanted, each looked up by its key in `lot`: who takes few rows
 * reads few.
 */
export const activityFrom = (walk: Walk, where: readonly string[]): string => {
  const { state, whose } = walk;
  const asked =
    state === null || state === 'OBSERVED' ? [] : [CONDITIONS[state](stateOf(whose.idDealer()))];
  const conditions = ['lot.shown IS NOT NULL', ...where, ...asked].join(' AND ');
  return `FROM (${walkOf(walk)}) own CROSS JOIN LATERAL (
    SELECT lot.shown, lot.id_vehicles, lot.ends_at, auction.name, auction.status,
      auction.ends_at AS auction_ends_at, auction.id_template
    FROM lot_board lot JOIN auction_board auction USING (id_auction)
    LEFT JOIN award_board award USING (id_auction, id_lot)
    WHERE lot.id_auction = own.id_auction AND lot.id_lot = own.id_lot AND ${conditions}
    LIMIT 1) lot`;
};
