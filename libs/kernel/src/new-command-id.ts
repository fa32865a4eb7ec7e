import { machineClock } from './clock.js';

const TAIL = 2 ** 16;
const hex = (digits: number, length: number): string => digits.toString(16).padStart(length, '0');

/**
 * A UUID of version 7 (RFC 9562): ids made one after the other stand beside each other in an index, so that
 * a commit touches few of its pages. The rest of it is as random as of any other.
 */
export const newCommandId = (now = machineClock.now()): string => {
  // In halves: digits of a number above 32 bits are reckoned several times as long.
  const time = `${hex(Math.floor(now / TAIL), 8)}-${hex(now % TAIL, 4)}`;
  return `${time}-7${crypto.randomUUID().slice(15)}`;
};
