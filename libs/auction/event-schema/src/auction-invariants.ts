import {
  ActiveAwards,
  lotBreaches,
  parseStream,
  StreamReferences,
  VehicleHolders,
  type AuctionEvent,
  type AwardEvent,
  type AwardState,
  type LotEvent,
  type LotState,
} from '@fairlot/auction-domain';
import { type VehicleEvent, type VehicleState } from '@fairlot/vehicles-domain';
import type { Breach, HashedEvent, Invariant, Step } from '@fairlot/event-sourcing-declaration';
import { policyHash } from './policy-hash.js';

/** Checks the hash of a stored policy. Hashes the policy as it was stored, without upcasts. */
const checkPolicyHash = ({ data: text }: HashedEvent): Breach[] => {
  const data = JSON.parse(text) as { readonly policy?: object; readonly policyHash?: string };
  return data.policy === undefined || policyHash(data.policy) === data.policyHash
    ? []
    : [{ rule: 'POLICY_HASH', message: 'the pinned policy is not the one that its hash names' }];
};

const breachesOf = (awards: ActiveAwards, step: Step): readonly Breach[] => {
  const { kind, before, event, after, ingressAt, stored } = step;
  switch (kind) {
    case 'lot':
      return lotBreaches({
        before: before as LotState,
        after: after as LotState,
        event: event as LotEvent,
        ingressAt,
      });
    case 'award':
      return awards.takeAward(stored.stream, before as AwardState, event as AwardEvent);
    case 'vehicle':
      return ActiveAwards.takeVehicle(before as VehicleState, event as VehicleEvent);
    default:
      return [];
  }
};

/** Checks from the lots' own events that no vehicle is in two open auctions. */
const checkVehicleHolders = (
  holders: VehicleHolders,
  { stored, event, after }: Step,
): readonly Breach[] => {
  const name = parseStream(stored.stream);
  switch (name?.aggregate) {
    case 'lot':
      return holders.takeLot(after as LotState);
    case 'award':
      return holders.takeAward(name, after as AwardState);
    case 'auction':
      if (event.type === 'AuctionDeleted') holders.deleteAuction(name.idAuction);
      return [];
    default:
      return [];
  }
};

const addReferences = (references: StreamReferences, { stored, event, after }: Step): void => {
  const { stream } = stored;
  const name = parseStream(stream);
  switch (name?.aggregate) {
    case 'auction':
      return references.takeAuction(stream, name.idAuction, event as AuctionEvent);
    case 'lot':
      return references.takeLot(stream, name, {
        event: event as LotEvent,
        after: after as LotState,
      });
    case 'award':
      return references.takeAward(stream, name);
    case 'vehicle':
      return references.takeVehicle(stream, event as VehicleEvent);
    default:
  }
};

/**
 * Returns the invariant over all events that are read: I1 to I6, the hashes of stored policies, one
 * open auction per vehicle, and references between streams.
 */
export const auctionInvariants = (): Invariant => {
  const awards = new ActiveAwards();
  const holders = new VehicleHolders();
  const references = new StreamReferences();
  return {
    take: (step) => {
      addReferences(references, step);
      return [
        ...checkPolicyHash(step.stored),
        ...breachesOf(awards, step),
        ...checkVehicleHolders(holders, step),
      ];
    },
    end: () => references.end(),
  };
};
