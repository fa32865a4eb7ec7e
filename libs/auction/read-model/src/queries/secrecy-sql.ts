import { maySee, MOMENTS, type Moment, type Secret, type Viewer } from '@fairlot/auction-rules';
import { IS_HIDDEN } from './lot-sql.js';

/** SQL for the result of `momentOf` for the lot under the alias `lot`. */
export const MOMENT_SQL = `CASE WHEN lot.status IN ('CLD', 'AWA') THEN 'OVER'
  WHEN ${IS_HIDDEN} THEN 'HIDDEN' ELSE 'RUNNING' END`;

/**
 * `maySee` as an SQL condition on the lot under the alias `lot`. It applies the secrecy matrix, so
 * that no query decides about secrets itself.
 */
export const maySeeSql = (viewer: Viewer, secret: Secret): string => {
  const moments = MOMENTS.filter((moment: Moment) => maySee(viewer, moment, secret));
  if (moments.length === MOMENTS.length) return 'true';
  if (moments.length === 0) return 'false';
  return `(${MOMENT_SQL} IN (${moments.map((moment) => `'${moment}'`).join(', ')}))`;
};
