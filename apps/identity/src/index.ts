export type { Account } from './account.js';
export * from './identity-provider.js';
export type { ProviderSettings } from './provider.js';
