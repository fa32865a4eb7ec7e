import type { Caller } from './caller.js';
import { accessRule, type AccessFacts, type AccessRule } from './auction-access.js';

type AccessCase = { readonly caller: Caller; readonly facts: AccessFacts };
type Remedy = (situation: AccessCase) => AccessCase | null;

const changeDealer =
  (of: (facts: AccessFacts) => Partial<NonNullable<AccessFacts['dealer']>>): Remedy =>
  ({ caller, facts }) =>
    facts.dealer && { caller, facts: { ...facts, dealer: { ...facts.dealer, ...of(facts) } } };
const changeCaller =
  (change: Partial<Caller>): Remedy =>
  ({ caller, facts }) => ({ caller: { ...caller, ...change }, facts });
const acceptStanding = changeDealer(() => ({ standing: 'ACCEPTED' }));
const ownAccepted = changeDealer(() => ({ userStanding: 'ACCEPTED' }));

/** For each rule, the change by staff or the owner with which a caller passes it. */
const REMEDIES: Readonly<Partial<Record<AccessRule, Remedy>>> = {
  USER_DISABLED: changeCaller({ enabled: true }),
  AWAITS_FACTOR: changeCaller({ awaits: null }),
  NO_ROLE: changeCaller({ permissions: ['BUYER'] }),
  NOT_PUBLISHED: ({ caller, facts }) => ({
    caller,
    facts: { ...facts, auction: { ...facts.auction, published: true } },
  }),
  OTHER_MARKET: changeDealer(({ auction }) => ({ idMarkets: auction.idMarkets })),
  NOT_REQUESTED: acceptStanding,
  PENDING: acceptStanding,
  BLOCKED: acceptStanding,
  USER_PENDING: ownAccepted,
  USER_BLOCKED: ownAccepted,
  DEALER_DISABLED: changeDealer(() => ({ enabled: true })),
};

/**
 * Returns everything that must change before the caller sees the auction: the rule that refuses
 * access, and each rule that would refuse it after the previous ones are fixed. If the caller sees
 * the auction, returns the rule that allows access.
 */
export const findObstacles = (caller: Caller, facts: AccessFacts): readonly AccessRule[] => {
  const found: AccessRule[] = [];
  let present: AccessCase | null = { caller, facts };
  while (present !== null) {
    const rule = accessRule(present.caller, present.facts);
    // If a remedy has no effect, the rule cannot be satisfied.
    if (found.includes(rule)) return found;
    const remedy: Remedy | undefined = REMEDIES[rule];
    if (remedy === undefined) return found.length > 0 && isLifted(rule) ? found : [...found, rule];
    found.push(rule);
    present = remedy(present);
  }
  return found;
};

const isLifted = (rule: AccessRule): boolean => rule === 'VISIBLE' || rule === 'MANAGES';
