import { createHash } from 'node:crypto';

/** Shape of a plate of each market: A is a letter, 9 a digit, the rest stands as it is. */
const PLATES: Readonly<Record<string, string>> = {
  EN: 'AA99 AAA',
  IT: 'AA999AA',
  DE: 'AA-AA 9999',
  NL: 'AA-999-A',
  ES: '9999 AAA',
  BE: '1-AAA-999',
  FR: 'AA-999-AA',
  PL: 'AA 99999',
  PT: 'AA-99-AA',
  LU: 'AA 9999',
};
const OTHER_PLATE = 'AAA-9999';

const DIGITS = '0123456789';
const PLATE_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
/** A vehicle identification number has no I, O and Q. */
const FRAME_CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
/** No maker has this code, so no real vehicle has such a number. */
const FRAME_MAKER = 'ZZZ';
const FRAME_LENGTH = 17;

export type SyntheticIdentity = { readonly licensePlate: string; readonly frame: string };

/**
 * Files of listings name neither plate nor frame number, so both are made up: always the same ones
 * for a market and an external id, in the market's shape, and nobody's.
 */
export const syntheticIdentity = (idMarket: string, externalId: string): SyntheticIdentity => {
  const bytes = createHash('sha256').update(`${idMarket}/${externalId}`).digest();
  let next = 0;
  const draw = (characters: string): string =>
    characters.charAt((bytes[next++ % bytes.length] ?? 0) % characters.length);
  const shape = PLATES[idMarket] ?? OTHER_PLATE;
  const licensePlate = shape
    .replace(/A/g, () => draw(PLATE_LETTERS))
    .replace(/9/g, () => draw(DIGITS));
  const serial = Array.from({ length: FRAME_LENGTH - FRAME_MAKER.length }, () =>
    draw(FRAME_CHARACTERS),
  );
  return { licensePlate, frame: FRAME_MAKER + serial.join('') };
};
