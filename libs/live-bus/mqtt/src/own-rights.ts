import type { Run } from './control-channel.js';

const ROLE = 'fairlot';
/** Everything that is not allowed is forbidden; the plugin would let everybody receive. */
const NOTHING = ['publishClientSend', 'publishClientReceive', 'subscribe'].map((acltype) => ({
  acltype,
  allow: false,
}));
/** Where the portal itself says something. */
export const OWN_TOPICS = ['auctions/#', 'dealers/#'];
const ACLS = OWN_TOPICS.map((topic) => ({
  acltype: 'publishClientSend',
  topic,
  allow: true,
}));

/** A broker fresh from `mosquitto_ctrl dynsec init` knows an administrator and nothing of a portal. */
export const prepare = async (run: Run, username: string): Promise<void> => {
  const { data } = await run({ command: 'getClient', username }, 'first');
  const own = data as { client?: { roles?: readonly { rolename: string }[] } } | undefined;
  if (own?.client?.roles?.some(({ rolename }) => rolename === ROLE)) return;
  await run({ command: 'setDefaultACLAccess', acls: NOTHING }, 'first');
  await run({ command: 'createRole', rolename: ROLE, acls: ACLS }, 'first');
  // Whoever gets a role is cut, and comes again with it.
  await run({ command: 'addClientRole', username, rolename: ROLE }, 'first');
};
