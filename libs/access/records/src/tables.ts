import { defineTable } from '@fairlot/records';
import { Dealer } from './entities/dealer.entity.js';
import { User } from './entities/user.entity.js';

/** The offer path reads these and nothing else: all that are active stay in memory. */
const CACHE = { max: 20_000, ttlMs: 30_000 };

export const dealerTable = defineTable(Dealer, {
  name: 'dealer',
  key: 'idDealer',
  personal: ['businessName', 'vatCode', 'city', 'address'],
  cache: CACHE,
  filter: {},
  sort: ['idDealer'],
});

export const userTable = defineTable(User, {
  name: 'app_user',
  key: 'idUser',
  secret: ['passwordHash', 'iban'],
  personal: ['username', 'name', 'surname', 'email'],
  cache: CACHE,
  filter: {},
  sort: ['idUser'],
});
