import { STAFF } from '../callers.js';
import { describeRecord } from '../record/describe-record.js';
import {
  choice,
  file,
  iban,
  impersonal,
  market,
  optional,
  richText,
  text,
  yesNo,
} from '../record/field.js';
import { address } from '../record/nested-fields.js';
import { requiredInMarkets } from '../record/required-fields.js';
import { date, instant, since, until } from '../record/time-fields.js';

const BASE_PATH = '/api/v1/admin';

/** A record with fields of kinds that no record of the portal has. It has the calls of `seller`. */
export const driver = describeRecord({
  name: 'seller',
  words: { one: 'driver', many: 'drivers', about: 'drivers of transport companies' },
  key: 'idSeller',
  page: 'sellers',
  table: 'driver',
  tag: 'back office',
  callers: STAFF,
  marketField: 'idMarket',
  personal: {
    why: 'to call the driver',
    until: 'deleted 30 days after the last trip',
    deleted: { daysAfter: 30, field: 'leavesAt' },
  },
  fields: {
    surname: { ...text(60, 'Keller', 'Rossi'), isPersonal: true },
    idMarket: market(),
    leavesAt: instant(1_764_324_000_000),
    bornOn: optional(date('1990-01-01')),
    about: optional(richText(500, '<p>Drives <strong>low loaders</strong></p>')),
    account: optional(impersonal(iban('DE89370400440532013000'))),
    home: address(),
    licence: requiredInMarkets(['IT'], text(20, 'U1K5')),
    size: choice(['VAN', 'TRUCK'], 'VAN', 'TRUCK'),
    isFree: yesNo(true),
    contract: file(),
  },
  unique: ['account'],
  title: ['surname'],
  list: {
    columns: ['surname', 'leavesAt', 'account', 'home', 'about', 'contract'],
    search: ['surname'],
    filters: {
      market: 'idMarket',
      size: 'size',
      isFree: 'isFree',
      leavesFrom: since('leavesAt'),
      leavesTo: until('leavesAt'),
      bornTo: until('bornOn'),
    },
    sorts: ['surname', 'leavesAt'],
    facets: ['market', 'size', 'isFree'],
    presets: { vans: { size: 'VAN', sort: '-leavesAt' } },
    bulk: ['size', 'licence'],
  },
  calls: {
    list: { id: 'ADM-37', method: 'GET', path: `${BASE_PATH}/seller-market` },
    export: { id: 'ENG-171', method: 'GET', path: `${BASE_PATH}/seller/export` },
    read: { id: 'ADM-38', method: 'GET', path: `${BASE_PATH}/seller` },
    create: { id: 'ADM-40', method: 'POST', path: `${BASE_PATH}/seller` },
    update: { id: 'ADM-41', method: 'PUT', path: `${BASE_PATH}/seller` },
    updateMany: { id: 'ENG-275', method: 'POST', path: `${BASE_PATH}/top-cms/update-many` },
    history: { id: 'ENG-160', method: 'GET', path: `${BASE_PATH}/seller/history` },
  },
});
