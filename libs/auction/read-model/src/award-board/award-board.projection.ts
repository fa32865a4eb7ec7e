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
  idPurchase: null,
  settledAt: null,
});

export const awardBoard = defineProjection<AwardBoard, AwardEvent, LotKey>({
  name: 'award-board',
  version: 1,
  entity: AwardBoard,
  streams: 'award',
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
      awardedAt: at,
    }),
    AwardRefused: (_row, { reason }) => ({ status: 'NAW', reason }),
    AwardReverted: (_row, { reason }) => ({ ...NOT_AWARDED, status: 'TBA', reason }),
    AwardDropped: () => ({ ...NOT_AWARDED, status: null, bound: [], reason: null }),
    AwardSettled: (_row, { idPurchase }, { at }) => ({ idPurchase, settledAt: at }),
  },
});
