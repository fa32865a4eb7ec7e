import { fileURLToPath } from 'node:url';
import { filledRegistration } from '@fairlot/countries/testing';
import { urlOfConnection } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SERVER_ENTRY } from '../testing/bundled-program.js';
import { Client, PortalProcesses } from '../testing/index.js';
import { makeFile, DOCUMENTS, registrationOutcome } from '../testing/registering.js';

const WITH_AUSTRIA = fileURLToPath(new URL('../testing/with-austria.mjs', import.meta.url));

const processes = new PortalProcesses(SERVER_ENTRY);
let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(async () => {
  await processes.leave();
  await database.drop();
});

it('a market is added by data only, and then has a home page, a registration form and its first dealer', async () => {
  const portal = await processes.start({
    DATABASE_URL: urlOfConnection(database.connection),
    DATA_DIR: processes.makeDataDir(),
    NODE_OPTIONS: `--import ${WITH_AUSTRIA}`,
  });
  await portal.serves();
  const { url } = portal;
  const page = await (await fetch(`${url}/at/registration`)).text();
  expect(page).toContain('<html lang="de-AT"');
  expect(page).toMatch(/<option[^>]*value="AT"[^>]*selected[^>]*>Austria</);

  const { postalCode: _, ...filled } = filledRegistration('OTHER');
  const austrian = { ...filled, country: 'AT', vatCode: 'ATU12345678', postalCode: '1010' };
  const visitor = new Client(url);
  const files = [makeFile(DOCUMENTS.jpeg)];
  expect(await registrationOutcome(visitor, { ...austrian, vatCode: 'U1' }, files)).toBe(
    '400, 400001, vatCode format, regon mandatory',
  );
  expect(await registrationOutcome(visitor, { ...austrian, regon: '4711' }, files)).toBe('done');
  const kept: unknown = await (
    await database.dataSource([])
  ).query('SELECT id_market, vat_code FROM dealer_registration');
  expect(kept).toEqual([{ id_market: 'AT', vat_code: 'ATU12345678' }]);
  expect(portal.output().err).toBe('');
});
