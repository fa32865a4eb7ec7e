import type { ChangeSet } from './change-set.ts';
import { camel, kebab, pascal, humanise } from './names.ts';

const tableOf = (name: string): string => name.replaceAll('-', '_');

const reactionOf = (name: string) => `import type { AuctionEvent } from '@fairlot/auction-domain';
import type { SqlMigration } from '@fairlot/database';
import { defineReaction, type Reaction } from '@fairlot/event-sourcing-reaction';
import type { DataSource } from 'typeorm';

export const ${camel(name)}Migrations: readonly SqlMigration[] = [
  {
    name: '${pascal(name)}${Date.now()}',
    up: \`
      CREATE TABLE ${tableOf(name)} (
        stream   text    NOT NULL,
        position integer NOT NULL,
        PRIMARY KEY (stream, position)
      );
    \`,
  },
];

/** ${humanise(name)}: writes a row for each event. It is idempotent, because the stream and position of the event are the key. */
export const ${camel(name)} = (dataSource: DataSource): Reaction =>
  defineReaction<AuctionEvent>({
    group: '${name}',
    on: ['AuctionPublished'],
    effect: async (events) => {
      const places = events.map(({ stream, position }) => ({ stream, position }));
      await dataSource.query(
        \`INSERT INTO ${tableOf(name)} (stream, position)
         SELECT stream, position FROM json_to_recordset($1::json) e(stream text, position int)
         ON CONFLICT DO NOTHING\`,
        [JSON.stringify(places)],
      );
    },
  });
`;

const specStartOf = (name: string) => `import { makeDatabase } from '@fairlot/database/testing';
import { InProcessEventBus } from '@fairlot/event-bus-in-process';
import type { Envelope } from '@fairlot/event-bus-port';
import { ReactionRunner, reactionMigrations } from '@fairlot/event-sourcing-reaction';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import { systemClock } from '@fairlot/kernel';
import { afterAll, expect, it } from 'vitest';
import { ${camel(name)}, ${camel(name)}Migrations } from './${name}.js';

const database = await makeDatabase([...reactionMigrations, ...${camel(name)}Migrations]);
const dataSource = await database.dataSource([]);
afterAll(() => database.drop());

const envelope = (position: number): Envelope => ({
  at: \`\${position}\`.padStart(20, '0'),
  stream: 'auction-1',
  position,
  key: 'auction-1',
  type: 'AuctionPublished',
  data: {},
  metadata: { commandId: '', ingressAt: 0, decidedAt: 0 },
});
const rows = () => dataSource.query('SELECT position FROM ${tableOf(name)} ORDER BY position');

/** Starts the reaction, which reads the bus until it is stopped. With \`crashes\`, its effect fails once, after its work is done. */
const startProcess = async (bus: InProcessEventBus, crashes = false) => {
  const reaction = ${camel(name)}(dataSource);
  let times = 0;
  const effect = async (events: readonly Envelope[]) => {
    await reaction.effect(events);
    times += 1;
    if (crashes && times === 1) throw new Error('cut off between the effect and the checkpoint');
  };
  const runner = new ReactionRunner(
    { ...reaction, effect },
    {
      dataSource,
      store: new MemoryEventStore(),
      clock: systemClock,
      envelopeOf: () => envelope(0),
      limits: { retryFirstMs: 1, retryMaxMs: 2 },
    },
  );
  await runner.start(bus);
  return { runner, times: () => times };
};
`;

const specOf = (name: string) => `${specStartOf(name)}
it('the reaction writes one row per event, even if its effect runs again after a crash', async () => {
  const bus = new InProcessEventBus({ retryFirstMs: 1 });
  const { runner, times } = await startProcess(bus, true);
  await bus.publish([envelope(0)]);
  await expect.poll(times, { timeout: 10_000 }).toBe(2);
  expect(await rows()).toEqual([{ position: 0 }]);
  await bus.publish([envelope(0), envelope(1)]);
  await expect.poll(rows, { timeout: 10_000 }).toEqual([{ position: 0 }, { position: 1 }]);
  await runner.stop();
  await bus.close();
});
`;

/**
 * Adds a reaction of the server: its consumer group, its effect with a table, its registration, and
 * a spec.
 */
export const planReaction = (changes: ChangeSet, [argument = '']: readonly string[]): void => {
  const name = kebab(argument);
  const home = 'apps/server/src/core';
  changes.create(`${home}/${name}.ts`, reactionOf(name));
  changes.create(`${home}/${name}.int.spec.ts`, specOf(name));
  const list = `${home}/reactions.ts`;
  changes.prepend(list, `import { ${camel(name)} } from './${name}.js';\n`);
  changes.insert(list, { after: 'this.all = [' }, `runnerOf(${camel(name)}(dataSource)), `);
  const schema = `${home}/schema.ts`;
  changes.prepend(schema, `import { ${camel(name)}Migrations } from './${name}.js';\n`);
  changes.insert(schema, { after: '  ...serverMigrations,\n' }, `  ...${camel(name)}Migrations,\n`);
};
