import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePortalDatabase } from './testing/make-portal-database.js';

const INSERT_DEALER = `
  INSERT INTO dealer (business_name, id_market, enabled_markets, country, vat_code, city, address, enabled)
  VALUES ('Prova srl', 'IT', '{IT}', 'IT', '00743110157', 'Torino', 'Via Roma 1', true)`;

let portal: Awaited<ReturnType<typeof makePortalDatabase>>;
beforeAll(async () => {
  portal = await makePortalDatabase();
  await portal.inside(({ dataSource }) => dataSource.query(INSERT_DEALER));
});
afterAll(() => portal.drop());

it.each(['small', 'large'])(
  'fairlot seed refuses a portal that has a dealer but no events: %s',
  async (size) => {
    const ended = await portal.json('seed', ...(size === 'large' ? ['--large'] : []));
    expect(ended).toMatchObject({ exitCode: 1, document: { error: { code: 'NOT_EMPTY' } } });
    expect(await portal.query('SELECT count(*)::int AS count FROM dealer')).toEqual([{ count: 1 }]);
  },
);
