import { writtenCode } from '@fairlot/countries';
import { z } from 'zod';
import { STAFF } from '../callers.js';
import { ID_MAX } from '../fields.js';
import { money } from './amount-fields.js';
import { describeRecord } from './describe-record.js';
import { readOnly } from './field-access.js';
import {
  choice,
  email,
  impersonal,
  integer,
  market,
  markets,
  optional,
  text,
  vatNumber,
  yesNo,
} from './field.js';
import { recordOperations } from './record-operations.js';
import { codeOf, reference } from './reference-fields.js';
import { date } from './time-fields.js';

const BASE_PATH = '/api/v1/admin';
const NAME_MAX = 100;
const ADDRESS_MAX = 200;
const CITY_MAX = 100;
const POSTAL_CODE_MAX = 10;
const USERNAME_MAX = 50;
const REASON_MAX = 500;
const SINCOM_MAX = 20;

/** VAT numbers, separated by commas. Labels, separators and lower case do not matter. */
const vatNumberList = {
  ...text(NAME_MAX, 'IT00743110157'),
  schema: z.string().overwrite(writtenCode).max(NAME_MAX),
};

/** Fields of a dealer that pickers receive (DealerInfo of the inventory). */
const INFO_FIELDS = ['businessName', 'idMarket', 'city', 'vatCode', 'enabled'] as const;

const OWNER_COLUMNS = [
  'businessName',
  'city',
  'idMarket',
  'enabled',
  'auctioneer',
  'multiAuctioneer',
  'exhibitor',
] as const;

/** SCR-074 to SCR-078 and SCR-083 to SCR-087: companies that buy and sell. */
export const dealer = describeRecord({
  name: 'dealer',
  words: { one: 'dealer', many: 'dealers', about: 'the companies that buy and sell' },
  key: 'idDealer',
  page: 'dealers',
  tag: 'back office',
  callers: STAFF,
  pages: { list: '/admin/dealer-list', one: '/admin/dealer/$id' },
  marketField: 'idMarket',
  ownerField: 'idDealer',
  disables: 'enabled',
  reasonField: 'blockedReason',
  approved: 'creditMinor',
  fields: {
    businessName: text(NAME_MAX, 'Autosalone Prova', 'Autosalone Prova Nord'),
    idMarket: market(),
    enabledMarkets: markets(),
    vatCode: vatNumber('IT00743110157', 'IT12345670017'),
    country: codeOf('COUNTRY', 'IT'),
    city: text(CITY_MAX, 'Torino', 'Milano'),
    address: text(ADDRESS_MAX, 'Via Prova 1'),
    postalCode: optional(text(POSTAL_CODE_MAX, '10121')),
    region: optional(codeOf('COUNTRY_AREA', 'IT-TO')),
    email: optional(impersonal(email('office@example.test'))),
    carSold: optional(codeOf('CAR_SOLD', '2')),
    idSeller: readOnly(optional(reference('seller'))),
    idHouse: optional(integer({ min: 1, max: ID_MAX }, 1)),
    creditMinor: optional(money({}, 50_000_00)),
    state: readOnly(choice(['REGISTERED', 'CONFIGURED'], 'CONFIGURED')),
    enabled: readOnly(yesNo(true)),
    blockedReason: readOnly(optional(text(REASON_MAX, 'Unpaid purchase'))),
    auctioneer: readOnly(yesNo(false)),
    multiAuctioneer: readOnly(yesNo(false)),
    exhibitor: readOnly(yesNo(false)),
    ownerReason: readOnly(optional(text(REASON_MAX, 'Contract ended'))),
    sincom: readOnly(optional(text(SINCOM_MAX, '0063271'))),
    createdOn: readOnly(date('2026-01-15')),
  },
  title: ['businessName'],
  list: {
    columns: ['businessName', 'vatCode', 'city', 'idMarket', 'state', 'enabled', 'createdOn'],
    search: ['businessName', 'vatCode', 'city', 'email'],
    filters: {
      idMarket: 'idMarket',
      market: 'idMarket',
      dealerId: 'idDealer',
      idDealer: integer({ min: 1, max: ID_MAX }, 1),
      businessName: 'businessName',
      city: 'city',
      postalCode: 'postalCode',
      vatCode: { ...vatNumberList, examples: ['00743110157'] },
      vatCodes: vatNumberList,
      country: 'country',
      region: 'region',
      state: 'state',
      enabled: 'enabled',
      auctioneer: 'auctioneer',
      multiAuctioneer: 'multiAuctioneer',
      exhibitor: 'exhibitor',
      email: text(NAME_MAX, 'office@'),
      username: text(USERNAME_MAX, 'dealer1'),
      seller: reference('seller'),
      flgIam: yesNo(true),
      createFrom: date('2026-01-01'),
      createTo: date('2026-12-31'),
    },
    panel: [
      'idMarket',
      'country',
      'state',
      'enabled',
      'idDealer',
      'businessName',
      'vatCode',
      'vatCodes',
      'city',
      'region',
      'postalCode',
      'email',
      'username',
      'flgIam',
      'createFrom',
      'createTo',
      'seller',
    ],
    sorts: ['businessName', 'city', 'idMarket', 'createdOn'],
    facets: ['idMarket', 'country', 'state', 'enabled'],
    presets: { newest: { sort: '-createdOn' }, disabled: { enabled: 'false' } },
  },
  calls: {
    list: { id: 'ADM-07', method: 'GET', path: `${BASE_PATH}/dealer`, byOffset: true },
    read: { id: 'ENG-183', method: 'GET', path: `${BASE_PATH}/dealer/record` },
    create: { id: 'ADM-08', method: 'POST', path: `${BASE_PATH}/dealer` },
    update: { id: 'ADM-09', method: 'PUT', path: `${BASE_PATH}/dealer` },
    delete: { id: 'ADM-10', method: 'DELETE', path: `${BASE_PATH}/dealer` },
    enable: { id: 'ADM-01', method: 'PUT', path: `${BASE_PATH}/enable-dealer` },
    export: { id: 'ENG-184', method: 'GET', path: `${BASE_PATH}/dealer/export` },
    history: { id: 'ENG-185', method: 'GET', path: `${BASE_PATH}/dealer/history` },
  },
  switches: {
    exhibitor: {
      id: 'ADM-02',
      method: 'PUT',
      path: `${BASE_PATH}/enable-exhibitor`,
      about: "a dealer's right to sell as an exhibitor",
      reasonField: 'ownerReason',
    },
    auctioneer: {
      id: 'ADM-04',
      method: 'PUT',
      path: `${BASE_PATH}/enable-auctioneer`,
      about: "a dealer's right to sell as an auctioneer",
      reasonField: 'ownerReason',
    },
    multiAuctioneer: {
      id: 'ADM-05',
      method: 'PUT',
      path: `${BASE_PATH}/enable-multi-auctioneer`,
      about: "a dealer's right to sell in joint auctions",
      reasonField: 'ownerReason',
    },
  },
  views: {
    dealersInfo: {
      only: {},
      words: { many: 'dealers, in short form', about: 'the fields of dealers that pickers show' },
      fields: INFO_FIELDS,
      calls: {
        list: {
          id: 'ADM-06',
          method: 'GET',
          path: `${BASE_PATH}/dealers-info/search`,
          byOffset: true,
        },
      },
    },
    dealersToConfigure: {
      only: { state: ['REGISTERED'] },
      words: { many: 'dealers to configure', about: 'dealers that are not configured yet' },
      columns: ['businessName', 'vatCode', 'city', 'idMarket', 'createdOn', 'state'],
      calls: {
        list: { id: 'ADM-12', method: 'GET', path: `${BASE_PATH}/dealer-to-configure` },
        export: { id: 'ADM-13', method: 'GET', path: `${BASE_PATH}/dealer-to-configure/export` },
        count: { id: 'ADM-14', method: 'GET', path: `${BASE_PATH}/dealer-to-configure-count` },
      },
    },
    auctioneers: {
      only: { auctioneer: [true] },
      words: { many: 'auctioneers', about: 'dealers with the rights of an auctioneer' },
      columns: OWNER_COLUMNS,
      calls: {
        list: { id: 'ADM-15', method: 'GET', path: `${BASE_PATH}/auctioneer`, byOffset: true },
      },
    },
    exhibitors: {
      only: { exhibitor: [true] },
      words: { many: 'exhibitors', about: 'dealers with the rights of an exhibitor' },
      columns: OWNER_COLUMNS,
      calls: {
        list: { id: 'ADM-16', method: 'GET', path: `${BASE_PATH}/exhibitor`, byOffset: true },
      },
    },
    auctioneersInUse: {
      only: { auctioneer: [true], enabled: [true] },
      words: {
        many: 'enabled auctioneers',
        about: 'enabled auctioneers with the fields that pickers show',
      },
      fields: INFO_FIELDS,
      calls: { list: { id: 'ADM-17', method: 'GET', path: `${BASE_PATH}/dealer-auctioneer` } },
    },
  },
});

export const dealerRecordOperations = recordOperations(dealer);
