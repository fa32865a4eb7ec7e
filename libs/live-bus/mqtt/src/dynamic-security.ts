import { randomBytes } from 'node:crypto';
import { NoEntry, type BrokerCredentials, type LiveRight } from '@fairlot/live-bus-port';
import type { MqttClient } from 'mqtt';
import type { BrokerAccess, BrokerSetup, BrokerToken } from './broker-access.js';
import {
  ANSWERS_TOPIC,
  COMMANDS_TOPIC,
  ControlChannel,
  type ControlCommand,
  type CommandOutcome,
  type RunCommand,
} from './control-channel.js';
import { parseName, type NamedClient } from './entry-names.js';
import { prepareOwnRights } from './own-rights.js';

const ROLE_PREFIX = 'live.';
/** Maximum number of roles removed per run, because each takes a command. */
const ROLES_AT_ONCE = 50;

const roleOf = ({ name }: LiveRight): string => `${ROLE_PREFIX}${name}`;

/**
 * The command that creates the role of a right. The role lists every topic by name, because a
 * wildcard would allow subscriptions with wildcards.
 */
const createRole = (right: LiveRight): ControlCommand => ({
  command: 'createRole',
  rolename: roleOf(right),
  acls: right.topics.flatMap((topic) => [
    { acltype: 'publishClientReceive', topic, allow: true },
    { acltype: 'subscribePattern', topic, allow: true },
    ...(topic.endsWith('+')
      ? [{ acltype: 'subscribeLiteral', topic, allow: false, priority: 10 }]
      : []),
  ]),
});

type ListedClient = { readonly username: string; readonly roles?: readonly { rolename: string }[] };

/** Access by Mosquitto's dynamic security: a token is a client, with a role for each right. */
export class DynamicSecurity implements BrokerAccess {
  readonly lastsMs = null;
  private used: ReadonlySet<string> = new Set();
  private idleRoles: ReadonlySet<string> = new Set();
  /** Roles that are being created, so that several tokens for a new auction share them. */
  private readonly making = new Map<string, Promise<CommandOutcome>>();

  constructor(private readonly run: RunCommand) {}

  async open({ username }: NamedClient, rights: readonly LiveRight[]): Promise<string> {
    const password = randomBytes(24).toString('base64url');
    const roles = rights.map((right) => ({ rolename: roleOf(right) }));
    const command = { command: 'createClient', username, password, roles };
    if ((await this.run(command)).error === null) return password;
    // Create missing roles, for the first token of an auction or after the broker lost its data.
    await Promise.all(rights.map((right) => this.make(right)));
    const { error } = await this.run(command);
    if (error !== null) throw new NoEntry(error);
    return password;
  }

  private make(right: LiveRight): Promise<CommandOutcome> {
    const name = roleOf(right);
    const underWay =
      this.making.get(name) ?? this.run(createRole(right)).finally(() => this.making.delete(name));
    this.making.set(name, underWay);
    return underWay;
  }

  async shut(all: readonly NamedClient[]): Promise<void> {
    await Promise.all(
      all.map(({ username }) => this.run({ command: 'deleteClient', username }, 'first')),
    );
  }

  async listed(): Promise<readonly BrokerToken[]> {
    const { data } = await this.run({ command: 'listClients', verbose: true }, 'first');
    const clients = (data as { clients?: readonly ListedClient[] } | undefined)?.clients ?? [];
    this.used = new Set(clients.flatMap(({ roles = [] }) => roles.map(({ rolename }) => rolename)));
    return clients.flatMap(({ username, roles = [] }) => {
      const named = parseName(username);
      const rights = roles.map(({ rolename }) => rolename.slice(ROLE_PREFIX.length));
      return named === null ? [] : [{ ...named, rights }];
    });
  }

  /**
   * Removes roles of past auctions that two runs in a row have found unused. A new role may be
   * unused only because its first token is still being created.
   */
  async tidy(): Promise<void> {
    const { data } = await this.run({ command: 'listRoles' });
    const names = (data as { roles?: readonly string[] } | undefined)?.roles ?? [];
    const idle = names.filter((name) => name.startsWith(ROLE_PREFIX) && !this.used.has(name));
    const unused = idle.filter((name) => this.idleRoles.has(name)).slice(0, ROLES_AT_ONCE);
    this.idleRoles = new Set(idle);
    for (const rolename of unused) await this.run({ command: 'deleteRole', rolename });
  }
}

export const dynamicSecuritySetup = (client: MqttClient, own: BrokerCredentials): BrokerSetup => {
  const control = new ControlChannel((payload) => {
    if (client.connected) client.publish(COMMANDS_TOPIC, payload);
    return client.connected;
  });
  client.on('message', (topic, payload) => {
    if (topic === ANSWERS_TOPIC) control.received(payload.toString());
  });
  client.on('close', () => control.fail());
  return {
    access: new DynamicSecurity(control.run),
    signIn: async () => own,
    begin: async () => {
      await client.subscribeAsync(ANSWERS_TOPIC);
      await prepareOwnRights(control.run, own.username);
    },
  };
};
