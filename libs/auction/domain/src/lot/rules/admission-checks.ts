import { refuse } from '@fairlot/kernel';
import type { Bidder } from '../bidder.js';
import type { LotCheck } from './check.js';
import { effectiveEnd } from './time.js';

/** The fields that a bid and a click-and-buy have in common. */
export type Bid = {
  readonly bidder: Bidder;
  readonly amountMinor: number;
  readonly ingressAt: number;
};

const checkVisible: LotCheck<Bid> = ({ bidder }) => (bidder.visible ? null : refuse('NOT_FOUND'));

const checkEnabled: LotCheck<Bid> = ({ bidder }) =>
  bidder.enabled ? null : refuse('DEALER_DISABLED');

const checkNotOverdue: LotCheck<Bid> = ({ bidder }) =>
  bidder.overdue === undefined ? null : refuse('REQUIREMENT_OVERDUE', { ...bidder.overdue });

const checkRegulationAccepted: LotCheck<Bid> = ({ bidder }) =>
  bidder.regulationAccepted ? null : refuse('REGULATION_NOT_ACCEPTED');

const checkMayOffer: LotCheck<Bid> = ({ bidder, amountMinor }) => {
  const { readOnly, userLimitMinor } = bidder;
  if (readOnly) return refuse('READ_ONLY_USER');
  if (!bidder.mayOffer) return refuse('ROLE_FORBIDS');
  if (userLimitMinor === null || amountMinor <= userLimitMinor) return null;
  return refuse('USER_LIMIT', { userLimitMinor, amountMinor });
};

const checkUnrelated: LotCheck<Bid> = ({ bidder }, lot) =>
  bidder.relatedToSeller || lot.idSellerDealers.includes(bidder.idDealer)
    ? refuse('RELATED_TO_SELLER')
    : null;

/** Checks 3 to 7 of domain section 3: the bidder. */
export const BIDDER_CHECKS: readonly LotCheck<Bid>[] = [
  checkVisible, // 3
  checkEnabled, // 4
  checkNotOverdue,
  checkRegulationAccepted, // 5
  checkMayOffer, // 6 (ROL-039)
  checkUnrelated, // 7 (ROL-040)
];

const checkRunning: LotCheck<Bid> = (_bid, { status, paused }) => {
  if (status !== 'RUN') return refuse('LOT_NOT_OPEN', { status });
  return paused ? refuse('LOT_PAUSED') : null;
};

const checkInTime: LotCheck<Bid> = ({ ingressAt }, lot) => {
  const { startsAt } = lot.terms;
  const endsAt = effectiveEnd(lot);
  if (ingressAt < startsAt) return refuse('TOO_EARLY', { startsAt });
  return ingressAt < endsAt ? null : refuse('TOO_LATE', { endsAt });
};

/** Checks 8 and 9 of domain section 3: whether the lot accepts bids when the bid arrives. */
export const OPEN_CHECKS: readonly LotCheck<Bid>[] = [checkRunning, checkInTime];

/** Check 14: the credit of the dealer must cover all its binding bids together. */
export const checkCredit: LotCheck<Bid> = ({ bidder, amountMinor }) => {
  const { creditMinor, exposureMinor = 0 } = bidder;
  return creditMinor === null || exposureMinor + amountMinor <= creditMinor
    ? null
    : refuse('ABOVE_CREDIT', { creditMinor, exposureMinor, amountMinor });
};

/**
 * The field of the event with the exposure that the credit check used. Empty if there is no credit
 * limit.
 */
export const exposureToRecord = ({ creditMinor, exposureMinor = 0 }: Bidder) =>
  creditMinor === null ? {} : { exposureMinor };
