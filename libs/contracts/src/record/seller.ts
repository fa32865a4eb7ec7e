import { STAFF } from '../callers.js';
import { describeRecord } from './describe-record.js';
import { readOnly } from './field-access.js';
import { email, market, nameOfPerson, optional, phone, yesNo } from './field.js';
import { recordOperations } from './record-operations.js';
import { codesOf } from './reference-fields.js';

const NAME_MAX = 60;
const BASE_PATH = '/api/v1/admin';

/** SCR-079 to SCR-082: account managers of the dealers of a market. */
export const seller = describeRecord({
  name: 'seller',
  words: {
    one: 'seller',
    many: 'sellers',
    about: 'the account managers of dealers',
  },
  key: 'idSeller',
  page: 'sellers',
  tag: 'back office',
  callers: STAFF,
  marketField: 'idMarket',
  disables: 'enabled',
  whenDisabled: { areas: null, carSold: null, isDefault: false },
  fields: {
    surname: nameOfPerson(NAME_MAX, 'Keller', 'Keller-Rossi'),
    name: nameOfPerson(NAME_MAX, 'Robin'),
    idMarket: market(),
    email: email('robin@example.test'),
    phone: optional(phone('+39 011 555 0142')),
    areas: readOnly(optional(codesOf('COUNTRY_AREA', ['IT-TO', 'IT-CN']))),
    carSold: readOnly(optional(codesOf('CAR_SOLD', ['1', '2']))),
    isDefault: readOnly(yesNo(false)),
    enabled: readOnly(yesNo(true)),
  },
  title: ['name', 'surname'],
  list: {
    columns: [
      'surname',
      'name',
      'idMarket',
      'areas',
      'carSold',
      'email',
      'phone',
      'isDefault',
      'enabled',
    ],
    search: ['surname', 'name', 'email'],
    filters: { market: 'idMarket', enabled: 'enabled' },
    offered: { enabled: [true] },
    sorts: ['surname', 'name', 'idMarket', 'email'],
  },
  calls: {
    list: { id: 'ADM-37', method: 'GET', path: `${BASE_PATH}/seller-market` },
    export: { id: 'ENG-171', method: 'GET', path: `${BASE_PATH}/seller/export` },
    read: { id: 'ADM-38', method: 'GET', path: `${BASE_PATH}/seller` },
    create: { id: 'ADM-40', method: 'POST', path: `${BASE_PATH}/seller` },
    update: { id: 'ADM-41', method: 'PUT', path: `${BASE_PATH}/seller` },
    delete: { id: 'ADM-39', method: 'DELETE', path: `${BASE_PATH}/seller` },
    enable: { id: 'ENG-319', method: 'PUT', path: `${BASE_PATH}/enable-seller` },
    deleteMany: { id: 'ENG-170', method: 'POST', path: `${BASE_PATH}/seller/delete-many` },
    history: { id: 'ENG-160', method: 'GET', path: `${BASE_PATH}/seller/history` },
  },
});

export const sellerOperations = recordOperations(seller);
