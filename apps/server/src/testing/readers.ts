import type { Viewer } from '@fairlot/auction-rules';
import { inject } from 'vitest';
import type { PersonName } from './people.js';

/** Readers and their roles. A reader of the log counts as an engineer. */
export const READERS = {
  dealer3: 'DEALER',
  visitor: 'DEALER',
  dealer1: 'BIDDER',
  dealer2: 'BIDDER',
  auctioneer: 'OWNER',
  multi: 'OWNER',
  centre: 'STAFF',
  admin: 'STAFF',
  engineer: 'STAFF',
} as const satisfies Partial<Record<PersonName, Viewer>>;
export type Reader = keyof typeof READERS;
export const readers = Object.keys(READERS) as Reader[];

/** One of each role, and a dealer who may only look. */
const DIFFERENT_READERS: readonly Reader[] = [
  'dealer3',
  'visitor',
  'dealer1',
  'auctioneer',
  'admin',
  'engineer',
];
/** The nightly set tests every reader. */
export const isTestedReader = (who: Reader): boolean =>
  inject('full') || DIFFERENT_READERS.includes(who);
