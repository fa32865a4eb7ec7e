import type { LotStanding } from '../auction.events.js';

export type Lots = ReadonlyMap<number, LotStanding>;

/**
 * The lots with these ids in catalogue order. A lot that is new to the auction has the status SCH.
 */
export const lotsOf = (idLots: readonly number[], existing: Lots = new Map()): Lots =>
  new Map(
    idLots.map((idLot) => [
      idLot,
      existing.get(idLot) ?? { idLot, status: 'SCH', awardStatus: null },
    ]),
  );

export const setStandings = (lots: Lots, changed: readonly LotStanding[]): Lots => {
  const next = new Map(lots);
  for (const standing of changed) next.set(standing.idLot, standing);
  return next;
};

const someLot = (lots: Lots, matches: (lot: LotStanding) => boolean): boolean => {
  for (const lot of lots.values()) if (matches(lot)) return true;
  return false;
};

export const isAnyRunning = (lots: Lots): boolean =>
  someLot(lots, ({ status }) => status === 'RUN');
/** Whether any lot is running, or will start with the auction. */
export const anyIsOpen = (lots: Lots): boolean =>
  someLot(lots, ({ status }) => status === 'RUN' || status === 'SCH');
export const anyToBeAwarded = (lots: Lots): boolean =>
  someLot(lots, ({ awardStatus }) => awardStatus === 'TBA');
export const isAnyAwarded = (lots: Lots): boolean =>
  someLot(lots, ({ status }) => status === 'AWA');
