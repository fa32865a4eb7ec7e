import {
  auctionStream,
  awardStream,
  lotDecider,
  parseStream,
  type AuctionState,
  type AwardState,
  type LotEvent,
  type LotState,
  type Offer,
  type Standing,
} from '@fairlot/auction-domain';
import { auctionDeclaration, decode } from '@fairlot/auction-event-schema';
import type { StoredEvent } from '@fairlot/event-store-port';
import {
  canonicalVehicle,
  isFreeFor,
  vehicleDecider,
  vehicleStream,
  type VehicleState,
} from '@fairlot/vehicles-domain';
import type { PlaceOfferData } from '../commands/index.js';
import {
  chainHash,
  Contexts,
  NO_HASH,
  STATE_HASH_EVERY,
  recordedStateHash,
  type AnyTarget,
  type EventMetadata,
} from '@fairlot/event-sourcing-declaration';

const contexts = new Contexts([auctionDeclaration]);

/** Returns the invariants of domain section 10 that a stream breaks. Empty if there are none. */
export const brokenRulesIn = (stream: string, events: readonly StoredEvent[]): string[] => {
  if (contexts.ownerOf(stream) === null) return [`${stream} is nobody's`];
  const target = contexts.targetOf(stream);
  const broken: string[] = [];
  let state: unknown = target.aggregate.decider.initial;
  let hash = NO_HASH;
  events.forEach((event, position) => {
    const { hash: stored, ...rest } = event;
    const breach = brokenLink(target, state, { ...event, position });
    if (event.position !== position) broken.push(`gap at ${position}`);
    if (chainHash(hash, rest) !== stored) broken.push(`chain at ${position}`);
    if (breach !== null) broken.push(breach);
    const decoded = decode(event.type, event.version, event.data);
    const next = target.aggregate.decider.evolve(state, decoded);
    if (stream.startsWith('lot-')) {
      broken.push(...brokenStep(state as LotState, next as LotState, decoded as LotEvent, event));
    }
    if (stream.startsWith('award-') && decoded.type === 'OfferAwarded') {
      if ((state as AwardState).status === 'AWA') broken.push(`I6 second award at ${position}`);
    }
    if (decoded.type === 'VehicleAwarded' || decoded.type === 'VehicleListed') {
      const vehicle = state as VehicleState;
      if (vehicle.heldBy !== null) broken.push(`I6 taken from an award at ${position}`);
      if (!isFreeFor(vehicle, decoded.data)) broken.push(`taken from another lot at ${position}`);
    }
    state = next;
    hash = stored;
  });
  return broken.map((what) => `${stream}: ${what}`);
};

/** Returns mismatches between a vehicle's stream and the lots that list or won it. */
export const brokenListings = (streams: ReadonlyMap<string, readonly StoredEvent[]>): string[] => {
  const stateOf = (stream: string): unknown => {
    const { decider } = contexts.targetOf(stream).aggregate;
    const events = (streams.get(stream) ?? []).map((e) => decode(e.type, e.version, e.data));
    return events.reduce((state, event) => decider.evolve(state, event), decider.initial);
  };
  const holders = new Map<string, Pick<VehicleState, 'listedBy' | 'heldBy'>>();
  for (const stream of streams.keys()) {
    const name = parseStream(stream);
    const lot = name?.aggregate === 'lot' ? (stateOf(stream) as LotState) : null;
    if (lot === null || lot.status === null) continue;
    const { idAuction, idLot, terms } = lot;
    // A deleted auction leaves its lots unchanged.
    if ((stateOf(auctionStream(idAuction)) as AuctionState).status === null) continue;
    const holder = { idAuction, idLot };
    const { status } = stateOf(awardStream(holder)) as AwardState;
    const isListed = lot.status === 'SCH' || lot.status === 'RUN' || status === 'TBA';
    const held = { listedBy: isListed ? holder : null, heldBy: status === 'AWA' ? holder : null };
    if (isListed || status === 'AWA')
      for (const idVehicle of terms.idVehicles) holders.set(vehicleStream(idVehicle), held);
  }
  const textOf = ({ listedBy, heldBy }: Pick<VehicleState, 'listedBy' | 'heldBy'>) =>
    JSON.stringify(canonicalVehicle({ ...vehicleDecider.initial, listedBy, heldBy }));
  return [...streams.keys()]
    .filter((stream) => parseStream(stream)?.aggregate === 'vehicle')
    .filter(
      (stream) =>
        textOf(stateOf(stream) as VehicleState) !==
        textOf(holders.get(stream) ?? vehicleDecider.initial),
    )
    .map((stream) => `${stream} says something else than its lots`);
};

const brokenLink = ({ aggregate }: AnyTarget, state: unknown, event: StoredEvent) => {
  const recorded = (JSON.parse(event.metadata) as EventMetadata).stateHash;
  const isDue = !aggregate.frequent.has(event.type) || event.position % STATE_HASH_EVERY === 0;
  if (isDue !== (recorded !== undefined)) return `state hash missing at ${event.position}`;
  const expected = recorded ?? '';
  return isDue && recordedStateHash(event.salt, aggregate.digest(state)) !== expected
    ? `state hash at ${event.position}`
    : null;
};

const brokenStep = (
  before: LotState,
  after: LotState,
  event: LotEvent,
  { position, metadata }: StoredEvent,
): string[] => {
  const broken: string[] = [];
  if (before.status === null || after.status === null) return broken;
  const was = before.standing;
  const is = after.standing;
  const isVoid = event.type === 'OfferVoided';
  const fell = was !== null && (is === null || is.priceMinor < was.priceMinor);
  if (fell && !isVoid) broken.push('I1');
  if (is !== null && is.priceMinor > is.leaderMaxMinor) broken.push('I2');
  if (is !== null && !isEarliest(is, offersOf(after))) broken.push('I3');
  const isOwners =
    event.type === 'LotRescheduled' ||
    (event.type === 'LotExtended' && event.data.reason === 'OWNER');
  if (after.endsAt < before.endsAt && !(isOwners && before.lastIdOffer === 0)) broken.push('I4');
  const { ingressAt } = JSON.parse(metadata) as EventMetadata;
  const isOffer = /^(OfferAccepted|SealedOfferAccepted|LotSold)$/.test(event.type);
  if (
    isOffer &&
    (ingressAt < before.terms.startsAt || ingressAt >= before.endsAt || before.status !== 'RUN')
  )
    broken.push('I5');
  return broken.map((what) => `${what} at ${position}`);
};

const offersOf = (lot: LotState): Offer[] => {
  const offers: Offer[] = [];
  if (lot.status === null) return offers;
  for (let offer = lot.offers; offer !== null; offer = offer.previous) offers.push(offer);
  return offers;
};

/** I3: whether no other bid is higher than the leader's, or equal and earlier. */
const isEarliest = (standing: Standing, offers: readonly Offer[]): boolean =>
  offers.every(({ amountMinor, idOffer, idDealer }) => {
    if (amountMinor !== standing.leaderMaxMinor) return amountMinor < standing.leaderMaxMinor;
    return idOffer >= standing.idLeadingOffer || idDealer === standing.idLeader;
  });

/**
 * Whether the refusal of a bid is right for some state of its lot between request and response.
 * Detects refusals that are based on a state that never existed, or was outdated.
 */
export const isRefusedCorrectly = (
  offer: PlaceOfferData,
  ingressAt: number,
  {
    code,
    events,
    from,
    to,
  }: {
    readonly code: string;
    readonly events: readonly StoredEvent[];
    readonly from: number;
    readonly to: number;
  },
): boolean => {
  let state: LotState = lotDecider.initial;
  for (let position = 0; position <= to; position += 1) {
    if (position >= from) {
      const decision = lotDecider.decide({ type: 'PlaceOffer', ...offer, ingressAt }, state);
      if (decision.outcome === 'refused' && decision.refusal.code === code) return true;
    }
    const event = events[position];
    if (event === undefined) return false;
    state = lotDecider.evolve(state, decode(event.type, event.version, event.data) as LotEvent);
  }
  return false;
};
