import { systemClock } from './clock.js';

/**
 * A UUID of version 7 (RFC 9562): ids made one after the other stand beside each other in an index, so that
 * a commit touches few of its pages. The rest of it is as random as of any other.
 */
export const newCommandId = (now = systemClock.now()): string => {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
};
