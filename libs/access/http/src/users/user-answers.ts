import { createHash } from 'node:crypto';
import { changesUser, type Caller } from '@fairlot/access-domain';
import type { User } from '@fairlot/access-records';
import type { UserAccount } from '@fairlot/contracts/users';
import { canonicalJson } from '@fairlot/kernel';

const VERSION_DIGITS = 16;
/** The fields of an account that staff see; each change of them is a new version. */
const FIELDS = [
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
] satisfies readonly (keyof User)[];
export const SHOWN_FIELDS: readonly string[] = FIELDS;

export const versionOf = (user: User): string =>
  createHash('sha256')
    .update(canonicalJson(FIELDS.map((field) => user[field])))
    .digest('hex')
    .slice(0, VERSION_DIGITS);

export const accountOf = (
  user: User,
  caller: Caller,
  businessName: string | undefined,
): UserAccount => {
  const { idUser, username, name, surname, email, language, idDealer, idMarket } = user;
  const { roles, permissions, disabledBy, disabledReason, offerLimitMinor, fcaUser } = user;
  return {
    idUser,
    username,
    name,
    surname,
    email,
    language,
    idDealer,
    idMarket,
    roles,
    permissions,
    disabledBy,
    disabledReason,
    offerLimitMinor,
    fcaUser,
    businessName: businessName ?? null,
    adminEnabledMarket: user.adminEnabledMarkets,
    flgEnabled: user.enabled,
    mayChange: !caller.readOnly && changesUser(caller, user),
    version: versionOf(user),
  };
};
