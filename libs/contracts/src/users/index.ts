export * from './anonymise.js';
export * from './auction-access.js';
export * from './buyer-lists.js';
export * from './buyers.js';
export * from './colleagues.js';
export * from './results.js';
export * from './staff.js';
export * from './user-account.js';
