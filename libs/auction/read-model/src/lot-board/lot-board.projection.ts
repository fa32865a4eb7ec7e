import type { AwardEvent, LotEvent, LotKey } from '@fairlot/auction-domain';
import {
  foldedAfter,
  isHidden,
  leaderOf,
  EMPTY_FOLD,
  PUBLIC_LOT_VERSION,
  publicLotOf,
  type LotFold,
  type FoldedLot,
} from '@fairlot/auction-public-lot';
import { defineProjection } from '@fairlot/event-sourcing-projection';
import { lotOffers } from '../lot-offer/lot-offer.rows.js';
import type { PublicOf } from '../public-of.js';
import { LotBoard } from './lot-board.entity.js';

/**
 * A lot's state is stored every so many events. A client that missed more events gets a snapshot.
 */
const STORE_EVERY = 500;
/** Maximum number of stored states: two, so that one of them is at least a full interval old. */
const STORED_MAX = 2;

const emptyBoard = ({ idAuction, idLot }: LotKey): LotBoard => ({
  idAuction,
  idLot,
  ...boardRowOf(EMPTY_FOLD),
  past: [],
  position: -1,
  awardPosition: -1,
});

/** The fold that a row contains. */
export const foldOfRow = ({
  folded: { lot, award },
  terms,
  idBidders,
}: Pick<LotBoard, 'folded' | 'terms' | 'idBidders'>): LotFold => ({
  lot: lot && terms && { ...lot, terms, idBidders },
  award,
});

/** The lot's current state and its stored past states, newest first. */
export const storedFoldsOf = (row: FoldedColumns): readonly FoldedLot[] => {
  const { lot } = foldOfRow(row);
  if (lot === null) return [];
  const before = row.past.map(({ bidders, ...one }) => ({
    ...one,
    idBidders: row.idBidders.slice(0, bidders),
  }));
  return [lot, ...before.toReversed()];
};
type FoldedColumns = Pick<LotBoard, 'folded' | 'terms' | 'past' | 'idBidders'>;

const boardRowOf = ({
  lot,
  award,
}: LotFold): Omit<LotBoard, keyof LotKey | 'past' | 'position' | 'awardPosition'> => {
  if (lot === null) return { ...UNKNOWN_LOT, folded: { lot, award } };
  const { terms, idBidders, ...kept } = lot;
  const leader = leaderOf(lot);
  return {
    shown: publicLotOf({ lot, award }),
    folded: { lot: kept, award },
    terms,
    status: lot.status,
    paused: lot.pause !== null,
    startsAt: terms.startsAt,
    endsAt: lot.lastCall?.closesAt ?? lot.endsAt,
    idVehicles: terms.idVehicles,
    hidden: isHidden(lot),
    idBidders,
    idLeader: leader?.idDealer ?? null,
    idLeadingOffer: leader?.idOffer ?? null,
  };
};

/**
 * Adds the lot's state to the stored ones if it is due. An award event does not change the lot's
 * position, so the same state is not stored again.
 */
const addPastState = (past: LotBoard['past'], { lot }: LotFold): LotBoard['past'] => {
  if (lot === null || (lot.position + 1) % STORE_EVERY !== 0) return past;
  if (past.at(-1)?.position === lot.position) return past;
  const { idBidders, ...kept } = lot;
  return [...past, { ...kept, bidders: idBidders.length }].slice(-STORED_MAX);
};

const UNKNOWN_LOT = {
  shown: null,
  terms: null,
  status: null,
  paused: false,
  startsAt: 0,
  endsAt: 0,
  idVehicles: [],
  hidden: false,
  idBidders: [],
  idLeader: null,
  idLeadingOffer: null,
};

/** The projection of lots: their folds and public parts. */
export const lotBoard = defineProjection<LotBoard, PublicOf<LotEvent | AwardEvent>, LotKey>({
  name: 'lots',
  version: PUBLIC_LOT_VERSION,
  entity: LotBoard,
  positions: { lot: 'position', award: 'awardPosition' },
  beside: [lotOffers],
  empty: emptyBoard,
  fold: (row, happened) => {
    let folded = foldOfRow(row);
    let { past, position } = row;
    for (const { event, fact } of happened) {
      const { award } = folded;
      folded = foldedAfter(folded, { event, position: fact.position, ingressAt: fact.at });
      if (folded.award === award) ({ position } = fact);
      past = addPastState(past, folded);
    }
    return { ...boardRowOf(folded), past, position, awardPosition: folded.award.position };
  },
});
