import type { AwardEvent, LotEvent, LotKey } from '@fairlot/auction-domain';
import {
  foldedAfter,
  isHidden,
  leaderOf,
  NOTHING,
  PUBLIC_LOT_VERSION,
  publicLotOf,
  type Folded,
} from '@fairlot/auction-public-lot';
import { defineProjection } from '@fairlot/event-sourcing-projection';
import type { PublicOf } from '../public-of.js';
import { LotBoard } from './lot-board.entity.js';

const emptyBoard = ({ idAuction, idLot }: LotKey): LotBoard => ({
  idAuction,
  idLot,
  ...rowOf(NOTHING),
});

/** What a row was made of. */
export const foldedIn = ({
  folded: { lot, award },
  terms,
  idBidders,
}: Pick<LotBoard, 'folded' | 'terms' | 'idBidders'>): Folded => ({
  lot: lot && terms && { ...lot, terms, idBidders },
  award,
});

const rowOf = ({ lot, award }: Folded): Omit<LotBoard, keyof LotKey> => {
  if (lot === null) return { ...UNKNOWN, folded: { lot, award } };
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

const UNKNOWN = {
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

export const lotBoard = defineProjection<LotBoard, PublicOf<LotEvent | AwardEvent>, LotKey>({
  name: 'lot-board',
  version: PUBLIC_LOT_VERSION,
  entity: LotBoard,
  streams: ['lot', 'award'],
  empty: emptyBoard,
  fold: (row, happened) =>
    rowOf(
      happened.reduce(
        (folded, { event, fact: { position, at: ingressAt } }) =>
          foldedAfter(folded, { event, position, ingressAt }),
        foldedIn(row),
      ),
    ),
});
