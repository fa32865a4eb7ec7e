import { ReleasingClient } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { Logger, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DataSourceModule } from './data-source.module.js';

let databases: readonly TestDatabase[];
beforeAll(async () => {
  databases = await Promise.all([makeDatabase([]), makeDatabase([])]);
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

const opened = (): Promise<INestApplicationContext[]> =>
  Promise.all(
    databases.map(({ connection }) =>
      NestFactory.createApplicationContext(DataSourceModule.forRoot(connection, 2), {
        logger: ['warn', 'error'],
      }),
    ),
  );
const nameOf = async (portal: INestApplicationContext) => {
  const [row] = await portal
    .get(DataSource)
    .query<{ name: string }[]>('SELECT current_database() AS name');
  return row?.name;
};

it('the data sources of two portals in one process are separate, and cause no warning', async () => {
  const warned = vi.spyOn(Logger.prototype, 'warn');
  const [one, other] = (await opened()) as [INestApplicationContext, INestApplicationContext];
  expect([await nameOf(one), await nameOf(other)]).toEqual(
    databases.map(({ connection }) => connection.database),
  );
  await one.close();
  expect(one.get(DataSource).isInitialized).toBe(false);
  expect(await nameOf(other)).toBe(databases[1]?.connection.database);
  await other.close();
  expect(warned).not.toHaveBeenCalled();
});

it('the data source turns off JIT, lets read rows be freed, and closes sessions that are idle in a transaction', async () => {
  const portals = await opened();
  const source = portals[0]!.get(DataSource);
  const [jit] = await source.query<object[]>('SHOW jit');
  const [idle] = await source.query<object[]>('SHOW idle_in_transaction_session_timeout');
  expect([jit, idle]).toEqual([{ jit: 'off' }, { idle_in_transaction_session_timeout: '5s' }]);
  const runner = source.createQueryRunner();
  expect(await runner.connect()).toBeInstanceOf(ReleasingClient);
  await runner.release();
  await Promise.all(portals.map((portal) => portal.close()));
});
