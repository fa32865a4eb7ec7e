import { describe, expect, it } from 'vitest';
import { makeCaller } from './testing/make-caller.js';
import {
  mayChangeUser,
  mayViewAs,
  rightsFault,
  maySeeUser,
  mayHavePermission,
  type ManagedUser,
} from './user-rights.js';

const admin = makeCaller({ roles: ['ADMIN'], idDealer: null, adminEnabledMarkets: ['IT', 'DE'] });
const centre = makeCaller({
  roles: ['CUSTOMER_CENTER'],
  idDealer: null,
  adminEnabledMarkets: ['IT'],
});
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

describe('management of an account', () => {
  it('is allowed to staff of its market', () => {
    expect([maySeeUser(admin, user()), maySeeUser(centre, user())]).toEqual([true, true]);
    expect(maySeeUser(centre, user({ idMarket: 'DE' }))).toBe(false);
  });
  it('requires an administrator for an account of staff', () => {
    expect([maySeeUser(admin, staff()), maySeeUser(centre, staff())]).toEqual([true, false]);
  });
  it('is refused for a user with a market in which the caller does not act', () => {
    const wider = staff({ adminEnabledMarkets: ['IT', 'FR'] });
    expect([maySeeUser(admin, wider), mayChangeUser(admin, wider)]).toEqual([true, false]);
  });
});

describe('assignment of staff roles and markets', () => {
  const wished = (roles: string[], ...adminEnabledMarkets: string[]) => ({
    roles,
    adminEnabledMarkets,
  });
  it('is allowed to an administrator within their own markets', () => {
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
  it('is always allowed if the change leaves roles and markets as they are', () => {
    expect(rightsFault(centre, user(), wished(['USER']))).toBe(null);
  });
});

it('mayHavePermission allows roles in auctions only for users of a dealer', () => {
  expect([mayHavePermission(user(), 'LOADER'), mayHavePermission(staff(), 'LOADER')]).toEqual([
    true,
    false,
  ]);
  expect(mayHavePermission(staff(), 'READ_ONLY')).toBe(true);
});

it('staff may view the portal as users of dealers in their markets, but not as other staff', () => {
  expect([mayViewAs(admin, user()), mayViewAs(centre, user())]).toEqual([true, true]);
  expect(mayViewAs(centre, user({ idMarket: 'DE' }))).toBe(false);
  expect([mayViewAs(admin, staff()), mayViewAs(admin, staff({ roles: ['ADMIN'] }))]).toEqual([
    false,
    false,
  ]);
  expect(mayViewAs(admin, user({ idDealer: null }))).toBe(false);
  const reader = makeCaller({ ...centre, permissions: ['READ_ONLY'], readOnly: true });
  expect(mayViewAs(reader, user())).toBe(true);
  expect(mayViewAs(makeCaller({ permissions: ['BUYER'] }), user())).toBe(false);
});
