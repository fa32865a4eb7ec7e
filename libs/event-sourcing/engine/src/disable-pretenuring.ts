import { setFlagsFromString } from 'node:v8';

/**
 * Call it in a process with an engine, before the first command. If the first objects created by a
 * literal survive some garbage collections, for example while a large auction is published, V8
 * allocates all later ones in the old generation. The short-lived objects of a bid would then stay
 * in memory until the next major collection. That would slow minor collections down and delay
 * commands.
 */
export const preventLiteralPretenuring = (): void =>
  setFlagsFromString('--no-allocation-site-pretenuring');
