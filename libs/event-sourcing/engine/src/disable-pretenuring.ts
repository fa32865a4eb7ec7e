import { setFlagsFromString } from 'node:v8';

/**
 * Call it in a process with an engine, before the first command. If the first objects that a
 * literal creates survive some garbage collections, as when a large auction is published, V8
 * allocates all later ones in the old generation. The short-lived objects of a bid then keep what
 * they hold until the next major collection. That makes young collections slower and delays other
 * commands.
 */
export const preventLiteralPretenuring = (): void =>
  setFlagsFromString('--no-allocation-site-pretenuring');
