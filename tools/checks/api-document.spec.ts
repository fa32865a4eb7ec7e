import {
  asyncApiDocument,
  openApiDocument,
  type ServingPortal,
} from '@fairlot/contracts/documents';
import type { Operation } from '@fairlot/contracts';
import { operations } from '@fairlot/contracts/operations';
import { expect, it } from 'vitest';
import { faultsOfRows, fieldsWithoutUnit, listsWithoutItems } from './api-document.js';

const RATE = { perSecond: 1, burst: 1 };
const PORTAL: ServingPortal = {
  version: '0',
  publicUrl: 'https://portal.example',
  figures: {
    perUser: { read: RATE, heavy: RATE, offer: RATE, change: RATE, upload: RATE, 'sign-in': RATE },
    dealerTimes: 1,
    perAddress: RATE,
  },
  describeCode: (code) => ({ errorMsg: code, textKey: code }),
};
const good = {
  id: 'SEC-59',
  method: 'POST',
  path: '/offer/:idLot',
  name: 'placeOffer',
  summary: 'Offer on a lot',
  description: "Offers on a lot for the caller's dealer; an accepted offer cannot be withdrawn.",
};

it('every call of the operation table has all texts that the API document requires', () =>
  expect(faultsOfRows(Object.values<Operation>(operations))).toEqual([]));

it('every amount, instant, duration and share in the API documents has a unit', () => {
  expect(fieldsWithoutUnit(openApiDocument(PORTAL))).toEqual([]);
  expect(fieldsWithoutUnit(asyncApiDocument({ ...PORTAL, mqttPort: 1883 }))).toEqual([]);
});

it('every list in the API documents has an item type', () => {
  expect(listsWithoutItems(openApiDocument(PORTAL))).toEqual([]);
  expect(listsWithoutItems(asyncApiDocument({ ...PORTAL, mqttPort: 1883 }))).toEqual([]);
});

it.each([
  [{ name: 'SEC-59' }, '`name` is camelCase'],
  [{ summary: 'Offer on a lot.' }, '`summary` is one line'],
  [{ description: '' }, 'write its `description`: what the call does, for whom, and what it'],
  [{ description: 'Offer on a lot, as everybody knows that offers are made.' }, 'says its summary'],
])('a row with %o is reported with what is wrong', (part, fault) => {
  expect(faultsOfRows([{ ...good, ...part }])).toEqual([
    expect.stringMatching(new RegExp(`^SEC-59: .*${fault}`)),
  ]);
});

it('two calls with the same name, or with the same method and path, are reported', () => {
  const twin = { ...good, id: 'ENG-01', path: '/offer/:id' };
  expect(faultsOfRows([good, twin])).toEqual([
    'SEC-59, ENG-01: one `name` for all: placeOffer',
    'SEC-59, ENG-01: one address for all: POST /offer/:',
  ]);
  // Two calls may have the same method and path if the content type distinguishes them.
  const parts = { ...twin, name: 'placeOffers', multipart: {} };
  expect(faultsOfRows([good, parts])).toEqual([]);
});

it('an amount or an instant without a unit is reported anywhere in a document', () => {
  const bare = { type: 'integer' };
  const schema = { properties: { feeMinor: { anyOf: [bare, { type: 'null' }] }, rank: bare } };
  const parameters = [{ name: 'fromAt', schema: bare }];
  const minorUnits = { type: 'integer', 'x-unit': 'minor' };
  expect(fieldsWithoutUnit({ schema, parameters }).map((line) => line.split(':')[0])).toEqual([
    '/schema/feeMinor',
    '/parameters/0/fromAt',
  ]);
  expect(fieldsWithoutUnit({ properties: { feeMinor: { anyOf: [minorUnits] } } })).toEqual([]);
});

it('a list without an item type is reported anywhere in a document', () => {
  const anything = { type: 'array', items: {} };
  const named = { type: 'array', items: { type: 'string' } };
  const answer = { properties: { rows: anything, names: named, pair: { type: 'array' } } };
  const parameters = [{ name: 'ids', schema: anything }];
  expect(listsWithoutItems({ answer, parameters }).map((line) => line.split(':')[0])).toEqual([
    '/answer/properties/rows',
    '/answer/properties/pair',
    '/parameters/0/schema',
  ]);
});
