import { RECORDS, fieldWithParts } from '@fairlot/contracts/record';
import type { CallerKind } from '@fairlot/access-domain';
import type { Operation } from '@fairlot/contracts';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import type { PersonName } from './people.js';

/**
 * Ids of the calls that the matrices of all calls test; undefined for all. Specs of generators set
 * the variable to the generated calls, because the same run tests all others.
 */
const TESTED_CALLS = process.env['FAIRLOT_CALLS']?.split(' ');
export const areAllTested = TESTED_CALLS === undefined;
export const isTested = (id: OperationId): boolean => TESTED_CALLS?.includes(id) ?? true;

/** Calls that end the session in which they are made, so tests make them last. */
export const SESSION_ENDING_CALLS: readonly OperationId[] = ['OTH-11', 'ENG-32'];
export const OTHER_CALLS = (Object.keys(operations) as OperationId[]).filter(
  (id) => isTested(id) && !SESSION_ENDING_CALLS.includes(id),
);
export const CALL_IDS: readonly OperationId[] = [...OTHER_CALLS, ...SESSION_ENDING_CALLS];
export const CALLS_BY_ID = operations as Readonly<Record<OperationId, Operation>>;
export const isWrite = (id: OperationId) => CALLS_BY_ID[id].method !== 'GET' || id === 'MOB-20';
export const isOpen = (id: OperationId) => allowedKinds(id).includes('ANYONE');
export const allowedKinds = (id: OperationId): readonly CallerKind[] => CALLS_BY_ID[id].callers;

const BUYER_KINDS: readonly CallerKind[] = ['SIGNED_IN', 'BUYER', 'LOOKER'];
const OWNER_KINDS: readonly CallerKind[] = ['SIGNED_IN', 'OWNER'];
const ADMIN_KINDS: readonly CallerKind[] = ['SIGNED_IN', 'STAFF', 'ADMIN'];
/**
 * The kinds of caller that each test user is. Written by hand, to find mistakes in the code's
 * rules.
 */
const KINDS_BY_PERSON: Readonly<Record<PersonName, readonly CallerKind[]>> = {
  admin: ADMIN_KINDS,
  abroad: ADMIN_KINDS,
  engineer: ADMIN_KINDS,
  centre: ['SIGNED_IN', 'STAFF'],
  auctioneer: OWNER_KINDS,
  multi: OWNER_KINDS,
  loader: OWNER_KINDS,
  exhibitor: OWNER_KINDS,
  visitor: ['SIGNED_IN', 'LOOKER'],
  readonly: BUYER_KINDS,
  dealer1: BUYER_KINDS,
  dealer2: BUYER_KINDS,
  dealer3: BUYER_KINDS,
  foreigner: BUYER_KINDS,
  blocked: BUYER_KINDS,
  pending: BUYER_KINDS,
  suspended: BUYER_KINDS,
  disabled: BUYER_KINDS,
  undecided: BUYER_KINDS,
};
const READ_ONLY_PEOPLE: readonly PersonName[] = ['readonly', 'engineer'];
const OWN_PASSWORD: readonly OperationId[] = ['SEC-05', 'MOB-02'];
/** Calls whose query or body contains a dealer id. */
const CALLS_NAMING_DEALERS: readonly OperationId[] = [
  'SEC-07',
  'SEC-08',
  'MOB-09',
  // The examples of these calls also contain an unknown invite.
  'SEC-06',
  'OTH-05',
  'SEC-01',
  'ENG-82',
  // The examples of these calls also contain an unknown colleague.
  'ENG-208',
  'ENG-209',
];
/** Callers who do not belong to the auctioneer's dealer and do not work for its market. */
const UNRELATED_CALLERS: readonly (PersonName | null)[] = [
  'abroad',
  'multi',
  'loader',
  'exhibitor',
];
/** A call whose example contains an unknown session. */
const UNKNOWN_SESSION_CALL: OperationId = 'ENG-62';
/** Calls about second factors. A user without one can set one up, but not use one. */
const FACTOR_CALLS: readonly OperationId[] = [
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
];
const NO_FACTOR: readonly OperationId[] = ['ENG-73', 'ENG-76', 'ENG-77'];
const WRONG_FACTOR: readonly OperationId[] = ['ENG-72', 'ENG-75', 'ENG-79', 'ENG-271'];
/** Calls to answer consents, which every user does personally. */
const CONSENT_CALLS: readonly OperationId[] = ['SEC-02', 'MOB-06'];
const READERS_MAY: readonly OperationId[] = [
  ...SESSION_ENDING_CALLS,
  ...OWN_PASSWORD,
  ...CONSENT_CALLS,
  ...FACTOR_CALLS,
  UNKNOWN_SESSION_CALL,
  'ENG-10',
  'ENG-11',
  'SEC-35',
  'SEC-39',
  'ENG-282',
  'ENG-331',
  'ENG-317',
  'ENG-296',
  'ENG-297',
];
const ALWAYS_ALLOWED_CALLS: readonly OperationId[] = [
  ...SESSION_ENDING_CALLS,
  ...CONSENT_CALLS,
  ...FACTOR_CALLS,
  UNKNOWN_SESSION_CALL,
  'OTH-04',
  'SEC-03',
  'MOB-05',
  'ENG-61',
  'ENG-63',
  'ENG-297',
];
/** Calls whose examples contain an unknown template or list. */
const NO_LIST: readonly OperationId[] = ['SEC-16', 'SEC-29', 'SEC-39'];
/** Calls whose examples contain an unknown link, or nothing from the identity provider. */
const UNKNOWN_LINK_CALLS: readonly OperationId[] = [
  'OPEN-06',
  'OPEN-07',
  'OPEN-09',
  'ENG-80',
  'ENG-81',
];
/** Operations with the id of an auction, lot, vehicle or record, which may be unknown or hidden. */
export const CALLS_WITH_IDS = CALL_IDS.filter((id) => CALLS_BY_ID[id].names.length > 0);
const NEW_RECORD: readonly string[] = RECORDS.map(({ calls }) => calls.create.id);
/** Calls whose examples belong to the Italian market. */
const ITALIAN_CALLS: readonly OperationId[] = ['ENG-273', 'ENG-290'];
/** Calls whose examples contain an unknown image. */
const WITH_PICTURES: readonly string[] = RECORDS.filter(({ fields }) =>
  Object.values(fields)
    .flatMap(fieldWithParts)
    .some(({ kind }) => kind === 'picture'),
).map(({ calls }) => calls.create.id);

/** The status of an allowed call about an unknown record. Some calls validate the fields first. */
export const statusIfAllowed = (id: OperationId, who: PersonName | null = null): number => {
  // The record in the example belongs to a market in which `abroad` does not work.
  if (who === 'abroad' && (NEW_RECORD.includes(id) || ITALIAN_CALLS.includes(id))) return 400;
  // Owners can export only buyers, but the example exports account managers.
  if (id === 'ENG-306' && who !== null && !KINDS_BY_PERSON[who].includes('STAFF')) return 403;
  if (id === 'TPL-09' && UNRELATED_CALLERS.includes(who)) return 404;
  if (WITH_PICTURES.includes(id)) return 400;
  if (UNKNOWN_LINK_CALLS.includes(id)) return 400;
  if (id === 'SEC-42' || OWN_PASSWORD.includes(id)) return 400;
  if (WRONG_FACTOR.includes(id)) return 400;
  if (NO_LIST.includes(id)) return 404;
  if (NO_FACTOR.includes(id) || CALLS_NAMING_DEALERS.includes(id) || id === UNKNOWN_SESSION_CALL)
    return 404;
  return CALLS_WITH_IDS.includes(id) ? 404 : (CALLS_BY_ID[id].status ?? 200);
};

/** The error code that this caller must get; null if the call is allowed. */
export const expectedRefusal = (who: PersonName, id: OperationId): string | null => {
  if (isOpen(id)) return null;
  if (who === 'disabled' && !ALWAYS_ALLOWED_CALLS.includes(id)) return '403005';
  if (who === 'undecided' && !ALWAYS_ALLOWED_CALLS.includes(id)) return '403004';
  if (READ_ONLY_PEOPLE.includes(who) && isWrite(id) && !READERS_MAY.includes(id)) return '403011';
  return allowedKinds(id).some((kind) => KINDS_BY_PERSON[who].includes(kind)) ? null : '403001';
};
