import { systemClock } from '@fairlot/kernel';
import type { DataSource } from 'typeorm';
import type { InputOf } from './client.js';
import type { PersonName } from './people.js';
import type { World } from './make-world.js';

const HEADINGS = ['Code', 'Marke', 'Modèle', 'Carrozzeria', 'Paliwo', 'Getriebe', 'Precio'];

/** The vehicle fields of the list's columns, in order. */
export const LIST_FIELDS = [
  'externalId',
  'brand',
  'model',
  'bodyType',
  'fuelType',
  'gearbox',
  'askingPriceEur',
] satisfies NonNullable<InputOf<'ENG-93'>['body']>['fields'];

/** A file with a list of vehicles that have these codes. */
export const makeVehicleFile = (...codes: readonly string[]): File => {
  const rows = codes.map((code) => [
    code,
    'Fiat',
    'Panda',
    'Kombi',
    'Benzyna',
    'manuell',
    '4.900,00',
  ]);
  const lines = [['Vehicle code', ...HEADINGS.slice(1)], ...rows].map((cells) => cells.join(';'));
  return new File([lines.join('\n')], 'list.csv', { type: 'text/csv' });
};

/** Uploads a list of vehicles that have these codes. Returns its preview. */
export const makeVehicleList = (world: World, who: PersonName, ...codes: readonly string[]) =>
  world.as(who).run('SEC-29', {
    file: makeVehicleFile(...codes),
    fields: { idTemplate: world.templates.auctioneer },
  } satisfies InputOf<'SEC-29'>);

/**
 * Makes this list look as if another process had been saving it for four seconds, and had saved one
 * of three rows.
 */
export const makeRunningSave = async (dataSource: DataSource, idTemp: string): Promise<void> => {
  const [job] = await dataSource.query<{ id: string }[]>(
    `INSERT INTO pgboss.job (name, data, singleton_key, policy, state, started_on, heartbeat_on)
     VALUES ('vehicle-import', $1, $2, 'exclusive', 'active', now() - interval '4 seconds', now())
     RETURNING id`,
    [JSON.stringify({ doing: 'SAVING', idTemp, key: null }), idTemp],
  );
  await dataSource.query('INSERT INTO job_progress VALUES ($1, 1, 3, $2)', [
    job?.id,
    systemClock.now(),
  ]);
};
