import {
  ActiveAwards,
  lotBreaches,
  type AwardEvent,
  type AwardState,
  type LotEvent,
  type LotState,
} from '@fairlot/auction-domain';
import { type VehicleEvent, type VehicleState } from '@fairlot/vehicles-domain';
import type { Breach, HashedEvent, Invariant, Step } from '@fairlot/event-sourcing-declaration';
import { policyHash } from './policy-hash.js';

/** The hash names the policy as it was written: an older version is not lifted before it is judged. */
const pinned = ({ data: text }: HashedEvent): Breach[] => {
  const data = JSON.parse(text) as { readonly policy?: object; readonly policyHash?: string };
  return data.policy === undefined || policyHash(data.policy) === data.policyHash
    ? []
    : [{ rule: 'POLICY_HASH', message: 'the pinned policy is not the one that its hash names' }];
};

const broken = (awards: ActiveAwards, step: Step): readonly Breach[] => {
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

/** I1 to I6 and the pinned policy, over everything that was read. */
export const auctionInvariants = (): Invariant => {
  const awards = new ActiveAwards();
  return (step) => [...pinned(step.stored), ...broken(awards, step)];
};
