export * from './auction/auction.commands.js';
export * from './auction/auction.decider.js';
export * from './auction/auction.events.js';
export * from './auction/auction.state.js';
export * from './award/award.commands.js';
export * from './award/award.decider.js';
export * from './award/award.events.js';
export * from './award/award.state.js';
export { bestOfferToAward } from './award/rules/best-offer.js';
export * from './canonical-state.js';
export { ActiveAwards } from './invariants/active-awards.js';
export { lotBreaches, type LotStep } from './invariants/lot-breaches.js';
export type { FormatRules } from './format/format-rules.js';
export { rulesOf } from './format/rules-of.js';
export type { SaleFormat } from './format/sale-format.js';
export * from './lot/bidder.js';
export * from './lot/lot.commands.js';
export * from './lot/lot.decider.js';
export * from './lot/lot.events.js';
export * from './lot/lot.state.js';
export { hidesAmounts } from './lot/rules/hides-amounts.js';
export { lotTermsFault } from './lot/rules/lot-terms-fault.js';
export {
  clickAndBuyAvailable,
  isReserveMet,
  minimumFor,
  minimumNextMinor,
} from './lot/rules/price.js';
export { effectiveEnd } from './lot/rules/time.js';
export * from './policy/policy-fault.js';
export * from './policy/policy.js';
export * from './refusals.js';
export * from './status.js';
export * from './streams.js';
