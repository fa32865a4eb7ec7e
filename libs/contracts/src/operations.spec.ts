import {
  isClosedToViews,
  isKind,
  isOpen,
  isWrite,
  type CallerRoles,
  type AdmissionObstacle,
} from '@fairlot/access-domain';
import { demonstrationCallers as callers } from '@fairlot/access-domain/testing';
import { describe, expect, it } from 'vitest';
import { codesOf } from './documents/codes-of.js';
import type { Operation } from './operation.js';
import { operations, type OperationId } from './operations.js';
import { allCallsOf, RECORDS } from './record/index.js';
import { PROBLEMS, type ProblemCode } from './problem/codes.js';

const TABLE: Readonly<Record<OperationId, Operation>> = operations;
const ids = Object.keys(operations) as OperationId[];
/** Whether the roles of a caller allow a call. `admission` checks all other conditions. */
const isFor = (caller: CallerRoles | null, id: OperationId): boolean =>
  TABLE[id].callers.some((kind) => isKind(caller, kind));
const split = (text: string) => text.trim().split(/\s+/);

// Repeats on purpose which calls each account can make.
const OPEN =
  split(`SEC-10 MOB-01 MOB-04 OTH-10 ENG-80 ENG-81 ENG-14 ENG-52 ENG-53 ENG-54 ENG-60 ENG-230 ENG-270 ENG-271 OPEN-01 OPEN-02
  OPEN-03 OPEN-04 OPEN-05 OPEN-06 OPEN-07 OPEN-08 OPEN-09 OPEN-10 OPEN-11 OPEN-12 OPEN-13
  OPEN-14 OPEN-15 OPEN-16 OPEN-17`);
const BUYING = split(
  'SEC-59 MOB-20 ENG-01 ENG-02 SEC-62 SEC-63 SEC-65 SEC-72 MOB-14 MOB-16 MOB-17 MOB-19 MOB-22',
);
const LOOKING = split('ENG-17 ENG-35 ENG-40 ENG-41 ENG-42 ENG-43');
/** Calls for dealers' users and staff: purchases and colleagues. */
const DEALING = ['SEC-69', 'SEC-01', 'OTH-05', 'ENG-82', 'ENG-208', 'ENG-209'];
const MANAGING = split(`SEC-42 SEC-43 SEC-49 SEC-50 SEC-51 SEC-52 SEC-55 SEC-56 SEC-57 SEC-67 SEC-68
  SEC-70 SEC-71 SEC-74 ENG-03 ENG-04 ENG-05 ENG-06 ENG-12 ENG-15 ENG-16 ENG-20
  ENG-21 ENG-22 ENG-24 ENG-31 SEC-30 SEC-31 SEC-32 SEC-33 SEC-34 ENG-90 ENG-92 SEC-15 SEC-16
  SEC-29 ENG-93 ENG-94 ENG-95 ENG-96 ENG-97 ENG-150 ENG-151 SEC-24 SEC-25 SEC-26 SEC-27 ENG-98 ENG-99
  ENG-100 ENG-101 ENG-102 SEC-23 SEC-17 SEC-18 SEC-19 SEC-35 SEC-39 ENG-105
  ENG-111 ENG-112 SEC-12 ENG-106 ENG-108 ENG-109 TPL-02 TPL-04 TPL-05 ENG-161 ENG-180 ENG-181
  ENG-310 ENG-311 ENG-204 ENG-205 ENG-206 ENG-316 ENG-317 ENG-318 TPL-08 TPL-09
  ENG-172 ENG-173 ENG-174 ENG-331 ENG-306 ENG-307 ENG-308 ENG-309`);
/**
 * Calls of records that only staff can make, so without the calls that owners use for their
 * templates.
 */
const OF_RECORDS = RECORDS.flatMap((record) => allCallsOf(record).map(({ id }) => id)).filter(
  (id) => !MANAGING.includes(id),
);
/** Calls about users, anonymisation and buying rights. */
const OF_USERS = split(`ADM-19 ADM-20 ADM-21 ADM-22 ADM-23 ADM-24 ADM-25 ADM-26 ADM-27 ADM-28 ADM-29
  ADM-30 ADM-31 ADM-32 ADM-33 ADM-34 ADM-35 ADM-36 ENG-200 ENG-201 ENG-202 ENG-203 ENG-207
  ENG-281 ENG-282 ENG-283 ENG-320`);
const OF_APPLICATIONS = split(
  'ENG-220 ENG-221 ENG-222 ENG-223 ENG-224 ENG-225 ENG-226 ENG-227 ENG-228 ENG-229 ENG-260 ENG-261 ENG-262 ENG-285 ENG-286 ENG-287 ENG-288 ENG-289 ENG-290 ENG-291 ENG-295 ENG-276 ENG-277 ENG-278 ENG-279 ENG-330',
);
const STAFF = [
  'ENG-07',
  'ENG-296',
  'ENG-182',
  'ADM-11',
  'ADM-18',
  'ENG-186',
  'ENG-187',
  'ENG-188',
  'ENG-301',
  'ENG-263',
  'ENG-264',
  'ENG-265',
  'ENG-298',
  'ENG-312',
  'ENG-313',
  'ENG-314',
  'ENG-315',
  'ENG-299',
  'ENG-300',
  'ENG-303',
  'ADM-42',
  'ADM-43',
  'ADM-44',
  'ADM-45',
  'ADM-46',
  'ADM-47',
  'ADM-48',
  'ADM-49',
  'ADM-50',
  'ADM-51',
  'ADM-52',
  'ADM-53',
  ...OF_APPLICATIONS,
  ...OF_RECORDS,
  ...OF_USERS,
];
/** Calls about accounts of staff, for administrators only. */
const OF_STAFF = ['ENG-272', 'ENG-273', 'ENG-274'];
const ENGINEERING = [
  ...OF_STAFF,
  'ENG-13',
  'ENG-18',
  'ENG-23',
  'ENG-28',
  'ENG-29',
  'ENG-30',
  'ENG-33',
  'ENG-34',
  'ENG-37',
  'ENG-50',
  'ENG-51',
];
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
  visitor: [...BUYING, ...DEALING, ...MANAGING, ...STAFF, ...ENGINEERING],
} as const;
const names = Object.keys(DENIED) as (keyof typeof DENIED)[];

describe('the table of callers', () => {
  it('ROL-026 in part: allows dealers all calls of buyers', () =>
    expect(ids.filter((id) => isFor(callers.dealer1, id))).toEqual(expect.arrayContaining(BUYING)));

  it.each(names)('denies %s the listed calls, and no others', (name) => {
    const denied = ids.filter((id) => !isFor(callers[name], id));
    expect(denied.sort()).toEqual([...DENIED[name]].sort());
  });
  it('ROL-032 allows visitors without a sign-in only the open calls', () =>
    expect(ids.filter((id) => isFor(null, id)).sort()).toEqual([...OPEN].sort()));
});

describe('the error codes of a call', () => {
  const codes = (id: OperationId) => [...codesOf(TABLE[id])];

  it('follow from its row in the operation table', () => {
    expect(codes('SEC-10').toSorted()).toEqual([
      'INTERNAL',
      'NOT_READY',
      'OVERLOADED',
      'STORE_UNAVAILABLE',
      'STREAM_DAMAGED',
      'TOO_MANY_REQUESTS',
      'VALIDATION',
    ]);
    expect(codes('OTH-04')).toContain('OVERLOADED');
    expect(codes('OTH-04')).not.toContain('USER_DISABLED');
    expect(codes('SEC-44')).toEqual(
      expect.arrayContaining(['NOT_SIGNED_IN', 'NOT_FOUND', 'OVERLOADED', 'STALE_INGRESS']),
    );
    expect(codes('SEC-44')).not.toContain('READ_ONLY_USER');
    expect(codes('MOB-20')).toEqual(
      expect.arrayContaining(['CSRF', 'READ_ONLY_USER', 'FORBIDDEN']),
    );
    expect(codes('SEC-59')).toEqual(
      expect.arrayContaining(['PAYLOAD_TOO_LARGE', 'COMMAND_ID_REUSED', 'ALREADY_SOLD']),
    );
  });

  it('together include every code, except codes that no HTTP call returns', () => {
    const answered = new Set(ids.flatMap(codes));
    // ROLE_FORBIDS: roles are checked earlier. WRONG_CURRENCY: the auction determines the currency.
    // The codes about reserve prices and moves are outcomes in successful responses. The server
    // returns the last three before it knows which call it is.
    expect(Object.keys(PROBLEMS).filter((code) => !answered.has(code as ProblemCode))).toEqual([
      'ROLE_FORBIDS',
      'WRONG_CURRENCY',
      'RESERVE_NOT_MET',
      'NOT_AT_THIS_STAGE',
      'MOVE_FORBIDDEN',
      'MOVED_SINCE',
      'UNDO_OVER',
      'METHOD_NOT_ALLOWED',
      'REQUEST_TIMEOUT',
      'HEADERS_TOO_LARGE',
    ]);
  });
});

describe('the table of calls', () => {
  it('ROL-033 requires a sign-in below /secure, /mobile and /engine, except for profile and token', () => {
    const guarded = ids.filter((id) =>
      /^\/api\/v\d\/(secure|mobile|engine)\//.test(TABLE[id].path),
    );
    expect(guarded.filter((id) => isOpen(TABLE[id])).toSorted()).toEqual([
      'MOB-01',
      'MOB-04',
      'SEC-10',
    ]);
  });
  it('ROL-035 puts the calls of the administration below /admin, for staff only', () => {
    const administration = ids.filter((id) => id.startsWith('ADM-'));
    expect(administration.length).toBeGreaterThan(50);
    for (const id of administration)
      expect([id, TABLE[id].path.split('/')[3], isOpen(TABLE[id])]).toEqual([id, 'admin', false]);
  });
  it('declares a kind of object for each call with ids in its path', () => {
    for (const id of ids)
      if (TABLE[id].params !== undefined) expect([id, TABLE[id].names]).not.toEqual([id, []]);
  });
  it('ROL-041 uses GET for reads and other methods for changes, except for the listed calls', () => {
    const odd = ids.filter((id) => (TABLE[id].method === 'GET') !== (TABLE[id].effect === 'none'));
    expect(odd.toSorted()).toEqual([
      'ENG-10',
      'ENG-11',
      'ENG-282',
      'ENG-317',
      'ENG-331',
      'ENG-81',
      'MOB-20',
      'SEC-35',
      'SEC-39',
    ]);
  });
  it('allows a session that waits for a second factor only calls for it, its profile and the sign-out', () => {
    const open = (hindrance: AdmissionObstacle) =>
      ids.filter((id) => TABLE[id].evenFor?.includes(hindrance)).toSorted();
    const always = ['MOB-04', 'OTH-04', 'OTH-11', 'SEC-10'];
    expect(open('AWAITING_FACTOR')).toEqual(['ENG-78', 'ENG-79', ...always]);
    expect(open('AWAITING_ENROLMENT')).toEqual([
      'ENG-70',
      'ENG-71',
      'ENG-72',
      'ENG-74',
      'ENG-75',
      ...always,
    ]);
  });
  it('refuses all writes except three, and personal data, to staff who view the portal as a user', () => {
    const open = ids.filter((id) => isWrite(TABLE[id]) && !isClosedToViews(TABLE[id]));
    expect(open.toSorted()).toEqual(['ENG-11', 'ENG-297', 'OTH-11']);
    const personal = ids.filter((id) => TABLE[id].isPersonal === true);
    expect(personal).toEqual(['ENG-63']);
  });
  it('ROL-004 in part: exempts only the listed calls from obstacles such as a block', () => {
    const lenient = ids.filter((id) => TABLE[id].evenFor !== undefined);
    expect(lenient.toSorted()).toEqual([
      'ENG-11',
      'ENG-296',
      'ENG-297',
      'ENG-32',
      'ENG-61',
      'ENG-62',
      'ENG-63',
      'ENG-70',
      'ENG-71',
      'ENG-72',
      'ENG-73',
      'ENG-74',
      'ENG-75',
      'ENG-76',
      'ENG-77',
      'ENG-78',
      'ENG-79',
      'MOB-02',
      'MOB-04',
      'MOB-05',
      'MOB-06',
      'OTH-04',
      'OTH-11',
      'SEC-02',
      'SEC-03',
      'SEC-05',
      'SEC-10',
    ]);
  });
});
