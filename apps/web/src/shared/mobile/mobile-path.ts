/** Ids of the calls that also exist in the mobile API, under another path. */
export const MOBILE_CALLS: readonly string[] = [
  'SEC-02',
  'SEC-03',
  'SEC-08',
  'SEC-10',
  'SEC-22',
  'SEC-58',
  'SEC-62',
  'SEC-63',
  'SEC-65',
  'SEC-66',
  'SEC-72',
];

type CallPath = { readonly id: string; readonly path: string };

/**
 * The path of a call in the mobile build. Calls without a mobile version keep their path, and
 * accept the access token too.
 */
export const mobilePath = ({ id, path }: CallPath): string =>
  MOBILE_CALLS.includes(id) ? path.replace('/secure/', '/mobile/') : path;
