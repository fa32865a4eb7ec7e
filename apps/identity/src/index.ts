export type { Account, OwnPasswords } from './account.js';
export * from './identity-provider.js';
