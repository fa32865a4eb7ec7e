import type { AwardEvent, LotKey } from '@fairlot/auction-domain';
import { defineProjection } from '@fairlot/event-sourcing-projection';
import { AwardBoard } from './award-board.entity.js';

const NOT_AWARDED = {
  idOffer: null,
  idDealer: null,
  priceMinor: null,
  channel: null,
  awardedAt: null,
} as const;

const emptyBoard = ({ idAuction, idLot }: LotKey): AwardBoard => ({
  idAuction,
  idLot,
  position: -1,
  status: null,
  idVehicles: [],
  currency: '',
  bound: [],
  bindsUntilAt: 0,
  ...NOT_AWARDED,
  reason: null,
  reverted: null,
  idPurchase: null,
  settledAt: null,
});

/** The reverted award for the row; null if no dealer had an award. */
const revertedAwardOf = (
  { idDealer }: AwardBoard,
  reason: string,
  at: number,
): Pick<AwardBoard, 'reverted'> => ({
  reverted: idDealer === null ? null : { idDealer, reason, at },
});

export const awardBoard = defineProjection<AwardBoard, AwardEvent, LotKey>({
  name: 'award-board',
  version: 2,
  entity: AwardBoard,
  positions: { award: 'position' },
  empty: emptyBoard,
  always: ({ position }) => ({ position }),
  on: {
    AwardOpened: (_row, { idVehicles, currency, bound, bindsUntilAt }) => ({
      ...NOT_AWARDED,
      idVehicles,
      currency,
      bound,
      bindsUntilAt,
      status: bound.length > 0 ? 'TBA' : 'NAW',
      reason: null,
    }),
    OfferAwarded: (_row, { idOffer, idDealer, amountMinor, channel, reason }, { at }) => ({
      status: 'AWA',
      idOffer,
      idDealer,
      priceMinor: amountMinor,
      channel,
      reason,
      reverted: null,
      awardedAt: at,
    }),
    AwardRefused: (_row, { reason }) => ({ status: 'NAW', reason, reverted: null }),
    AwardReverted: (row, { reason }, { at }) => ({
      ...NOT_AWARDED,
      status: 'TBA',
      reason,
      ...revertedAwardOf(row, reason, at),
    }),
    /**
     * If a sale was reverted at the same time, the row keeps the reverted award, which its buyer
     * must see.
     */
    AwardDropped: ({ reverted }, _data, { at }) => ({
      ...NOT_AWARDED,
      status: null,
      bound: [],
      reason: null,
      reverted: reverted?.at === at ? reverted : null,
    }),
    AwardSettled: (_row, { idPurchase }, { at }) => ({ idPurchase, settledAt: at }),
  },
});
