import 'reflect-metadata';
import { migrate } from '@fairlot/database';
import { eventStoreMigrations } from '@fairlot/event-store-postgres';
import { enginePart } from './engine/engine-part.ts';
import { withPostgres } from './throwaway.ts';

const results = await withPostgres(async (connection) => {
  await migrate(connection, eventStoreMigrations);
  return enginePart({ connection, rounds: 5, warmUps: 1, roundMs: 1200, onRound: (r) => console.error('round', r) });
});
console.table(results.map(({ claim, figure, reference, ratio, met }) => ({ claim, figure: figure.toFixed(2), reference: reference?.toFixed(2), ratio: ratio?.toFixed(3), met })));
