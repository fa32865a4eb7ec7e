import { describe, expect, it } from 'vitest';
import { admission, isWrite, mayCall } from './admission.js';
import { kindsOf } from './caller-kinds.js';
import { OPERATION_ROLES } from './operation-roles.js';
import { aCaller, demonstrationCallers as callers } from './testing/a-caller.js';

const ids = Object.keys(OPERATION_ROLES);
const split = (text: string) => text.trim().split(/\s+/);

// Written down once more on purpose, by account instead of by call.
const OPEN = split('SEC-10 MOB-01 MOB-04 OTH-10 OPEN-02 ENG-14');
const BUYING = split(
  'SEC-59 MOB-20 ENG-01 ENG-02 SEC-62 SEC-63 SEC-65 SEC-72 MOB-14 MOB-16 MOB-17 MOB-19 MOB-22',
);
const LOOKING = split('SEC-64 SEC-66 MOB-13 MOB-15 MOB-18 ENG-17');
const PURCHASES = ['SEC-69'];
const MANAGING = split(`SEC-42 SEC-43 SEC-49 SEC-50 SEC-51 SEC-52 SEC-55 SEC-56 SEC-57 SEC-67 SEC-68
  SEC-70 SEC-71 SEC-74 ENG-03 ENG-04 ENG-05 ENG-06 ENG-12 ENG-15 ENG-16 ENG-20
  ENG-21 ENG-22 ENG-24`);
const STAFF = ['ENG-07'];
const ENGINEERING = ['ENG-13', 'ENG-18', 'ENG-23', 'ENG-28'];
const OWNER_DENIED = [...BUYING, ...LOOKING, ...STAFF, ...ENGINEERING];
const DENIED = {
  admin: [...BUYING, ...LOOKING],
  engineer: [...BUYING, ...LOOKING],
  centre: [...BUYING, ...LOOKING, ...ENGINEERING],
  auctioneer: OWNER_DENIED,
  multi: OWNER_DENIED,
  loader: OWNER_DENIED,
  exhibitor: OWNER_DENIED,
  dealer1: [...MANAGING, ...STAFF, ...ENGINEERING],
  readonly: [...MANAGING, ...STAFF, ...ENGINEERING],
  visitor: [...BUYING, ...PURCHASES, ...MANAGING, ...STAFF, ...ENGINEERING],
} as const;
const names = Object.keys(DENIED) as (keyof typeof DENIED)[];

describe('ROL-024 ROL-026 ROL-027 ROL-033 the table of who may call what', () => {
  it.each(names)('%s', (name) => {
    const denied = ids.filter((id) => !mayCall(callers[name], id));
    expect(denied.sort()).toEqual([...DENIED[name]].sort());
  });
  it('ROL-020 ROL-032 nobody signed in: the open calls only', () =>
    expect(ids.filter((id) => mayCall(null, id)).sort()).toEqual([...OPEN].sort()));
  it('an operation without a row is for nobody', () => {
    for (const caller of [null, ...Object.values(callers)])
      expect([mayCall(caller, 'NO-SUCH'), mayCall(caller, 'toString')]).toEqual([false, false]);
  });
  it('an auction role without a dealer counts for nothing', () =>
    expect(kindsOf(aCaller({ idDealer: null, permissions: ['BUYER', 'AUCTIONEER'] }))).toEqual([
      'ANYONE',
      'SIGNED_IN',
    ]));
});

const get = (id: string) => ({ id, method: 'GET' });
const post = (id: string) => ({ id, method: 'POST' });

describe('admission', () => {
  it('ROL-001 ROL-013 asks for a sign-in first', () => {
    expect(admission(null, get('SEC-54'))).toBe('NOT_SIGNED_IN');
    expect(admission(null, get('SEC-10'))).toBeNull();
  });
  it('ROL-003 a disabled user gets in nowhere but to the profile and out', () => {
    const disabled = aCaller({ enabled: false, consentsAnswered: false, permissions: ['BUYER'] });
    expect(admission(disabled, get('SEC-54'))).toBe('USER_DISABLED');
    expect(admission(disabled, get('OTH-04'))).toBeNull();
    expect(admission(disabled, post('OTH-11'))).toBeNull();
    expect(admission(disabled, get('SEC-10'))).toBeNull();
  });
  it('ROL-002 ROL-004 ROL-021 ERR-011 consents come before anything else', () => {
    const unset = aCaller({ consentsAnswered: false, readOnly: true });
    expect(admission(unset, post('SEC-59'))).toBe('CONSENTS_MISSING');
    expect(admission(unset, get('SEC-54'))).toBe('CONSENTS_MISSING');
    expect(admission(unset, get('OTH-04'))).toBeNull();
    expect(admission(unset, post('OTH-11'))).toBeNull();
  });
  it('ROL-041 ERR-027 a read-only user writes nothing, and may sign out', () => {
    const writes = ids.filter(
      (id) => !OPEN.includes(id) && !['OTH-11', 'ENG-10', 'ENG-11'].includes(id),
    );
    for (const id of writes)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        for (const caller of [callers.readonly, callers.engineer])
          expect(admission(caller, { id, method })).toBe('READ_ONLY_USER');
    expect(admission(callers.readonly, post('OTH-11'))).toBeNull();
    expect(admission(callers.readonly, get('SEC-54'))).toBeNull();
  });
  it('ROL-041 the mobile offer is a write although it is a GET', () => {
    expect(isWrite(get('MOB-20'))).toBe(true);
    expect(isWrite(get('SEC-54'))).toBe(false);
    expect(admission(callers.readonly, get('MOB-20'))).toBe('READ_ONLY_USER');
    expect(admission(callers.dealer1, get('MOB-20'))).toBeNull();
  });
  it('receipt check and live credentials change nothing: read-only users have them', () => {
    expect(admission(callers.engineer, post('ENG-10'))).toBeNull();
    expect(admission(callers.readonly, post('ENG-11'))).toBeNull();
  });
  it('a wrong role is FORBIDDEN', () => {
    expect(admission(callers.visitor, post('SEC-59'))).toBe('FORBIDDEN');
    expect(admission(callers.dealer1, post('SEC-42'))).toBe('FORBIDDEN');
  });
});
