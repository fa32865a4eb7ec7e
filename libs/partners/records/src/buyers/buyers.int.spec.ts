import { Notifications } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import * as records from '@fairlot/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '../entities.js';
import { migrations } from '../migrations.js';
import { PartnerDirectory } from '../partner-directory.js';
import { A_POLICY } from '../testing/index.js';
import { Buyers } from './buyers.js';

const USER = { idUser: 8, idDealer: 5 };
const BY = { idActor: 1, commandId: 'b0c7f5b0-3b5e-4b53-9d0c-0e6cf2a5d7aa' };
const NO_TEMPLATE = 2_147_483_647;

let database: TestDatabase;
let line: Notifications;
let partners: PartnerDirectory;
let buyers: Buyers;
beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations]);
  const source = await database.dataSource([...records.entities, ...entities]);
  line = new Notifications(database.connection);
  partners = new PartnerDirectory(source, line);
  buyers = new Buyers(source, partners);
  await partners.onModuleInit();
});
afterAll(async () => {
  await line.close();
  await database.drop();
});

const addTemplate = () =>
  partners.saveTemplate({
    name: 'Leasing fleet',
    idDealer: 1,
    idMarket: 'IT',
    idMarkets: ['IT'],
    policy: A_POLICY,
    regulationVersion: 1,
    regulationTextKey: 'regulation.open',
    regulationHash: 'ab'.repeat(32),
    provenance: null,
    enabled: true,
  });
const restrictionOf = async (idTemplate: number) =>
  (await buyers.ofTemplate(idTemplate)).users.get(USER.idUser) ?? null;

it('the restrictions of a user on several templates are written together', async () => {
  const [one, other] = [await addTemplate(), await addTemplate()];
  const wished = [
    { idTemplate: other, standing: 'BLOCKED' as const },
    { idTemplate: one, standing: 'PENDING' as const },
  ];
  await buyers.setAllOf(USER, wished, BY);
  expect([await restrictionOf(one), await restrictionOf(other)]).toEqual(['PENDING', 'BLOCKED']);
  const { users } = await partners.ofDealer(USER.idDealer);
  expect(users.get(USER.idUser)?.get(other)).toBe('BLOCKED');
});

it('none of the restrictions of a user is written if one fails', async () => {
  const idTemplate = await addTemplate();
  const wished = [idTemplate, NO_TEMPLATE].map((id) => ({
    idTemplate: id,
    standing: 'BLOCKED' as const,
  }));
  await expect(buyers.setAllOf(USER, wished, BY)).rejects.toThrow(/foreign key/);
  expect(await restrictionOf(idTemplate)).toBeNull();
});
