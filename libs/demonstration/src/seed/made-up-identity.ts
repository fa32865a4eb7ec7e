import { createHash } from 'node:crypto';

/** Neither letters nor digits that look alike, as on a frame: no I, O and Q. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
/** No maker has this code, so no real vehicle has such a number. */
const FRAME_START = 'ZZZDEM';
const FRAME_LENGTH = 17;
const PLATE_LENGTH = 7;

export type MadeUpIdentity = { readonly licensePlate: string; readonly frame: string };

/**
 * The listings of the demonstration name neither plate nor frame number. It makes both up, always the same ones
 * for a market and an external id, and of no shape that a real one has: everybody sees that they are made up.
 */
export const madeUpIdentity = (idMarket: string, externalId: string): MadeUpIdentity => {
  const bytes = createHash('sha256').update(`${idMarket}/${externalId}`).digest();
  const drawn = Array.from(bytes, (byte) => CHARACTERS.charAt(byte % CHARACTERS.length)).join('');
  const serial = drawn.slice(0, FRAME_LENGTH - FRAME_START.length);
  // A digit in it makes it a plate.
  return {
    licensePlate: `DEMO ${bytes[0]! % 10}${drawn.slice(-PLATE_LENGTH)}`,
    frame: FRAME_START + serial,
  };
};
