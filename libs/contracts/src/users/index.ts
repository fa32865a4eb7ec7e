export * from './anonymise.js';
export * from './auction-sight.js';
export * from './buyers.js';
export * from './colleagues.js';
export * from './results.js';
export * from './user-account.js';
