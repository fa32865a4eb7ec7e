import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';

/**
 * The account that runs PostgreSQL, which refuses to run as root. Root starts it in a user
 * namespace, where root looks like an ordinary user and files still belong to root. If namespaces
 * are forbidden (in many containers), an account without rights runs it. Other users start it under
 * their own account.
 */
export type Account = {
  /** Command that precedes the program on the command line, to start it under this account. */
  readonly prefix: readonly string[];
  /** The account that runs the program and owns the files; null for the caller's. */
  readonly ids: { readonly uid: number; readonly gid: number } | null;
};

const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];
const SAME_ACCOUNT: Account = { prefix: [], ids: null };

/**
 * The account for a cluster. The owner of an existing cluster runs it, because files of a cluster
 * never change their owner.
 */
export const accountFor = (cluster: string): Account => {
  if (process.getuid?.() !== 0) return SAME_ACCOUNT;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    return uid === 0 ? { prefix: NAMESPACE, ids: null } : { prefix: [], ids: { uid, gid } };
  }
  const [unshare = '', ...options] = NAMESPACE;
  if (spawnSync(unshare, [...options, 'true']).status === 0) {
    return { prefix: NAMESPACE, ids: null };
  }
  return { prefix: [], ids: idsOf('nobody') ?? idsOf('daemon') };
};

export const changeOwner = ({ ids }: Account, path: string): void => {
  if (ids) chownSync(path, ids.uid, ids.gid);
};

const idsOf = (account: string): Account['ids'] => {
  const id = (option: string) => spawnSync('id', [option, account], { encoding: 'utf8' });
  const uid = id('-u');
  const gid = id('-g');
  return uid.status === 0 && gid.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : null;
};
