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
const OFFER_EVENTS: ReadonlySet<string> = new Set(['OfferAccepted', 'SealedOfferAccepted']);

const auctionAggregate: Aggregate<AuctionCommand, AuctionState, AuctionEvent> = {
  decider: auctionDecider,
  digest: (state) => JSON.stringify(canonicalState.auction(state)),
  rules: (state) => (state.status === null ? null : state.terms.policyHash),
  frequent: NO_SECRETS,
};
const lotAggregate: Aggregate<LotCommand, LotState, LotEvent> = {
  decider: lotDecider,
  digest: (state) => JSON.stringify(canonicalState.lot(state)),
  rules: (state) => (state.status === null ? null : state.terms.policyHash),
  frequent: OFFER_EVENTS,
};
const awardAggregate: Aggregate<AwardCommand, AwardState, AwardEvent> = {
  decider: awardDecider,
  digest: (state) => JSON.stringify(canonicalState.award(state)),
  frequent: NO_SECRETS,
};

/** The aggregates of the context's streams, by kind. */
export const aggregates = {
  auction: auctionAggregate,
  lot: lotAggregate,
  award: awardAggregate,
  vehicle: vehicleAggregate,
};
