import type { LiveIdentity } from '@fairlot/live-bus-port';
import { expect, it, vi } from 'vitest';
import { BrokerClients, type TokenChecks } from './broker-clients.js';
import type { ControlCommand, CommandOutcome } from './control-channel.js';
import { DynamicSecurity } from './dynamic-security.js';

const ANNA: LiveIdentity = { idUser: 31, idDealer: 7, sessionId: 'session-anna' };

/** Creates a fake broker that counts commands, and `BrokerClients` that use it. */
const startBroker = (mayKeep: TokenChecks['mayKeep'] = async () => true) => {
  const request: ControlCommand[] = [];
  const names = new Set<string>();
  const run = async (command: ControlCommand): Promise<CommandOutcome> => {
    request.push(command);
    await Promise.resolve();
    const username = String(command['username']);
    if (command.command === 'createClient') names.add(username);
    if (command.command === 'deleteClient') names.delete(username);
    return { error: null, data: { clients: [...names].map((one) => ({ username: one })) } };
  };
  const limits = { clientsMax: 10, clientsPerUserMax: 10, clientsPerDealerMax: 10 };
  const clients = new BrokerClients(new DynamicSecurity(run), limits, {
    now: () => 0,
    sessionsOf: async () => [ANNA.sessionId],
    mayKeep,
  });
  const count = (name: string) => request.filter(({ command }) => command === name).length;
  return { clients, count, names };
};

it('the portal ends hundreds of sessions with only two listings of clients, and removes all their tokens', async () => {
  const { clients, count, names } = startBroker();
  await clients.admit({ identity: ANNA, rights: [], expiresAt: 1 });
  await clients.admit({
    identity: { ...ANNA, sessionId: 'session-299' },
    rights: [],
    expiresAt: 1,
  });
  const ends = Array.from({ length: 300 }, (_, n) => clients.end({ sessionId: `session-${n}` }));
  await Promise.all([...ends, clients.end(ANNA)]);
  expect([...names]).toEqual([]);
  expect(count('listClients')).toBe(2);
});

it('the portal checks each token once after rights may have been lost, and again if a check failed', async () => {
  const mayKeep = vi.fn<TokenChecks['mayKeep']>(async () => true);
  const { clients, names } = startBroker(mayKeep);
  await clients.admit({ identity: ANNA, rights: [], expiresAt: 1 });
  await clients.sweep();
  await clients.sweep();
  expect(mayKeep).toHaveBeenCalledOnce();
  clients.recheckTokens();
  mayKeep.mockRejectedValueOnce(new Error('the database is away'));
  await expect(clients.sweep()).rejects.toThrow('away');
  expect(names.size).toBe(1);
  mayKeep.mockResolvedValueOnce(false);
  await clients.sweep();
  expect(names.size).toBe(0);
});
