import { isKind } from '@fairlot/access-domain';
import { demonstrationCallers as callers } from '@fairlot/access-domain/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { disclosuresOf, telling } from './disclosure.js';
import type { Operation } from './operation.js';
import { operations, type OperationId } from './operations.js';
import { allCallsOf, dealer, RECORDS, template } from './record/index.js';

const TABLE: Readonly<Record<OperationId, Operation>> = operations;
const ids = Object.keys(operations) as OperationId[];

it('what a field tells is found however deep it stands, each once', () => {
  const lot = z.object({ reserve: telling(z.int(), 'RESERVE').nullable(), own: z.int() });
  const answer = z.object({
    lots: z.array(lot.extend({ by: telling(z.int(), 'PARTY', 'RESERVE') })),
  });
  expect(disclosuresOf({ answer })).toEqual(['PARTY', 'RESERVE']);
  expect(disclosuresOf({ answer: lot.pick({ own: true }) })).toEqual([]);
  expect(disclosuresOf({ answer: 'text/csv', discloses: ['PARTY'] })).toEqual(['PARTY']);
});

/** A field of these names tells something of somebody else, wherever a new call shows it. */
const TELLS = /"(?:reserveMinor|idDealer|idLeader|idAwarded|businessName|bidders|bound)"/;
/** The reader's own dealer; whose template it is, which every list of templates says; and companies. */
const OWN_DATA = ['SEC-02', 'SEC-03', 'SEC-04', 'MOB-05', 'MOB-06'];
/** A company by the number or the link that was asked for: nothing of what it does in an auction. */
const COMPANY = ['OPEN-04', 'OPEN-11', 'SEC-06', 'SEC-07', 'ADM-11', 'ADM-18', 'ENG-260'];
/** Companies that apply; who of staff looked at their documents stands in the history of each. */
const APPLYING = ['ENG-220', 'ENG-221', 'ENG-226'];
const OF_COMPANIES: readonly string[] = [template, dealer].flatMap((record) =>
  allCallsOf(record).map(({ id }) => id),
);
/** Users and the dealers they work for: nothing of what they do in an auction. */
const OF_USERS = ['ADM-19', 'ADM-21', 'ADM-23', 'ADM-24', 'ADM-25', 'ADM-26', 'ADM-33'];
const LISTS_OF_USERS = ['ENG-200', 'ENG-204'];
const USERS = [...OF_USERS, ...LISTS_OF_USERS];
/** What companies still have to provide: nothing of what they do in an auction. */
const REQUIREMENTS = ['ENG-285'];
const OWN = [
  ...REQUIREMENTS,
  ...USERS,
  ...OWN_DATA,
  ...COMPANY,
  ...APPLYING,
  ...OF_COMPANIES,
  'SEC-10',
  'OTH-04',
  'MOB-04',
  'ENG-16',
  'ADM-48',
  'ADM-49',
  'ADM-50',
  'ADM-51',
  'TPL-08',
  'TPL-09',
];

it('every call of staff that shows who bids, or a reserve, says so in its row or its fields', () => {
  const silent = ids.filter((id) => {
    const { answer, callers: kinds } = TABLE[id];
    const isStaffs = [callers.admin, callers.centre].some((one) =>
      kinds.some((kind) => isKind(one, kind)),
    );
    if (!isStaffs || typeof answer === 'string' || OWN.includes(id)) return false;
    return (
      TELLS.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' }))) &&
      disclosuresOf(TABLE[id]).length === 0
    );
  });
  expect(silent).toEqual([]);
});

it('says it of a file in its row', () => {
  const files = ids.filter((id) => {
    const { answer, callers: kinds } = TABLE[id];
    const isFile = typeof answer === 'string' && answer !== '' && answer !== 'text/html';
    return isFile && kinds.some((kind) => isKind(callers.admin, kind));
  });
  // Records of the back office say nothing of a lot.
  const ofRecords: readonly string[] = [
    'ENG-173',
    ...RECORDS.flatMap((record) => allCallsOf(record).map(({ id }) => id)),
  ];
  const silent = files.filter((id) => disclosuresOf(TABLE[id]).length === 0);
  // Users and buyers, as their lists show them.
  const ofUsers = ['ADM-28', 'ADM-36', 'ENG-201', 'ENG-206'];
  const known = [...ofRecords, ...ofUsers];
  expect(silent.filter((id) => !known.includes(id)).toSorted()).toEqual([
    // What its data sheet says of a vehicle, on paper.
    'ENG-120',
    // What everybody sees of its lots, on paper.
    'ENG-124',
    'ENG-19',
    // Documents of applicants: the history of the application records each view.
    'ENG-222',
    'ENG-223',
    // Records of the back office, which say nothing of a lot.
    'ENG-262',
    // Documents of dealers: the audit log records each view.
    'ENG-288',
    'ENG-289',
    'ENG-31',
    // A user's own data, and no other's.
    'ENG-63',
    // Of what the caller himself has sent in.
    'ENG-95',
    // Documents and photos of a vehicle say nothing of a lot.
    'MOB-26',
    'MOB-27',
    'OPEN-16',
    'OPEN-17',
    'SEC-13',
    'SEC-35',
    'SEC-36',
    'SEC-37',
    'SEC-38',
  ]);
});
