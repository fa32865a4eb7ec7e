export * from './auction-http.module.js';
export * from './live/lot-log.js';
export * from './offers/offer-desk.js';
export { ReceiptKeyRing, type AuctionHttpProviders } from './providers.js';
export * from './problems/refusal-problem.js';
export * from './sight/auction-sight.js';
export * from './vehicles/vehicle-marks.js';
