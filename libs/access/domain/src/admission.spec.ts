import { describe, expect, it } from 'vitest';
import {
  admissionRefusal,
  admittedCalls,
  isWrite,
  type AdmissionFacts,
  type CallFacts,
} from './admission.js';
import { kindsOf, type CallerRoles } from './caller-kinds.js';
import { PERMISSIONS, ROLES } from './caller.js';
import { makeCaller, demonstrationCallers as callers } from './testing/make-caller.js';

const makeCall = (facts: Partial<CallFacts> = {}): CallFacts => ({
  method: 'GET',
  callers: ['SIGNED_IN'],
  effect: 'none',
  ...facts,
});
const open = makeCall({ callers: ['ANYONE'] });
const look = makeCall();
const offer = makeCall({ method: 'POST', callers: ['BUYER'], effect: 'command' });
const offerByGet = { ...offer, method: 'GET' };
const check = makeCall({ method: 'POST' });
const profile = makeCall({ evenFor: ['DISABLED', 'WITHOUT_CONSENTS'] });
const signOut = makeCall({
  method: 'POST',
  effect: 'change',
  evenFor: ['DISABLED', 'WITHOUT_CONSENTS', 'READ_ONLY'],
});

describe('the kinds of a caller', () => {
  it.each<[string, AdmissionFacts | null, readonly string[]]>([
    ['a caller without a session', null, []],
    ['an administrator', callers.admin, ['SIGNED_IN', 'STAFF', 'ADMIN']],
    ['the customer centre', callers.centre, ['SIGNED_IN', 'STAFF']],
    ['a buyer', callers.dealer1, ['SIGNED_IN', 'BUYER', 'LOOKER']],
    ['a visitor', callers.visitor, ['SIGNED_IN', 'LOOKER']],
    ['an exhibitor', callers.exhibitor, ['SIGNED_IN', 'OWNER']],
  ])('include ANYONE for %s, and otherwise only what the roles grant', (_who, caller, kinds) =>
    expect(kindsOf(caller)).toEqual(['ANYONE', ...kinds]),
  );
  it('include no rights for an auction role without a dealer', () =>
    expect(kindsOf(makeCaller({ idDealer: null, permissions: ['BUYER', 'AUCTIONEER'] }))).toEqual([
      'ANYONE',
      'SIGNED_IN',
    ]));
  /** The kinds that each role adds to those of a signed-in caller without roles. */
  const madeBy = (roles: readonly string[], as: (role: string) => Partial<CallerRoles>) =>
    Object.fromEntries(
      roles.map((role) => [role, kindsOf({ ...makeCaller({ roles: [] }), ...as(role) }).slice(2)]),
    );
  it('ROL-016 include STAFF for two of the three system roles, and nothing for unknown roles', () =>
    expect(madeBy([...ROLES, 'AUCTIONEER'], (role) => ({ roles: [role] }))).toEqual({
      USER: [],
      ADMIN: ['STAFF', 'ADMIN'],
      CUSTOMER_CENTER: ['STAFF'],
      AUCTIONEER: [],
    }));
  it('ROL-017 include OWNER, BUYER or LOOKER for the six auction roles, and nothing for READ_ONLY', () =>
    expect(madeBy([...PERMISSIONS, 'ADMIN'], (role) => ({ permissions: [role] }))).toEqual({
      AUCTIONEER: ['OWNER'],
      MULTI_AUCTIONEER: ['OWNER'],
      LOADER: ['OWNER'],
      EXHIBITOR: ['OWNER'],
      BUYER: ['BUYER', 'LOOKER'],
      VISITOR: ['LOOKER'],
      READ_ONLY: [],
      ADMIN: [],
    }));
});

describe('admission of calls', () => {
  it('ROL-013 refuses calls without a sign-in, except open calls', () => {
    expect(admissionRefusal(null, look)).toBe('NOT_SIGNED_IN');
    expect(admissionRefusal(null, open)).toBeNull();
  });
  it('ROL-003 refuses a disabled user every call except open calls, the profile and the sign-out', () => {
    const disabled = makeCaller({
      enabled: false,
      consentsAnswered: false,
      permissions: ['BUYER'],
    });
    expect(admissionRefusal(disabled, look)).toBe('USER_DISABLED');
    for (const call of [open, profile, signOut])
      expect(admissionRefusal(disabled, call)).toBeNull();
  });
  it('ROL-021 in part: refuses a user without consents every call except the profile and the sign-out', () => {
    const unset = makeCaller({ consentsAnswered: false, readOnly: true });
    for (const call of [offer, look])
      expect(admissionRefusal(unset, call)).toBe('CONSENTS_MISSING');
    for (const call of [profile, signOut]) expect(admissionRefusal(unset, call)).toBeNull();
  });
  it('ROL-041 in part: allows a read-only user no writes except the sign-out', () => {
    for (const caller of [callers.readonly, callers.engineer])
      for (const effect of ['change', 'command'] as const)
        expect(admissionRefusal(caller, makeCall({ method: 'PUT', effect }))).toBe(
          'READ_ONLY_USER',
        );
    for (const call of [signOut, look]) expect(admissionRefusal(callers.readonly, call)).toBeNull();
  });
  it('ROL-041 treats a bid by GET as a write', () => {
    expect([isWrite(offerByGet), isWrite(look)]).toEqual([true, false]);
    expect(admissionRefusal(callers.readonly, offerByGet)).toBe('READ_ONLY_USER');
    expect(admissionRefusal(callers.dealer1, offerByGet)).toBeNull();
  });
  it('allows read-only users a POST that changes nothing, but requires an XSRF token for it', () => {
    expect(admissionRefusal(callers.engineer, check)).toBeNull();
    expect(isWrite(check)).toBe(true);
  });
  it('refuses a user without the required role as FORBIDDEN', () => {
    expect(admissionRefusal(callers.visitor, offer)).toBe('FORBIDDEN');
  });
  it('refuses everybody if a call permits no callers', () => {
    for (const caller of Object.values(callers))
      expect(admissionRefusal(caller, makeCall({ callers: [] }))).toBe('FORBIDDEN');
  });
  it('lists exactly those calls of a table that it does not refuse to the caller', () => {
    const admitted = (row: CallFacts) => admittedCalls(callers.dealer1, { look, row });
    expect(admitted(offer)).toEqual(['look', 'row']);
    for (const changed of [
      { ...offer, callers: ['STAFF' as const] },
      { ...offer, callers: [] },
    ]) {
      expect(admitted(changed)).toEqual(['look']);
      expect(admissionRefusal(callers.dealer1, changed)).toBe('FORBIDDEN');
    }
    expect(admittedCalls(null, { look, open })).toEqual(['open']);
  });
});

describe('a view by staff', () => {
  const view = { idViewer: 2, viewer: 'centre', endsAt: 1 };
  const viewed = { ...callers.dealer1, view };
  const personal = makeCall({ isPersonal: true });
  const stop = makeCall({ method: 'POST', effect: 'change', evenFor: ['VIEWING'] });

  it('allows only reads of data that is not personal, and stopping the view', () => {
    expect(admissionRefusal(viewed, look)).toBe(null);
    for (const call of [offer, offerByGet, check, signOut, personal])
      expect(admissionRefusal(viewed, call)).toBe('VIEW_ONLY');
    expect(admissionRefusal(viewed, { ...check, callers: ['ADMIN'] })).toBe('VIEW_ONLY');
    expect(admissionRefusal(viewed, stop)).toBe(null);
  });
  it('does not restrict the user whose session it shows', () => {
    for (const call of [offer, offerByGet, check, signOut, personal, stop])
      expect(admissionRefusal(callers.dealer1, call)).toBe(null);
  });
});
