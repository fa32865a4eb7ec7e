export * from './auction-draft.js';
export * from './auctions.js';
export * from './awards.js';
export * from './lot-control.js';
export * from './offers.js';
export * from './receipts.js';
export * from './views.js';
