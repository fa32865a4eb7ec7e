import { systemClock } from '@fairlot/kernel';
import type { DataSource } from 'typeorm';
import type { InputOf } from './client.js';
import type { Who } from './people.js';
import type { World } from './a-world.js';

const HEAD = ['Code', 'Marke', 'Modèle', 'Carrozzeria', 'Paliwo', 'Getriebe', 'Precio'];

/** What its columns tell, in their order. */
export const LIST_FIELDS = [
  ...(['externalId', 'brand', 'model', 'bodyType'] as const),
  ...(['fuelType', 'gearbox', 'askingPriceEur'] as const),
];

/** A list of vehicles of these codes, as a file. */
export const aVehicleFile = (...codes: readonly string[]): File => {
  const rows = codes.map((code) => [
    code,
    'Fiat',
    'Panda',
    'Kombi',
    'Benzyna',
    'manuell',
    '4.900,00',
  ]);
  const lines = [['Vehicle code', ...HEAD.slice(1)], ...rows].map((cells) => cells.join(';'));
  return new File([lines.join('\n')], 'list.csv', { type: 'text/csv' });
};

/** Sends such a list and answers what it would do. */
export const aVehicleList = (world: World, who: Who, ...codes: readonly string[]) =>
  world.as(who).ask('SEC-29', {
    file: aVehicleFile(...codes),
    fields: { idTemplate: world.templates.auctioneer },
  } satisfies InputOf<'SEC-29'>);

/** Another process saves this list for four seconds by now, and one of its three rows is done. */
export const aHeldSaving = async (dataSource: DataSource, idTemp: string): Promise<void> => {
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
