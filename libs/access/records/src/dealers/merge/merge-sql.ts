import { IS_UNMET } from '../../requirements/requirement-table.js';

/**
 * Requirements of the duplicate ($1) that can move to the other dealer ($2). A dealer can have only
 * one requirement per rule, and one unmet requirement per market and reason.
 */
const MOVABLE_REQUIREMENTS_SQL = `
  FROM requirement moved WHERE moved.id_dealer = $1 AND NOT EXISTS (
    SELECT FROM requirement kept WHERE kept.id_dealer = $2 AND (kept.id_rule = moved.id_rule
      OR kept.id_market = moved.id_market AND kept.reason = moved.reason
        AND kept.${IS_UNMET} AND moved.${IS_UNMET}))`;

export const MOVABLE_REQUIREMENTS = `
  SELECT moved.id_requirement AS "idRequirement" ${MOVABLE_REQUIREMENTS_SQL} ORDER BY moved.id_requirement`;

const countSql = (from: string): string => `(SELECT count(*)::int ${from})`;
const IS_WAITING = 'used_at IS NULL AND withdrawn_at IS NULL';

export const COUNT_RECORDS = `
  SELECT ${countSql('FROM app_user WHERE id_dealer = $1')} AS users,
    ${countSql('FROM app_user WHERE id_dealer = $2')} AS "usersInto",
    ${countSql(`FROM user_invite WHERE id_dealer = $1 AND ${IS_WAITING}`)} AS invites,
    ${countSql(MOVABLE_REQUIREMENTS_SQL)} AS requirements,
    ${countSql('FROM requirement WHERE id_dealer = $1')} AS "allRequirements",
    ${countSql('FROM dealer_registration WHERE id_dealer = $1')} AS applications,
    ${countSql('FROM regulation_acceptance WHERE id_dealer = $1')} AS acceptances,
    ${countSql('FROM dealer WHERE id_merged_into = $1')} AS merged`;
export type MergeCounts = Readonly<
  Record<
    | 'users'
    | 'usersInto'
    | 'invites'
    | 'requirements'
    | 'allRequirements'
    | 'applications'
    | 'acceptances'
    | 'merged',
    number
  >
>;

/** E-mail addresses that users of both dealers have. */
export const SHARED_EMAILS = `
  SELECT DISTINCT lower(moved.email) AS email FROM app_user moved
  JOIN app_user kept ON lower(kept.email) = lower(moved.email) AND kept.id_dealer = $2
  WHERE moved.id_dealer = $1 ORDER BY email LIMIT 20`;

export const LIST_USERS =
  'SELECT id_user AS "idUser" FROM app_user WHERE id_dealer = $1 ORDER BY id_user';
export const LOCK_DEALERS =
  'SELECT FROM dealer WHERE id_dealer = ANY ($1) ORDER BY id_dealer FOR UPDATE';
export const END_INVITES = `
  UPDATE user_invite SET withdrawn_at = to_timestamp($2::float8 / 1000),
    expires_at = least(expires_at, to_timestamp($2::float8 / 1000))
  WHERE id_dealer = $1 AND ${IS_WAITING}`;
