/**
 * Serves the references for the cost of a bid, each on a bare Fastify route: the engine, only its
 * group commit, and no work at all.
 */
import 'reflect-metadata';
import { once } from 'node:events';
import { migrate, type PostgresConnection } from '@fairlot/database';
import { eventStoreMigrations, PostgresEventStore } from '@fairlot/event-store-postgres';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { BareGroupCommit, bareLots, unitsLike } from '../engine/bare-group-commit.ts';
import { spreadOverLots } from '../engine/lot-turns.ts';
import { Marketplace } from '../engine/marketplace.ts';
import { recordedOffers } from '../engine/recorded-offers.ts';
import { withPostgres } from '../throwaway.ts';
import { reportMainThread } from './main-thread.ts';
import type { BareRoutes } from './protocol.ts';

const RECORDED_CALLS = 500;

const sendJson = (reply: FastifyReply, text: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text);

const serve = async (
  server: FastifyInstance,
  store: PostgresEventStore,
  { lots, answer }: BareRoutes,
): Promise<void> => {
  const recorded = await recordedOffers(store, lots, RECORDED_CALLS);
  const marketplace = new Marketplace(store);
  const next = spreadOverLots(await marketplace.runningLots(lots));
  server.post('/engine', async (_, reply) => {
    const { lot, nth } = next();
    return sendJson(reply, JSON.stringify({ ...lot, ...(await marketplace.offer(lot, nth)) }));
  });
  const commit = new BareGroupCommit(store);
  const nextBare = spreadOverLots(bareLots(lots));
  server.post('/commit', async (_, reply) => {
    const [unit] = unitsLike(recorded, nextBare, 1);
    if (unit === undefined || !(await commit.commit(unit))) throw new Error('not committed');
    return sendJson(reply, answer);
  });
  server.post('/nothing', (_, reply) => sendJson(reply, answer));
};

// Ctrl-C sends the signal to the whole process group. This process stops when its parent has
// stopped.
process.on('SIGINT', () => {});
const orphaned = once(process, 'disconnect');
const [routes] = (await once(process, 'message')) as [BareRoutes];
await withPostgres(async (connection: PostgresConnection) => {
  await migrate(connection, eventStoreMigrations);
  const store = new PostgresEventStore(connection);
  const server = Fastify();
  await serve(server, store, routes);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  reportMainThread();
  process.send?.({ port: Number(new URL(address).port) });
  await orphaned;
  await server.close();
  await store.close();
});
process.exit(0);
