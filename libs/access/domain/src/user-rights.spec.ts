import { describe, expect, it } from 'vitest';
import { aCaller } from './testing/a-caller.js';
import {
  changesUser,
  rightsFault,
  seesUser,
  takesPermission,
  type ManagedUser,
} from './user-rights.js';

const admin = aCaller({ roles: ['ADMIN'], idDealer: null, adminEnabledMarkets: ['IT', 'DE'] });
const centre = aCaller({ roles: ['CUSTOMER_CENTER'], idDealer: null, adminEnabledMarkets: ['IT'] });
const user = (facts: Partial<ManagedUser> = {}): ManagedUser => ({
  idUser: 50,
  idDealer: 7,
  idMarket: 'IT',
  roles: ['USER'],
  permissions: ['BUYER'],
  adminEnabledMarkets: [],
  ...facts,
});
const staff = (facts: Partial<ManagedUser> = {}) =>
  user({ idDealer: null, roles: ['CUSTOMER_CENTER'], adminEnabledMarkets: ['IT'], ...facts });

describe('ROL-036 in part: management of an account', () => {
  it('is allowed to staff of its market', () => {
    expect([seesUser(admin, user()), seesUser(centre, user())]).toEqual([true, true]);
    expect(seesUser(centre, user({ idMarket: 'DE' }))).toBe(false);
  });
  it('requires an administrator for an account of staff', () => {
    expect([seesUser(admin, staff()), seesUser(centre, staff())]).toEqual([true, false]);
  });
  it('is refused for a user with more markets than the caller', () => {
    const wider = staff({ adminEnabledMarkets: ['IT', 'FR'] });
    expect([seesUser(admin, wider), changesUser(admin, wider)]).toEqual([true, false]);
  });
});

describe('assignment of staff roles and markets', () => {
  const wished = (roles: string[], ...adminEnabledMarkets: string[]) => ({
    roles,
    adminEnabledMarkets,
  });
  it('is allowed to an administrator within his own markets', () => {
    expect(rightsFault(admin, staff(), wished(['ADMIN'], 'IT', 'DE'))).toBe(null);
    expect(rightsFault(admin, staff(), wished(['ADMIN'], 'IT', 'FR'))).toEqual({
      path: 'adminEnabledMarket',
      fault: 'foreign_market',
    });
  });
  it('is refused to the customer centre, and for users of dealers', () => {
    const refused = { path: 'roles', fault: 'read_only' };
    expect(rightsFault(centre, user(), wished(['USER', 'ADMIN'], 'IT'))).toEqual(refused);
    expect(rightsFault(admin, user(), wished(['USER', 'ADMIN'], 'IT'))).toEqual(refused);
  });
  it('does not restrict changes that leave them as they are', () => {
    expect(rightsFault(centre, user(), wished(['USER']))).toBe(null);
  });
});

it('auction roles require a dealer', () => {
  expect([takesPermission(user(), 'LOADER'), takesPermission(staff(), 'LOADER')]).toEqual([
    true,
    false,
  ]);
  expect(takesPermission(staff(), 'READ_ONLY')).toBe(true);
});
