export type { Account } from './account.js';
export * from './identity-provider.js';
