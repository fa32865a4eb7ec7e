import type { LotStanding } from '@fairlot/auction-domain';

/**
 * The letter for each status of a lot. The statuses of an auction's lots are stored as a string
 * with one letter per lot id, starting at 1, so that a row with 1,000 lots is small enough to be
 * rewritten after each change.
 */
const LETTER_BY_STATUS = { SCH: 'S', RUN: 'R', CLD: 'N', AWA: 'A', WDR: 'W' } as const;
const TO_BE_AWARDED = 'T';
const NO_LOT = ' ';

const letterOf = ({ status, awardStatus }: LotStanding): string =>
  status === 'CLD' && awardStatus === 'TBA' ? TO_BE_AWARDED : LETTER_BY_STATUS[status];

/** Returns the statuses with those of the given lots replaced. */
export const setStandings = (standings: string, lots: readonly LotStanding[]): string => {
  const letters = standings.split('');
  for (const lot of lots) letters[lot.idLot - 1] = letterOf(lot);
  return letters.join('');
};

/** The ids of all lots that the auction ever had, starting at 1. */
export const allLotIdsIn = (standings: string): readonly number[] =>
  Array.from(standings, (_letter, index) => index + 1);

/**
 * The statuses after a publication or an edit. New lots are scheduled; the others keep their
 * status.
 */
export const standingsOf = (idLots: readonly number[], before: string): string => {
  const lettered = idLots.map((idLot): [number, string] => {
    const known = before[idLot - 1] ?? NO_LOT;
    return [idLot, known === NO_LOT ? LETTER_BY_STATUS.SCH : known];
  });
  const letters = Array.from({ length: Math.max(before.length, ...idLots) }, () => NO_LOT);
  for (const [idLot, letter] of lettered) letters[idLot - 1] = letter;
  return letters.join('');
};

/** Number of the auction's lots, including withdrawn ones. */
export const lotCountIn = (standings: string): number => standings.replaceAll(NO_LOT, '').length;

export const countsOf = (standings: string) => {
  const count: Record<string, number> = {};
  for (const letter of standings) count[letter] = (count[letter] ?? 0) + 1;
  const { R: running = 0, N: notAwarded = 0, T: toBeAwarded = 0, A: awarded = 0 } = count;
  return {
    lotsRunning: running,
    lotsClosed: notAwarded + toBeAwarded,
    lotsToBeAwarded: toBeAwarded,
    lotsAwarded: awarded,
  };
};
