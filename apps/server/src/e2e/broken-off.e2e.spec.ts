import { request } from 'node:http';
import { filledRegistration } from '@fairlot/countries/testing';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeVehicleFile } from '../testing/make-vehicle-list.js';
import { makePortal, makeWorld, Client, type TestPortal, type World } from '../testing/index.js';
import { makeFile, DOCUMENTS, resetLimits, registrationOutcome } from '../testing/registering.js';
import { newPdf } from '../testing/vehicle-files.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

/** Sends the beginning of a form and disconnects at the given moment. */
const breakOff = async (
  client: Client,
  { path, begun, moment }: { path: string; begun: string; moment: () => Promise<unknown> },
): Promise<void> => {
  await new Promise<void>((resolve) => {
    const cut = request(new URL(path, client.url), {
      method: 'POST',
      headers: { ...client.credentials, 'content-type': 'multipart/form-data; boundary=x' },
    });
    cut.on('error', () => resolve());
    cut.write(begun, () => void moment().then(() => cut.destroy(new Error('cut'))));
  });
};
const partOf = (name: string, content: string, file = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}`;
const filePart = (name: string) => partOf(name, DOCUMENTS.pdf, '; filename="a.pdf"');
const form = filledRegistration('OTHER');
const json = `${partOf('dealerFullDTO', JSON.stringify(form))}\r\n`;

/** Attempts per moment. This is more than the upload slots of a caller. */
const TIMES = 4;
const upload = (path: string) => `/api/v1/secure/${path}`;
it.each([
  ['a vehicle list, inside the file', upload('upload-vehicle'), filePart('file')],
  ['a vehicle list, before the file', upload('upload-vehicle'), '--x\r\n'],
  ['a vehicle file, inside the file', upload('upload-other'), filePart('file')],
  ['a registration, inside a file', '/api/v1/open/sign-up', json + filePart('files')],
  ['a registration, before the files', '/api/v1/open/sign-up', json],
  ['a registration, inside its fields', '/api/v1/open/sign-up', json.slice(0, 200)],
])('an aborted upload leaves no data and releases its slot: %s', async (_, path, begun) => {
  const owner = world.as('auctioneer');
  const counted = () =>
    portal.parts.dataSource.query(`SELECT (SELECT count(*)::int FROM vehicle_import) AS lists,
      (SELECT count(*)::int FROM vehicle_file) AS files,
      (SELECT count(*)::int FROM dealer_registration) AS dealers`);
  const before: unknown = await counted();
  // The request is aborted before the server reads it, and while the server reads it.
  const moments = [() => portal.parts.dataSource.query('SELECT 1'), () => owner.call('SEC-10', {})];
  for (let time = 0; time < TIMES; time += 1)
    for (const moment of moments) await breakOff(owner, { path, begun, moment });
  await resetLimits(portal);
  const fields = { tempId: crypto.randomUUID(), tupla: 1 };
  if (path.endsWith('upload-vehicle'))
    await owner.run('SEC-29', { file: makeVehicleFile(`CUT-${begun.length}`) });
  else if (path.endsWith('other')) await owner.run('SEC-32', { file: newPdf('a.pdf'), fields });
  else
    expect(
      await registrationOutcome(new Client(portal.url), filledRegistration('OTHER'), [
        makeFile(DOCUMENTS.pdf),
      ]),
    ).toBe('done');
  const [was] = before as [Record<string, number>];
  await eventually(async () => {
    const [now] = (await counted()) as [Record<string, number>];
    const sum = (counts: Record<string, number>) =>
      Object.values(counts).reduce((all, one) => all + one, 0);
    // A second attempt to register finds the registration of the first attempt.
    expect(sum(now) - sum(was)).toBeLessThanOrEqual(1);
  });
});
