import type { LotKey } from '@fairlot/auction-domain';
import { randomOf } from '../plan/random.js';

/** A pseudo-random number that is always the same for these parts. */
export const seedOf = (...parts: readonly number[]): number =>
  parts.reduce((seed, part) => Math.imul(seed ^ part, 0x9e3779b1) ^ (seed >>> 15), 0x811c9dc5) >>>
  0;

const VALUE_MIN = 0.62;
const VALUE_SPREAD = 0.42;

/**
 * What a dealer would pay for a lot, in minor units. Private and deterministic, so it is not
 * stored. Ranges from well below the asking price to, rarely, a little above it.
 */
export const valuationMinor = (
  askingMinor: number,
  { idAuction, idLot }: LotKey,
  idDealer: number,
) =>
  Math.round(
    askingMinor *
      (VALUE_MIN + VALUE_SPREAD * randomOf(seedOf(idAuction, idLot, idDealer)).next() ** 1.6),
  );
