import {
  atLeast,
  lessThan,
  defineTable,
  equals,
  overlaps,
  plainText,
  condition,
} from '@fairlot/records';
import { z } from 'zod';
import { Disclosure } from './disclosure.entity.js';

const hasOne = (field: string) => condition(z.int(), `t.${field} @> ARRAY[:value::int]`);

/**
 * The table of disclosures. Its key gives the order newest first, because ids increase with time.
 */
export const disclosureTable = defineTable(Disclosure, {
  name: 'disclosure',
  key: 'idDisclosure',
  cache: null,
  filter: {
    idMarkets: overlaps('idMarkets', plainText),
    idUser: equals('idUser', z.int()),
    idAuction: equals('idAuction', z.int()),
    idDealer: hasOne('idDealers'),
    callId: equals('callId', plainText),
    moment: condition(plainText, 't.moments @> ARRAY[:value::text]'),
    from: atLeast('shownAt', z.date()),
    to: lessThan('shownAt', z.date()),
  },
  sort: ['idDisclosure'],
});
