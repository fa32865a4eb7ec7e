import { lotFieldsOf } from '@fairlot/auction-rules';
import { BrokenInvariant } from '@fairlot/kernel';
import { DEFAULT_POLICY, type Policy, type SoftClose } from '../../policy/policy.js';
import type { Bidder } from '../bidder.js';
import type { BuyNow, LotCommand, PlaceOffer } from '../lot.commands.js';
import { lotDecider } from '../lot.decider.js';
import type { LotEvent, LotTerms } from '../lot.events.js';
import type { Lot, LotState } from '../lot.state.js';

export const MINUTE_MS = 60_000;
/** 2026-03-02T09:00:00Z; the lot is published an hour earlier. */
export const STARTS_AT = Date.UTC(2026, 2, 2, 9);
export const ENDS_AT = STARTS_AT + 60 * MINUTE_MS;
export const NOW = STARTS_AT - 60 * MINUTE_MS;
export const SELLER = 900;

export const makePolicy = (changes: Partial<Policy> = {}): Policy => ({
  ...DEFAULT_POLICY,
  ...changes,
});

export const SOFT_CLOSE: SoftClose = {
  scope: 'LOT',
  windowMs: 2 * MINUTE_MS,
  addMs: 3 * MINUTE_MS,
  maxCount: 3,
  hardStopMs: 10 * MINUTE_MS,
};

/**
 * Terms with a starting price of 5,000, no reserve price, no click-and-buy and a flat increment of
 * 100.
 */
export const makeTerms = (changes: Partial<LotTerms> = {}): LotTerms => ({
  idVehicles: [1],
  ...lotFieldsOf({ basePriceMinor: 5_000_00 }),
  currency: 'EUR',
  startsAt: STARTS_AT,
  endsAt: ENDS_AT,
  format: { kind: 'ASCENDING' },
  policy: DEFAULT_POLICY,
  policyHash: 'policy-hash',
  ...changes,
});

export const scheduled = (changes: Partial<LotTerms> = {}): LotEvent => ({
  type: 'LotScheduled',
  data: { idAuction: 1, idLot: 1, idSellerDealers: [SELLER], ...makeTerms(changes) },
});

export const started = (changes: Partial<LotTerms> = {}): readonly LotEvent[] => [
  scheduled(changes),
  { type: 'LotStarted', data: { endsAt: changes.endsAt ?? ENDS_AT } },
];

/** A bidder who passes every check. */
export const makeBidder = (idDealer: number, changes: Partial<Bidder> = {}): Bidder => ({
  idUser: idDealer * 10,
  idDealer,
  visible: true,
  enabled: true,
  regulationAccepted: true,
  mayOffer: true,
  readOnly: false,
  userLimitMinor: null,
  relatedToSeller: false,
  creditMinor: null,
  ...changes,
});

/** A confirmed bid with this amount in euros, which arrives one minute after the start. */
export const offer = (
  idDealer: number,
  euros: number,
  changes: Partial<PlaceOffer> = {},
): PlaceOffer => ({
  type: 'PlaceOffer',
  kind: 'OFFER',
  amountMinor: Math.round(euros * 100),
  currency: 'EUR',
  bidder: makeBidder(idDealer),
  confirmed: true,
  ifPosition: null,
  ingressAt: STARTS_AT + MINUTE_MS,
  ...changes,
});

export const agent = (idDealer: number, euros: number, changes: Partial<PlaceOffer> = {}) =>
  offer(idDealer, euros, { kind: 'AGENT', ...changes });

export const sealed = (idDealer: number, euros: number, changes: Partial<PlaceOffer> = {}) =>
  offer(idDealer, euros, { kind: 'SEALED', ...changes });

export const buy = (idDealer: number, changes: Partial<BuyNow> = {}): BuyNow => ({
  type: 'BuyNow',
  amountMinor: 9_000_00,
  ifPosition: null,
  bidder: makeBidder(idDealer),
  ingressAt: STARTS_AT + MINUTE_MS,
  ...changes,
});

export const fold = (events: readonly LotEvent[]): LotState =>
  events.reduce<LotState>((state, event) => lotDecider.evolve(state, event), lotDecider.initial);

/** Returns the history after these commands. Throws when a command is refused. */
export const play = (
  given: readonly LotEvent[],
  ...commands: readonly LotCommand[]
): readonly LotEvent[] => {
  const events = [...given];
  for (const command of commands) {
    const decision = lotDecider.decide(command, fold(events));
    if (decision.outcome === 'refused') throw new BrokenInvariant(decision.refusal.code);
    events.push(...decision.events);
  }
  return events;
};

/** The lot after these commands. */
export const lotAfter = (given: readonly LotEvent[], ...commands: readonly LotCommand[]): Lot => {
  const state = fold(play(given, ...commands));
  if (state.status === null) throw new BrokenInvariant('no lot was scheduled');
  return state;
};
