import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.js';

const makeError = (message: string, more: object = {}) => Object.assign(new Error(message), more);

describe('isDatabaseAway', () => {
  it.each([
    makeError('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }),
    makeError('connect ENOENT', { code: 'ENOENT', syscall: 'connect' }),
    makeError('the database system is starting up', { code: '57P03' }),
    makeError('terminating connection', { code: '57P01' }),
    makeError('terminating connection due to idle-in-transaction timeout', { code: '25P03' }),
    makeError('sorry, too many clients already', { code: '53300' }),
    makeError('Connection terminated unexpectedly'),
    makeError('timeout exceeded when trying to connect'),
    makeError('Query read timeout'),
    makeError('gone', { name: 'EventStoreError', code: 'UNAVAILABLE' }),
  ])('is true for %s', (error) => expect(isDatabaseAway(error)).toBe(true));

  it.each([
    makeError('no such file', { code: 'ENOENT', syscall: 'open' }),
    makeError('invalid byte sequence', { code: '22021' }),
    makeError('duplicate key', { code: '23505' }),
    makeError('bad event', { name: 'EventStoreError', code: 'INVALID' }),
    new TypeError('undefined is not a function'),
    'text',
    null,
  ])('is false for %s', (error) => expect(isDatabaseAway(error)).toBe(false));
});
