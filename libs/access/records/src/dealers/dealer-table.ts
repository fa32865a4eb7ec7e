import {
  oneOfValues,
  containsAny,
  condition,
  defineTable,
  likePattern,
  containsSql,
  likePieceOf,
  plainText,
} from '@fairlot/records';
import { z } from 'zod';
import { Dealer } from '../entities/dealer.entity.js';
import { IS_ACCOUNT_MANAGER } from '../sellers/covers.js';
import { CACHE_LIMITS } from '../tables.js';

const textList = z.array(plainText).readonly();
/** LIKE patterns for the values of a filter. A trigram index finds each of them. */
const likePatternsOf = (values: readonly string[]) =>
  values.length === 1 ? likePieceOf(values[0]!) : values.map(likePattern);
const ilikeAny = (column: string) => (values: readonly string[]) =>
  values.length === 1 ? containsSql(column, values[0]!) : `${column} ILIKE ANY(:value)`;
const containsAnyOf = (field: string) =>
  condition(textList, ilikeAny(`t.${field}`), likePatternsOf);
const dayList = z.array(z.iso.date()).min(1).readonly();
const flagList = z.array(z.boolean()).readonly();

/**
 * Condition: the dealer has a user who has signed in through the identity provider (reading 67).
 */
const SIGNED_ON = `t.idDealer IN (SELECT dealing.id_dealer FROM app_user dealing
  JOIN identity_link linked USING (id_user) WHERE dealing.id_dealer IS NOT NULL)`;
const signedOnCondition = (values: readonly boolean[]): string =>
  values.length === 1 ? `${values[0] ? '' : 'NOT '}${SIGNED_ON}` : String(values.length > 0);

/** The table of dealers. It is cached, because every bid reads it. */
export const dealerTable = defineTable(Dealer, {
  name: 'dealer',
  key: 'idDealer',
  personal: ['businessName', 'vatCode', 'city', 'address', 'postalCode', 'email'],
  cache: CACHE_LIMITS,
  filter: {
    q: containsAny('businessName', 'vatCode', 'city', 'email'),
    idMarket: oneOfValues('idMarket', z.string()),
    market: oneOfValues('idMarket', z.string()),
    idDealer: oneOfValues('idDealer', z.int()),
    dealerId: oneOfValues('idDealer', z.int()),
    businessName: containsAnyOf('businessName'),
    city: containsAnyOf('city'),
    email: containsAnyOf('email'),
    postalCode: containsAnyOf('postalCode'),
    vatCode: containsAnyOf('vatCode'),
    vatCodes: oneOfValues('vatCode', z.string()),
    country: oneOfValues('country', z.string()),
    region: oneOfValues('region', z.string()),
    state: oneOfValues('state', z.string()),
    enabled: oneOfValues('enabled', z.boolean()),
    auctioneer: oneOfValues('auctioneer', z.boolean()),
    multiAuctioneer: oneOfValues('multiAuctioneer', z.boolean()),
    exhibitor: oneOfValues('exhibitor', z.boolean()),
    username: condition(
      textList,
      (values) =>
        `t.idDealer IN (SELECT dealing.id_dealer FROM app_user dealing WHERE ${ilikeAny('dealing.username')(values)})`,
      likePatternsOf,
    ),
    seller: condition(z.array(z.int()).min(1).readonly(), IS_ACCOUNT_MANAGER),
    flgIam: condition(flagList, signedOnCondition),
    createFrom: condition(dayList, 't.createdOn >= :value', ([day]) => day),
    createTo: condition(dayList, 't.createdOn <= :value', ([day]) => day),
  },
  sort: ['businessName', 'city', 'idMarket', 'createdOn', 'idDealer'],
});
