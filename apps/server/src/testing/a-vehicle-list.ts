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
