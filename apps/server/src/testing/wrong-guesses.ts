import { createHash } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import type { TestPortal } from './make-portal.js';

/** Stores a hundred wrong passwords from other addresses. No address is trusted for this user. */
export const storeWrongGuesses = async (
  { parts: { dataSource } }: Pick<TestPortal, 'parts'>,
  username: string,
): Promise<void> => {
  const named = JSON.stringify([username.toLowerCase()]);
  const key = `name:${createHash('sha256').update(named).digest('hex')}`;
  await dataSource.query('TRUNCATE sign_in_limit');
  await dataSource.query('INSERT INTO sign_in_limit (key, points, expire) VALUES ($1, 1000, $2)', [
    key,
    systemClock.now() + 600_000,
  ]);
};
