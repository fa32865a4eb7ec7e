// @vitest-environment jsdom
import { isOpen, OWNER_PERMISSIONS, PERMISSIONS } from '@fairlot/access-domain';
import type { Operation } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeUser } from '../../testing/builders.js';
import {
  homePathOf,
  isBuyer,
  isStaff,
  mayCall,
  obstacleOf,
  PART_KINDS,
  MAIN_CALLS,
  showsPart,
  type PartName,
} from './rights.js';

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
      [PUBLISHES, 'admin', 'manage'],
      '/admin',
    ],
    [
      'an administrator',
      { roles: ['USER', 'ADMIN'], permissions: [] },
      [PUBLISHES, 'admin', 'manage', 'engineering'],
      '/admin',
    ],
    [
      'a read-only engineer',
      { roles: ['ADMIN'], permissions: [], readOnlyUser: true },
      ['admin', 'manage', 'engineering'],
      '/admin',
    ],
  ])('follow from the roles and permissions of %s', (_, facts, rights, home) => {
    const user = makeUser(facts);
    const calls = { [OFFERS]: OFFERS, [PUBLISHES]: PUBLISHES, ...MAIN_CALLS } as const;
    const { auctions: all, ...open } = calls;
    expect(mayCall(user, all)).toBe(true);
    const held = Object.entries(open).filter(([, id]) => mayCall(user, id));
    expect(held.map(([name]) => name)).toEqual(rights);
    expect(homePathOf(user)).toBe(home);
  });

  it('follow the list of calls from the server, whatever the roles are', () => {
    const user = makeUser({ roles: ['ADMIN'], permissions: ['BUYER'], calls: ['SEC-54'] });
    expect([mayCall(user, 'SEC-54'), mayCall(user, OFFERS)]).toEqual([true, false]);
    expect(homePathOf(user)).toBe('/auctions');
  });

  it('ROL-039 in part: give notices of the dealer’s bids to a read-only buyer, but not to staff', () => {
    expect(isBuyer(makeUser({ readOnlyUser: true }))).toBe(true);
    const staff = makeUser({ roles: ['CUSTOMER_CENTER'], permissions: [], idDealer: null });
    expect([isBuyer(staff), isStaff(staff), isStaff(makeUser())]).toEqual([false, true, false]);
  });

  it('ROL-018 of staff follow from the roles in the profile, not from a permission', () => {
    const none = { permissions: [], idDealer: null };
    const staffed = (roles: string[], facts = none) => isStaff(makeUser({ roles, ...facts }));
    expect([staffed(['USER', 'ADMIN']), staffed(['CUSTOMER_CENTER'])]).toEqual([true, true]);
    expect([staffed(['USER']), staffed([])]).toEqual([false, false]);
    expect(isStaff(makeUser({ roles: ['USER'], permissions: [...PERMISSIONS] }))).toBe(false);
  });

  it.each<[permission: string, open: OperationId[]]>([
    ['BUYER', [OFFERS]],
    ['VISITOR', []],
    ...OWNER_PERMISSIONS.map((owner): [string, OperationId[]] => [owner, [PUBLISHES]]),
  ])('ROL-019 in part: separate buying and selling: %s', (permission, open) => {
    const user = makeUser({ permissions: [permission] });
    const calls: OperationId[] = [OFFERS, PUBLISHES];
    expect(calls.filter((id) => mayCall(user, id))).toEqual(open);
  });

  it('show the parts of the portal whose calls are allowed, whichever role is chosen', () => {
    for (const [part, id] of Object.entries(MAIN_CALLS))
      expect(PART_KINDS[part as PartName]).toEqual(operations[id].callers);
    const both = makeUser({ permissions: ['BUYER', 'LOADER'], roles: ['ADMIN'] });
    const shown = (role: string | null) =>
      (Object.keys(MAIN_CALLS) as PartName[]).filter((part) => showsPart(both, part, role));
    expect(shown(null)).toEqual(['auctions', 'activity', 'admin', 'manage', 'engineering']);
    expect(shown('BUYER')).toEqual(['auctions', 'activity', 'admin', 'manage', 'engineering']);
    expect(shown('LOADER')).toEqual(['auctions', 'admin', 'manage', 'engineering']);
    expect(showsPart({ ...both, calls: [] }, 'manage', null)).toBe(false);
  });

  it('require an answer to each consent, which may be disagreement', () => {
    expect(obstacleOf(makeUser({ consent2: false }))).toBeNull();
    expect(obstacleOf(makeUser({ consent2: null }))).toBe('consents');
  });

  it('ROL-003 ask for missing consents before they report a disabled account', () => {
    expect(obstacleOf(makeUser({ flgEnabled: false }))).toBe('disabled');
    expect(obstacleOf(makeUser({ consent2: null, flgEnabled: false }))).toBe('consents');
  });
});

const source = join(import.meta.dirname, '../..');
const files = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((file) => !/spec\.|testing\//.test(file))
  .map((file) => readFileSync(join(source, file), 'utf8'));
/** Operations whose ids this pattern finds in the client's code. */
const found = (pattern: RegExp): readonly Operation[] => {
  const ids = files.flatMap((text) => [...text.matchAll(pattern)].map(([, id]) => id));
  return Object.values<Operation>(operations).filter(({ id }) => ids.includes(id));
};

it('the client checks the right for every call with an effect that it makes', () => {
  const made = found(/Operations\['([A-Z]+-\d+)'\]/g);
  const askedFor = found(/(?<!Operations\[)'([A-Z]+-\d+)'/g);
  const forSome = made.filter(
    (row) => row.effect !== 'none' && !isOpen(row) && !row.callers.includes('SIGNED_IN'),
  );
  expect(forSome.length).toBeGreaterThan(15);
  expect(forSome.filter((row) => !askedFor.includes(row)).map(({ id }) => id)).toEqual([]);
});
