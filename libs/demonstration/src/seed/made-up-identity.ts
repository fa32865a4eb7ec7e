import { createHash } from 'node:crypto';

/** Characters of a VIN, without the ambiguous letters I, O and Q. */
const FRAME_CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
/** No manufacturer has this code, so no real vehicle has such a number. */
const FRAME_START = 'ZZZDEM';
const FRAME_LENGTH = 17;
const PLATE_LENGTH = 7;

export type MadeUpIdentity = { readonly licensePlate: string; readonly frame: string };

/**
 * Invents plate and VIN, which the listings of the demonstration lack. They are always the
 * same for a market and an external id. Their format differs from real ones, so that they are
 * recognisable.
 */
export const madeUpIdentity = (idMarket: string, externalId: string): MadeUpIdentity => {
  const bytes = createHash('sha256').update(`${idMarket}/${externalId}`).digest();
  const drawn = Array.from(bytes, (byte) =>
    FRAME_CHARACTERS.charAt(byte % FRAME_CHARACTERS.length),
  ).join('');
  const serial = drawn.slice(0, FRAME_LENGTH - FRAME_START.length);
  // A plate must contain a digit.
  return {
    licensePlate: `DEMO ${bytes[0]! % 10}${drawn.slice(-PLATE_LENGTH)}`,
    frame: FRAME_START + serial,
  };
};
