import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';

/**
 * The account that runs PostgreSQL, which refuses to run as root. If root starts the portal,
 * PostgreSQL runs in a user namespace: there it sees an ordinary user, and its files still belong
 * to root. If namespaces are forbidden, as in many containers, an unprivileged account runs it. For
 * other users, it runs under their own account.
 */
export type SystemAccount = {
  /** Command and arguments to put before the program, so that it starts under this account. */
  readonly prefix: readonly string[];
  /** The account that runs the program and owns the files; null for the caller's. */
  readonly ids: { readonly uid: number; readonly gid: number } | null;
};

const USER_NAMESPACE_COMMAND = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];
const SAME_ACCOUNT: SystemAccount = { prefix: [], ids: null };

/**
 * The account that runs a cluster. For an existing cluster, that is the owner of its files, which
 * never changes.
 */
export const unixAccountFor = (cluster: string): SystemAccount => {
  if (process.getuid?.() !== 0) return SAME_ACCOUNT;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    return uid === 0
      ? { prefix: USER_NAMESPACE_COMMAND, ids: null }
      : { prefix: [], ids: { uid, gid } };
  }
  const [unshare = '', ...options] = USER_NAMESPACE_COMMAND;
  if (spawnSync(unshare, [...options, 'true']).status === 0) {
    return { prefix: USER_NAMESPACE_COMMAND, ids: null };
  }
  return { prefix: [], ids: userIdsOf('nobody') ?? userIdsOf('daemon') };
};

export const changeOwner = ({ ids }: SystemAccount, path: string): void => {
  if (ids) chownSync(path, ids.uid, ids.gid);
};

const userIdsOf = (account: string): SystemAccount['ids'] => {
  const id = (option: string) => spawnSync('id', [option, account], { encoding: 'utf8' });
  const uid = id('-u');
  const gid = id('-g');
  return uid.status === 0 && gid.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : null;
};
