import { isTooFar, sharesEnd } from '@fairlot/auction-rules';
import type { AuctionValues } from './auction-values.js';
import type { Fault } from './faults.js';
import { instantOf, type ScheduleFacts } from './schedule.js';

type StaggeredAuction = {
  readonly stagger: AuctionValues['stagger'];
  readonly lots: { readonly length: number };
};

/** End of the last lot if the first one ends at `endsAt`, in epoch milliseconds. */
export const lastEndOf = ({ stagger, lots }: StaggeredAuction, endsAt: number): number =>
  endsAt + Math.max(0, lots.length - 1) * (stagger?.everyMs || 0);

const STAGGER_PATH = 'stagger.everyMs';

/**
 * Errors if staggered ends contradict other values. The interval itself is validated as a field.
 */
export const staggerFaults = (values: AuctionValues, facts: ScheduleFacts): Fault[] => {
  const { stagger, format, policy } = values;
  if (stagger === null) return [];
  const { softClose } = policy;
  if (stagger.everyMs !== 0 && sharesEnd({ format, softClose }))
    return [{ path: STAGGER_PATH, code: 'shared_end' }];
  if ((stagger.everyMs ?? 0) % 1_000 > 0) return [{ path: STAGGER_PATH, code: 'whole_seconds' }];
  const endsAt = instantOf(values, 'end', facts);
  if (endsAt === null || isTooFar(endsAt, facts.now)) return [];
  return isTooFar(lastEndOf(values, endsAt), facts.now)
    ? [{ path: STAGGER_PATH, code: 'end_too_far' }]
    : [];
};
