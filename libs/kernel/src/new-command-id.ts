import { machineClock } from './clock.js';

const RANDOM_TAIL = 2 ** 16;
const hexText = (digits: number, length: number): string =>
  digits.toString(16).padStart(length, '0');

/**
 * A UUID of version 7 (RFC 9562): it begins with the time, and the rest is random. Consecutive ids
 * are adjacent in an index, so a commit changes few pages.
 */
export const newCommandId = (now = machineClock.now()): string => {
  // Format the time in two halves, because formatting a number of more than 32 bits is much slower.
  const time = `${hexText(Math.floor(now / RANDOM_TAIL), 8)}-${hexText(now % RANDOM_TAIL, 4)}`;
  return `${time}-7${crypto.randomUUID().slice(15)}`;
};
