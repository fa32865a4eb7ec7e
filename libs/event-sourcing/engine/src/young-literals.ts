import { setFlagsFromString } from 'node:v8';

/**
 * For a process that decides, before it does. Where the first objects of a literal outlived some
 * collections, as those of an auction of many lots do while it is published, V8 makes all later ones in
 * the old generation. Those of an offer die at once and yet keep, until the next major collection, what
 * they hold: collections of the young generation copied it, and held up whoever was under way.
 */
export const makeLiteralsYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring');
