import { isOpen } from '@fairlot/access-domain';
import type { Operation } from '@fairlot/contracts';
import { operations } from '@fairlot/contracts/operations';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.js';
import { homeOf, isBuyer, isStaff, mayCall, obstacleOf, PARTS } from './rights.js';

const OFFERS = 'SEC-59';
const PUBLISHES = 'SEC-42';

describe('rights', () => {
  it.each([
    ['a buyer', { permissions: ['BUYER'] }, [OFFERS, 'activity'], '/auctions'],
    ['a buyer without a dealer', { idDealer: null }, [], '/auctions'],
    ['ROL-039 a visitor', { permissions: ['VISITOR'] }, ['activity'], '/auctions'],
    ['ROL-041 a read-only buyer', { readOnlyUser: true }, ['activity'], '/auctions'],
    ['ROL-027 an auctioneer', { permissions: ['AUCTIONEER'] }, [PUBLISHES, 'manage'], '/manage'],
    ['a loader', { permissions: ['LOADER'] }, [PUBLISHES, 'manage'], '/manage'],
    ['a loader without a dealer', { permissions: ['LOADER'], idDealer: null }, [], '/auctions'],
    [
      'ROL-024 the customer centre',
      { roles: ['CUSTOMER_CENTER'], permissions: [], idDealer: null },
      [PUBLISHES, 'manage'],
      '/manage',
    ],
    [
      'an administrator',
      { roles: ['USER', 'ADMIN'], permissions: [] },
      [PUBLISHES, 'manage', 'engineering'],
      '/manage',
    ],
    [
      'an engineer, who only reads',
      { roles: ['ADMIN'], permissions: [], readOnlyUser: true },
      ['manage', 'engineering'],
      '/engineering',
    ],
  ])('of %s', (_, facts, rights, home) => {
    const user = aUser(facts);
    const asked = { [OFFERS]: OFFERS, [PUBLISHES]: PUBLISHES, ...PARTS } as const;
    const { auctions: all, ...open } = asked;
    expect(mayCall(user, all)).toBe(true);
    const held = Object.entries(open).filter(([, id]) => mayCall(user, id));
    expect(held.map(([name]) => name)).toEqual(rights);
    expect(homeOf(user)).toBe(home);
  });

  it('are what the server says of its calls, whatever the roles seem to say', () => {
    const user = aUser({ roles: ['ADMIN'], permissions: ['BUYER'], calls: ['SEC-54'] });
    expect([mayCall(user, 'SEC-54'), mayCall(user, OFFERS)]).toEqual([true, false]);
    expect(homeOf(user)).toBe('/auctions');
  });

  it('ROL-039 a buyer who only reads hears of his dealer’s offers; staff is no buyer', () => {
    expect(isBuyer(aUser({ readOnlyUser: true }))).toBe(true);
    const staff = aUser({ roles: ['CUSTOMER_CENTER'], permissions: [], idDealer: null });
    expect([isBuyer(staff), isStaff(staff), isStaff(aUser())]).toEqual([false, true, false]);
  });

  it('VAL-143 in part: end at a consent without an answer, and to disagree is one', () => {
    expect(obstacleOf(aUser({ consent2: false }))).toBeNull();
    expect(obstacleOf(aUser({ consent2: null }))).toBe('consents');
  });

  it('ROL-003 end at a disabled account, whatever else is missing', () => {
    expect(obstacleOf(aUser({ flgEnabled: false }))).toBe('disabled');
    expect(obstacleOf(aUser({ consent2: null, flgEnabled: false }))).toBe('disabled');
  });
});

const source = join(import.meta.dirname, '../..');
const files = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((file) => !/spec\.|testing\//.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'));
/** The calls that a pattern finds in the client's code. */
const found = (pattern: RegExp): readonly Operation[] => {
  const ids = files.flatMap((text) => [...text.matchAll(pattern)].map(([, id]) => id));
  return Object.values<Operation>(operations).filter(({ id }) => ids.includes(id));
};

it('the client asks whether a user may before it offers him a call that changes something', () => {
  const made = found(/Operations\['([A-Z]+-\d+)'\]/g);
  const askedFor = found(/(?<!Operations\[)'([A-Z]+-\d+)'/g);
  const forSome = made.filter(
    (row) => row.effect !== 'none' && !isOpen(row) && !row.callers.includes('SIGNED_IN'),
  );
  expect(forSome.length).toBeGreaterThan(15);
  expect(forSome.filter((row) => !askedFor.includes(row)).map(({ id }) => id)).toEqual([]);
});
