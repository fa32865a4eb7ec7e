import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.js';

const anError = (message: string, more: object = {}) => Object.assign(new Error(message), more);

describe('isDatabaseAway', () => {
  it.each([
    anError('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }),
    anError('connect ENOENT', { code: 'ENOENT', syscall: 'connect' }),
    anError('the database system is starting up', { code: '57P03' }),
    anError('terminating connection', { code: '57P01' }),
    anError('terminating connection due to idle-in-transaction timeout', { code: '25P03' }),
    anError('sorry, too many clients already', { code: '53300' }),
    anError('Connection terminated unexpectedly'),
    anError('timeout exceeded when trying to connect'),
    anError('Query read timeout'),
    anError('gone', { name: 'EventStoreError', code: 'UNAVAILABLE' }),
  ])('is true for %s', (error) => expect(isDatabaseAway(error)).toBe(true));

  it.each([
    anError('no such file', { code: 'ENOENT', syscall: 'open' }),
    anError('invalid byte sequence', { code: '22021' }),
    anError('duplicate key', { code: '23505' }),
    anError('bad event', { name: 'EventStoreError', code: 'INVALID' }),
    new TypeError('undefined is not a function'),
    'text',
    null,
  ])('is false for %s', (error) => expect(isDatabaseAway(error)).toBe(false));
});
