import { among, containsAny, defineTable } from '@fairlot/records';
import { z } from 'zod';
import { Seller } from './entities/seller.entity.js';
import { User } from './entities/user.entity.js';

/** The offer path reads these and nothing else: all that are active stay in memory. */
export const CACHE = { max: 20_000, ttlMs: 30_000 };

/**
 * Name, surname and address say whose offers bind a dealer: kept as long as the account is. Of the bank
 * account, the fiscal code, the birth and the hash of the password the trail says only that they changed.
 */
export const userTable = defineTable(User, {
  name: 'app_user',
  key: 'idUser',
  secret: ['passwordHash', 'iban', 'accountHolder', 'fiscalCode', 'birthDate'],
  personal: ['username', 'name', 'surname', 'email'],
  cache: CACHE,
  filter: {},
  sort: ['idUser'],
});

/** Whom a dealer may ask: kept as long as somebody looks after dealers. */
export const sellerTable = defineTable(Seller, {
  name: 'seller',
  key: 'idSeller',
  personal: ['name', 'surname', 'email', 'phone'],
  filter: {
    q: containsAny('surname', 'name', 'email'),
    market: among('idMarket', z.string()),
  },
  sort: ['surname', 'name', 'idMarket', 'email'],
});
