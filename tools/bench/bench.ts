import 'reflect-metadata';
import { migrate } from '@fairlot/database';
import { eventStoreMigrations } from '@fairlot/event-store-postgres';
import { migrations } from '@fairlot/auction-read-model';
import { watchersPart } from './watchers/watchers-part.ts';
import { rebuildPart } from './rebuild/rebuild-part.ts';
import { withPostgres } from './throwaway.ts';

const show = (results) => console.table(results.map(({ claim, figure, reference, ratio, met }) => ({ claim, figure: figure.toFixed(2), reference: reference?.toFixed(2), ratio: ratio?.toFixed(3), met })));
await withPostgres(async (connection) => {
  await migrate(connection, [...eventStoreMigrations, ...migrations]);
  if (process.argv[2] === 'rebuild') show(await rebuildPart({ connection, rounds: 5, warmUps: 1, onRound: (r) => console.error('round', r) }));
  else show(await watchersPart({ connection, sizes: (process.argv[3] ?? '100,1000,5000').split(',').map(Number), onRound: (r) => console.error('round', r) }));
});
