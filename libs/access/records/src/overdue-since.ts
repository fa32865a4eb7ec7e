import { systemClock } from '@fairlot/kernel';

const HOUR_MS = 3_600_000;
/**
 * The start of the hour. Lists and counts of overdue items use it, so that both agree and a cursor
 * stays valid.
 */
export const overdueSince = (): number => Math.floor(systemClock.now() / HOUR_MS) * HOUR_MS;
