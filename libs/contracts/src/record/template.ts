import { MANAGERS, STAFF } from '../callers.js';
import { describeRecord } from './describe-record.js';
import { readOnly, withInitialValue, writtenBy } from './field-access.js';
import { choice, market, markets, optional, text, yesNo } from './field.js';
import { partnerPage } from './partner-page.js';
import { recordOperations } from './record-operations.js';
import { codeOf, reference } from './reference-fields.js';
import { templatePolicy, templateRules, USUAL_POLICY } from './template-policy.js';

const SECURE_PATH = '/api/v1/secure';
const ADMIN_PATH = '/api/v1/admin';
const BASE_PATH = `${SECURE_PATH}/template`;
const NAME_MAX = 100;

/** SCR-092, SCR-093: terms of an owner's auctions, and the owner's page (SCR-019). */
export const template = describeRecord({
  name: 'template',
  words: {
    one: 'template',
    many: 'templates',
    about: 'the templates for auctions',
  },
  key: 'id',
  page: 'templates',
  tag: 'back office',
  callers: MANAGERS,
  marketField: 'idMarket',
  ownerField: 'idDealer',
  languagesField: 'idMarkets',
  disables: 'enabled',
  fields: {
    name: writtenBy(STAFF, text(NAME_MAX, 'Fleet returns', 'Fleet returns of spring')),
    idDealer: writtenBy(STAFF, reference('dealer')),
    idMarket: writtenBy(STAFF, market()),
    idMarkets: writtenBy(STAFF, markets()),
    provenance: writtenBy(STAFF, optional(codeOf('PROVENANCE', 'LTR_RETURN'))),
    regulationTextKey: writtenBy(
      STAFF,
      choice(['regulation.open', 'regulation.sealed'], 'regulation.open'),
    ),
    partner: optional(partnerPage),
    policy: writtenBy(STAFF, withInitialValue(USUAL_POLICY, templatePolicy)),
    enabled: readOnly(yesNo(true)),
  },
  rules: templateRules,
  approved: 'policy.charges',
  title: ['name'],
  list: {
    columns: ['name', 'idDealer', 'idMarket', 'idMarkets', 'provenance', 'enabled'],
    search: ['name'],
    filters: {
      idMarket: 'idMarket',
      idDealer: 'idDealer',
      provenance: 'provenance',
      enabled: 'enabled',
      ids: 'id',
    },
    sorts: ['name', 'idMarket'],
  },
  calls: {
    list: { id: 'TPL-04', method: 'GET', path: BASE_PATH },
    read: { id: 'TPL-05', method: 'GET', path: `${BASE_PATH}/:idTemplate` },
    create: { id: 'TPL-01', method: 'POST', path: BASE_PATH, callers: STAFF },
    update: { id: 'TPL-02', method: 'PUT', path: BASE_PATH },
    delete: { id: 'TPL-03', method: 'DELETE', path: BASE_PATH, callers: STAFF },
    enable: {
      id: 'ADM-03',
      method: 'PUT',
      path: `${ADMIN_PATH}/enable-template`,
      key: 'idTemplate',
      callers: STAFF,
    },
    export: { id: 'ENG-180', method: 'GET', path: `${SECURE_PATH}/template-export` },
    history: { id: 'ENG-181', method: 'GET', path: `${SECURE_PATH}/template-history` },
  },
});

export const templateOperations = recordOperations(template);
