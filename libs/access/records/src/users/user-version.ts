import { createHash } from 'node:crypto';
import { canonicalJson } from '@fairlot/kernel';
import type { User } from '../entities/user.entity.js';

const VERSION_DIGITS = 16;
/**
 * The fields of an account that staff see. A change of any of them is a new version of the account.
 */
export const ACCOUNT_FIELDS = [
  'username',
  'name',
  'surname',
  'email',
  'language',
  'idDealer',
  'idMarket',
  'roles',
  'permissions',
  'adminEnabledMarkets',
  'enabled',
  'disabledBy',
  'disabledReason',
  'offerLimitMinor',
  'fcaUser',
] as const satisfies readonly (keyof User)[];

/** The version of an account, which changes when any field changes that staff see. */
export const versionOfUser = (user: Pick<User, (typeof ACCOUNT_FIELDS)[number]>): string =>
  createHash('sha256')
    .update(canonicalJson(ACCOUNT_FIELDS.map((field) => user[field])))
    .digest('hex')
    .slice(0, VERSION_DIGITS);
