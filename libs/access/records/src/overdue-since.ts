import { systemClock } from '@fairlot/kernel';

const HOUR_MS = 3_600_000;
/**
 * The start of the current hour. Items are overdue if they were due before it. Lists and counts use
 * it, so that both agree and a cursor stays valid.
 */
export const overdueSince = (): number => Math.floor(systemClock.now() / HOUR_MS) * HOUR_MS;
