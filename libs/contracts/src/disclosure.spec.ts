import { isKind } from '@fairlot/access-domain';
import { demonstrationCallers as callers } from '@fairlot/access-domain/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { disclosuresOf, withDisclosure } from './disclosure.js';
import type { Operation } from './operation.js';
import { operations, type OperationId } from './operations.js';
import { allCallsOf, dealer, RECORDS, template } from './record/index.js';

const TABLE: Readonly<Record<OperationId, Operation>> = operations;
const ids = Object.keys(operations) as OperationId[];

it('disclosuresOf returns the disclosures of nested fields, each once', () => {
  const lot = z.object({ reserve: withDisclosure(z.int(), 'RESERVE').nullable(), own: z.int() });
  const answer = z.object({
    lots: z.array(lot.extend({ by: withDisclosure(z.int(), 'PARTY', 'RESERVE') })),
  });
  expect(disclosuresOf({ answer })).toEqual(['PARTY', 'RESERVE']);
  expect(disclosuresOf({ answer: lot.pick({ own: true }) })).toEqual([]);
  expect(disclosuresOf({ answer: 'text/csv', discloses: ['PARTY'] })).toEqual(['PARTY']);
});

it('disclosuresOf returns the disclosure of a field that also has a description', () => {
  const leads = withDisclosure(z.boolean(), 'PARTY').describe('Whether the dealer leads');
  expect(disclosuresOf({ answer: z.object({ leads: leads.optional() }) })).toEqual(['PARTY']);
  expect(disclosuresOf(TABLE['ENG-187'])).toEqual(['PARTY', 'RESULT']);
});

/** Fields with these names disclose data about other users, whatever the call. */
const TELLS = /"(?:reserveMinor|idDealer|idLeader|idAwarded|businessName|bidders|bound)"/;
/** Calls that return the caller's own account and dealer. */
const OWN_DATA = ['SEC-02', 'SEC-03', 'SEC-04', 'MOB-05', 'MOB-06'];
/** Calls that find a company by number or link. They show nothing about its auctions. */
const COMPANY = [
  'OPEN-04',
  'OPEN-11',
  'SEC-06',
  'SEC-07',
  'ADM-11',
  'ADM-18',
  'ENG-260',
  'ENG-298',
  'ENG-300',
  'ENG-330',
];
/** Calls about applicants. The history of each application records who viewed its documents. */
const APPLYING = ['ENG-220', 'ENG-221', 'ENG-226'];
const OF_COMPANIES: readonly string[] = [template, dealer].flatMap((record) =>
  allCallsOf(record).map(({ id }) => id),
);
/** Calls about users and their dealers. They show nothing about their auctions. */
const OF_USERS = ['ADM-19', 'ADM-21', 'ADM-23', 'ADM-24', 'ADM-25', 'ADM-26', 'ADM-33'];
const LISTS_OF_USERS = ['ENG-200', 'ENG-204'];
const USERS = [...OF_USERS, ...LISTS_OF_USERS];
/** Calls about requirements of dealers. They show nothing about auctions. */
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

it('every staff call that returns bidders or reserve prices declares a disclosure', () => {
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

it('the row of every call that returns a file declares disclosures, except for the listed calls', () => {
  const files = ids.filter((id) => {
    const { answer, callers: kinds } = TABLE[id];
    const isFile = typeof answer === 'string' && answer !== '' && answer !== 'text/html';
    return isFile && kinds.some((kind) => isKind(callers.admin, kind));
  });
  // Records of the back office contain no data about lots.
  const ofRecords: readonly string[] = [
    'ENG-173',
    'ENG-308',
    'ENG-311',
    ...RECORDS.flatMap((record) => allCallsOf(record).map(({ id }) => id)),
  ];
  const silent = files.filter((id) => disclosuresOf(TABLE[id]).length === 0);
  // Files of users and buyers, with the fields of their lists.
  const ofUsers = ['ADM-28', 'ADM-36', 'ENG-201', 'ENG-206'];
  const known = [...ofRecords, ...ofUsers];
  expect(silent.filter((id) => !known.includes(id)).toSorted()).toEqual([
    // The data sheet of a vehicle, as a PDF.
    'ENG-120',
    // The public fields of an auction's lots, as a PDF.
    'ENG-124',
    'ENG-19',
    // Documents of applicants: the history of the application records each view.
    'ENG-222',
    'ENG-223',
    // Records of the back office, which contain no data about lots.
    'ENG-262',
    // Documents of dealers: the audit log records each view.
    'ENG-288',
    'ENG-289',
    'ENG-31',
    // Returns the user's own data only.
    'ENG-63',
    // Returns only what the caller uploaded.
    'ENG-95',
    // Documents and photos of a vehicle contain no data about lots.
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
