import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PortalOnKurrentDb, sellsThroughAKill } from '../testing/portal-on-kurrentdb.js';

const url = process.env['KURRENTDB_URL'] ?? '';
let portal: PortalOnKurrentDb;
beforeAll(async () => {
  portal = await new PortalOnKurrentDb({ url, prefix: `fairlot-test-${randomUUID()}` }).start();
});
afterAll(() => portal?.leave());

it('sells a lot, is killed, continues with another one, and passes verification, on a real KurrentDB', async () => {
  await sellsThroughAKill(portal);
  expect(await portal.verified()).toMatchObject({ faultCount: 0 });
});
