import {
  oneOfValues,
  containsAny,
  defineTable,
  equals,
  overlaps,
  containsSql,
  likePieceOf,
  plainText,
  condition,
} from '@fairlot/records';
import { z } from 'zod';
import { Seller } from './entities/seller.entity.js';
import { User } from './entities/user.entity.js';
import { SEARCHED_TEXT } from './users/user-migrations.js';

/** Limits of the caches of tables that bids read. All active rows fit. */
export const CACHE_LIMITS = { max: 20_000, ttlMs: 30_000 };

const IS_STAFF = `t.roles && ARRAY['ADMIN', 'CUSTOMER_CENTER']`;
const SELECT_DEALERS = 'SELECT d.id_dealer FROM dealer d';

/** Filter: users of these dealers except `except`, and the users in `users`. */
const buyersFilter = z.object({
  dealers: z.array(z.int()).readonly(),
  except: z.array(z.int()).readonly(),
  users: z.array(z.int()).readonly(),
});
/**
 * SQL that unpacks one of three id arrays in a string. As a subquery, PostgreSQL hashes it,
 * whatever its size.
 */
const unpackedIds = (place: number): string =>
  `SELECT unnest(CAST(split_part(:value, '|', ${place}) AS int[]))`;
/** Condition as a set of ids: with OR, PostgreSQL would read all users in list order. */
const IS_BUYER = `t.idUser IN (
  SELECT buyer.id_user FROM app_user buyer
  WHERE buyer.id_dealer IN (${unpackedIds(1)}) AND buyer.id_user NOT IN (${unpackedIds(2)})
  UNION ALL ${unpackedIds(3)})`;
const buyersText = ({ dealers, except, users }: z.output<typeof buyersFilter>): string =>
  [dealers, except, users].map((ids) => `{${ids.join(',')}}`).join('|');

/**
 * The table of users. Name, surname and address identify who places binding bids, so they are kept
 * as long as the account. The audit trail records only that bank account, fiscal code, birth date
 * and password hash changed, but not their values.
 */
export const userTable = defineTable(User, {
  name: 'app_user',
  key: 'idUser',
  secret: ['passwordHash', 'iban', 'accountHolder', 'fiscalCode', 'birthDate'],
  personal: ['username', 'name', 'surname', 'email', 'language', 'disabledReason'],
  cache: CACHE_LIMITS,
  filter: {
    q: condition(
      plainText,
      (text) => containsSql(SEARCHED_TEXT('t.'), text, 'LIKE'),
      (text) => likePieceOf(text.toLowerCase()),
    ),
    idDealer: oneOfValues('idDealer', z.int()),
    market: oneOfValues('idMarket', z.string()),
    enabled: equals('enabled', z.boolean()),
    role: overlaps('roles', z.string()),
    permission: overlaps('permissions', z.string()),
    fcaUser: equals('fcaUser', z.boolean()),
    staff: condition(z.boolean(), (isStaff) => `${isStaff ? '' : 'NOT '}${IS_STAFF}`),
    staffMarket: overlaps('adminEnabledMarkets', z.string()),
    readOnly: condition(
      z.boolean(),
      (isOn) => `${isOn ? '' : 'NOT '}'READ_ONLY' = ANY(t.permissions)`,
    ),
    isErased: condition(
      z.boolean(),
      (isErased) => `t.anonymisedAt IS ${isErased ? 'NOT ' : ''}NULL`,
    ),
    vatCode: condition(plainText, `t.idDealer IN (${SELECT_DEALERS} WHERE d.vat_code = :value)`),
    province: condition(
      z.array(z.string()).readonly(),
      `t.idDealer IN (${SELECT_DEALERS} WHERE d.region = ANY(:value))`,
    ),
    buyers: condition(buyersFilter, IS_BUYER, buyersText),
    showcaseMarket: condition(
      z.string(),
      `t.idDealer IN (${SELECT_DEALERS} WHERE :value = ANY(d.enabled_markets))`,
    ),
    oneOf: condition(z.array(z.int()).readonly(), 't.idUser = ANY(:value)'),
    noneOf: condition(z.array(z.int()).readonly(), 'NOT t.idUser = ANY(:value)'),
  },
  sort: ['surname', 'username', 'email', 'idUser'],
});

/** The table of account managers, who are stored as long as they work for the portal. */
export const sellerTable = defineTable(Seller, {
  name: 'seller',
  key: 'idSeller',
  personal: ['name', 'surname', 'email', 'phone'],
  filter: {
    q: containsAny('surname', 'name', 'email'),
    market: oneOfValues('idMarket', z.string()),
    enabled: oneOfValues('enabled', z.boolean()),
  },
  sort: ['surname', 'name', 'idMarket', 'email'],
});
