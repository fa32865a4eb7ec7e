import {
  auctionDecider,
  awardDecider,
  canonicalState,
  lotDecider,
  type AuctionCommand,
  type AuctionEvent,
  type AuctionState,
  type AwardCommand,
  type AwardEvent,
  type AwardState,
  type LotCommand,
  type LotEvent,
  type LotState,
} from '@fairlot/auction-domain';
import { vehicleAggregate } from '@fairlot/vehicles-event-schema';
import type { Aggregate } from '@fairlot/event-sourcing-declaration';

const NO_SECRETS: ReadonlySet<string> = new Set();
const OFFERS: ReadonlySet<string> = new Set(['OfferAccepted', 'SealedOfferAccepted']);

const auction: Aggregate<AuctionCommand, AuctionState, AuctionEvent> = {
  decider: auctionDecider,
  digest: (state) => JSON.stringify(canonicalState.auction(state)),
  rules: (state) => (state.status === null ? null : state.terms.policyHash),
  frequent: NO_SECRETS,
};
const lot: Aggregate<LotCommand, LotState, LotEvent> = {
  decider: lotDecider,
  digest: (state) => JSON.stringify(canonicalState.lot(state)),
  rules: (state) => (state.status === null ? null : state.terms.policyHash),
  frequent: OFFERS,
};
const award: Aggregate<AwardCommand, AwardState, AwardEvent> = {
  decider: awardDecider,
  digest: (state) => JSON.stringify(canonicalState.award(state)),
  frequent: NO_SECRETS,
};

/** The aggregates of the context's streams, by kind. */
export const aggregates = { auction, lot, award, vehicle: vehicleAggregate };
