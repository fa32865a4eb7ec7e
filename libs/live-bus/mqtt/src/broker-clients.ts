import { randomBytes } from 'node:crypto';
import {
  NoEntry,
  type LiveEntries,
  type LiveEntry,
  type LiveIdentity,
  type LivePass,
  type LiveRight,
} from '@fairlot/live-bus-port';
import type { Command, Run } from './control-channel.js';
import { entryName, parseName, sessionMark, type Named } from './entry-names.js';

const ROLE = 'live.';
const OWED_MAX = 10_000;
/** Roles removed in one go: each one is a command like any other. */
const ROLES_AT_ONCE = 50;
/** Who has all that he may have gets another one when his oldest is as old: each costs the broker time. */
const OLD_MS = 10_000;

export type ClientLimits = {
  /** Passes of all processes: what a broker with dynamic security can carry. */
  readonly clientsMax: number;
  /** Of one user; one more ends that user's oldest. */
  readonly clientsPerUserMax: number;
  /** Of one dealer, so that none takes what all others need. */
  readonly clientsPerDealerMax: number;
};
/** Of these users every session that has not ended. */
export type SessionsOf = (idUsers: readonly number[]) => Promise<readonly string[]>;
export type Ended = { readonly sessionId: string } | { readonly idDealer: number };

const roleOf = ({ name }: LiveRight): string => `${ROLE}${name}`;

/** Every topic by its own name: a wildcard would hear what comes later, too. */
const createRole = (right: LiveRight): Command => ({
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

type Listed = { readonly username: string; readonly roles?: readonly { rolename: string }[] };

/**
 * Clients of Mosquitto's dynamic security, one for each pass. The broker alone keeps them: what one
 * process made another one ends, and what none remembers is found by its name.
 */
export class BrokerClients implements LiveEntries {
  private known = new Map<string, Named>();
  private readonly owed = new Map<string, Ended>();
  private idleRoles: ReadonlySet<string> = new Set();
  private settling: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(
    private readonly run: Run,
    private readonly limits: ClientLimits,
    private readonly asked: { readonly now: () => number; readonly sessionsOf: SessionsOf },
  ) {}

  get size(): number {
    return this.known.size;
  }

  async admit({ identity, rights, expiresAt }: LiveEntry): Promise<LivePass> {
    const named = parseName(entryName(identity, expiresAt))!;
    const { username } = named;
    const oldest = this.inPlaceOf(identity, expiresAt);
    this.known.set(username, named);
    const password = randomBytes(24).toString('base64url');
    const roles = rights.map((right) => ({ rolename: roleOf(right) }));
    try {
      if (oldest !== null) await this.remove([oldest]);
      await this.create({ command: 'createClient', username, password, roles }, rights);
    } catch (error) {
      this.known.delete(username);
      throw error;
    }
    return { username, password };
  }

  /** Cuts its connections and lets none in again. What cannot be done now is done when it can. */
  end(who: Ended): Promise<void> {
    this.owed.delete(JSON.stringify(who));
    this.owed.set(JSON.stringify(who), who);
    const [oldest] = this.owed.keys();
    if (this.owed.size > OWED_MAX && oldest !== undefined) this.owed.delete(oldest);
    return this.settle();
  }

  /** Looks at all that the broker has: what is over goes, also where nobody heard of its end. */
  async sweep(): Promise<void> {
    const before = new Set(this.known.keys());
    const clients = await this.listed();
    const all = clients.flatMap(({ username }) => parseName(username) ?? []);
    const since = [...this.known].filter(([username]) => !before.has(username));
    this.known = new Map([...all.map((named) => [named.username, named] as const), ...since]);
    await this.settle();
    await this.remove(all.filter(({ expiresAt }) => expiresAt <= this.asked.now()));
    await this.forgetRoles(clients);
    const idUsers = [...new Set(all.map(({ idUser }) => idUser))];
    if (idUsers.length === 0) return;
    const alive = new Set((await this.asked.sessionsOf(idUsers)).map(sessionMark));
    await this.remove(all.filter(({ session }) => !alive.has(session)));
  }

  private async create(command: Command, rights: readonly LiveRight[]): Promise<void> {
    if ((await this.run(command)).error === null) return;
    // The first of an auction, or after the broker lost what it had.
    await Promise.all(rights.map((right) => this.run(createRole(right))));
    const { error } = await this.run(command);
    if (error !== null) throw new NoEntry(error);
  }

  /** The one that has to go for it; null: there is room. @throws NoEntry */
  private inPlaceOf({ idUser, idDealer }: LiveIdentity, expiresAt: number): Named | null {
    const { clientsMax, clientsPerDealerMax, clientsPerUserMax } = this.limits;
    const all = [...this.known.values()];
    const his = all.filter((named) => named.idUser === idUser);
    const [oldest] = his.toSorted((one, other) => one.expiresAt - other.expiresAt);
    if (oldest !== undefined && his.length >= clientsPerUserMax) {
      if (oldest.expiresAt > expiresAt - OLD_MS) throw new NoEntry('too many at once');
      return oldest;
    }
    if (all.length >= clientsMax) throw new NoEntry('the broker is full');
    const ofDealer = idDealer === null ? [] : all.filter((named) => named.idDealer === idDealer);
    if (ofDealer.length >= clientsPerDealerMax) throw new NoEntry('its dealer has all');
    return null;
  }

  /** Many that end at once are looked for at once: what comes meanwhile waits for one more look. */
  private settle(): Promise<void> {
    if (this.settling === null) {
      this.settling = this.endOwed().finally(() => (this.settling = null));
      return this.settling;
    }
    this.next ??= this.settling
      .catch(() => null)
      .then(() => {
        this.next = null;
        return this.settle();
      });
    return this.next;
  }

  private async endOwed(): Promise<void> {
    const owed = [...this.owed];
    if (owed.length === 0) return;
    const all = (await this.listed()).flatMap(({ username }) => parseName(username) ?? []);
    const sessions = new Set(
      owed.flatMap(([, who]) => ('sessionId' in who ? [sessionMark(who.sessionId)] : [])),
    );
    const dealers = new Set(owed.flatMap(([, who]) => ('idDealer' in who ? [who.idDealer] : [])));
    await this.remove(
      all.filter(({ session, idDealer }) => sessions.has(session) || dealers.has(idDealer)),
    );
    for (const [key, who] of owed) if (this.owed.get(key) === who) this.owed.delete(key);
  }

  /** Another process may have been faster: then it is gone as well. */
  private async remove(all: readonly Named[]): Promise<void> {
    await Promise.all(
      all.map(async ({ username }) => {
        await this.run({ command: 'deleteClient', username }, 'first');
        this.known.delete(username);
      }),
    );
  }

  private async listed(): Promise<readonly Listed[]> {
    const { data } = await this.run({ command: 'listClients', verbose: true }, 'first');
    return (data as { clients?: readonly Listed[] } | undefined)?.clients ?? [];
  }

  /** Of auctions that are over. Unused twice: one that was made a moment ago is about to be used. */
  private async forgetRoles(clients: readonly Listed[]): Promise<void> {
    const { data } = await this.run({ command: 'listRoles' });
    const used = new Set(
      clients.flatMap(({ roles = [] }) => roles.map(({ rolename }) => rolename)),
    );
    const names = (data as { roles?: readonly string[] } | undefined)?.roles ?? [];
    const idle = names.filter((name) => name.startsWith(ROLE) && !used.has(name));
    const gone = idle.filter((name) => this.idleRoles.has(name)).slice(0, ROLES_AT_ONCE);
    this.idleRoles = new Set(idle);
    for (const rolename of gone) await this.run({ command: 'deleteRole', rolename });
  }
}
