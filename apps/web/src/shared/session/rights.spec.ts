// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.js';
import { homeOf, obstacleOf, rightsOf } from './rights.js';

const NOTHING = { mayOffer: false, mayManage: false, isStaff: false, isEngineer: false };

describe('rights', () => {
  it.each([
    ['a buyer', { permissions: ['BUYER'] }, { mayOffer: true }, '/auctions'],
    ['a buyer without a dealer', { idDealer: null }, {}, '/auctions'],
    ['ROL-039 a visitor', { permissions: ['VISITOR'] }, {}, '/auctions'],
    ['ROL-041 a read-only buyer', { readOnlyUser: true }, {}, '/auctions'],
    ['ROL-027 an auctioneer', { permissions: ['AUCTIONEER'] }, { mayManage: true }, '/manage'],
    ['a loader', { permissions: ['LOADER'] }, { mayManage: true }, '/manage'],
    ['a loader without a dealer', { permissions: ['LOADER'], idDealer: null }, {}, '/auctions'],
    [
      'ROL-024 the customer centre',
      { roles: ['CUSTOMER_CENTER'], permissions: [], idDealer: null },
      { mayManage: true, isStaff: true },
      '/manage',
    ],
    [
      'an administrator',
      { roles: ['USER', 'ADMIN'], permissions: [] },
      { mayManage: true, isStaff: true, isEngineer: true },
      '/manage',
    ],
    [
      'an engineer, who only reads',
      { roles: ['ADMIN'], permissions: [], readOnlyUser: true },
      { mayManage: true, isStaff: true, isEngineer: true },
      '/engineering',
    ],
  ])('of %s', (_, facts, rights, home) => {
    const user = aUser(facts);
    expect(rightsOf(user)).toEqual({ ...NOTHING, ...rights });
    expect(homeOf(user)).toBe(home);
  });

  it('ROL-002 ROL-003 end at a disabled account, then at a consent without an answer', () => {
    expect(obstacleOf(aUser({ consent2: false }))).toBeNull();
    expect(obstacleOf(aUser({ consent2: null }))).toBe('consents');
    expect(obstacleOf(aUser({ consent2: null, flgEnabled: false }))).toBe('disabled');
  });
});
