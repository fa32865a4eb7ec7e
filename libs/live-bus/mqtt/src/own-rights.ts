import type { RunCommand } from './control-channel.js';

const OWN_ROLE = 'fairlot';
/**
 * Default rights: nothing is allowed. Mosquitto's own default lets everybody receive messages.
 */
const DENY_ALL = ['publishClientSend', 'publishClientReceive', 'subscribe'].map((acltype) => ({
  acltype,
  allow: false,
}));
/** Topics to which the portal publishes. */
export const OWN_TOPICS = ['auctions/#', 'dealers/#'];
const OWN_ACLS = OWN_TOPICS.map((topic) => ({
  acltype: 'publishClientSend',
  topic,
  allow: true,
}));

/**
 * Gives the portal's own client a role with which it may publish. After `mosquitto_ctrl dynsec
 * init`, a broker has only an administrator.
 */
export const prepareOwnRights = async (run: RunCommand, username: string): Promise<void> => {
  const { data } = await run({ command: 'getClient', username }, 'first');
  const own = data as { client?: { roles?: readonly { rolename: string }[] } } | undefined;
  if (own?.client?.roles?.some(({ rolename }) => rolename === OWN_ROLE)) return;
  await run({ command: 'setDefaultACLAccess', acls: DENY_ALL }, 'first');
  await run({ command: 'createRole', rolename: OWN_ROLE, acls: OWN_ACLS }, 'first');
  // The broker disconnects a client that gets a role. It reconnects with the role.
  await run({ command: 'addClientRole', username, rolename: OWN_ROLE }, 'first');
};
