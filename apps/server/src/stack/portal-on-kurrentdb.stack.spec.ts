import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PortalOnKurrentDb, expectSaleAfterKill } from '../testing/portal-on-kurrentdb.js';

const url = process.env['KURRENTDB_URL'] ?? '';
let portal: PortalOnKurrentDb;
beforeAll(async () => {
  portal = await new PortalOnKurrentDb({ url, prefix: `fairlot-test-${randomUUID()}` }).start();
});
afterAll(() => portal?.leave());

it('a portal with its log in a real KurrentDB sells a lot, continues in another process after a kill, and passes verification', async () => {
  await expectSaleAfterKill(portal);
  expect(await portal.verified()).toMatchObject({ faultCount: 0 });
});
