import type { ListEncoding } from '@fairlot/contracts/vehicles';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';

const SOON = { timeout: 20_000, interval: 50 };

let portal: TestPortal;
let world: World;
let idTemplate: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idTemplate = world.templates.auctioneer;
  const { registry, directory } = portal.parts;
  const { idUser: _, ...facts } = (await directory.user(world.people.pending.idUser))!;
  for (const [index, letter] of ['š', 'ü', 'ą'].entries()) {
    const of = { username: `letter${index}`, email: `${letter}@example.test`, passwordHash: null };
    await registry.createUser({ ...facts, ...of });
  }
});
afterAll(() => portal.stop());

/** A file whose e-mail address begins with this byte. Only the right encoding finds the user. */
const oneByte = (byte: number): Buffer =>
  Buffer.concat([Buffer.from('E-mail\r\n'), Buffer.from([byte]), Buffer.from('@example.test\r\n')]);
const LIST = 'E-mail\r\ną@example.test\r\n';
const FILES: readonly (readonly [ListEncoding, string, Buffer])[] = [
  ['utf-8', 'ą', Buffer.from(LIST)],
  ['utf-16le', 'ą', Buffer.from(LIST, 'utf16le')],
  ['utf-16be', 'ą', Buffer.from(LIST, 'utf16le').swap16()],
  ['windows-1252', 'š', oneByte(0x9a)],
  ['iso-8859-15', 'š', oneByte(0xa8)],
  ['ibm850', 'ü', oneByte(0x81)],
  ['macintosh', 'ü', oneByte(0x9f)],
  ['windows-1250', 'ą', oneByte(0xb9)],
  ['iso-8859-2', 'ą', oneByte(0xb1)],
  ['ibm852', 'ą', oneByte(0xa5)],
];

const staff = () => world.as('admin');
const stateOf = async (email: string) => {
  const { rows } = await staff().run('ADM-33', { query: { idTemplate, limit: 200 } });
  return rows.find((one) => one.email === email)?.state ?? null;
};

describe('a file of buyers', () => {
  it.each(FILES)('changes the buyers that it names in %s', async (encoding, letter, content) => {
    const email = `${letter}@example.test`;
    const file = new File([new Uint8Array(content)], 'buyers.csv', { type: 'text/csv' });
    const change = { idTemplate, scope: 'USER' as const, adds: true, encoding };
    const set = async (state: 'ACCEPTED' | 'BLOCKED') => {
      const fields = { ...change, state };
      expect(await staff().run('ENG-282', { file, fields })).toMatchObject({
        encoding,
        lines: 1,
        users: 1,
        faulty: 0,
      });
      const { commandId } = await staff().run('ENG-283', { file, fields: { ...fields, users: 1 } });
      await vi.waitFor(async () => {
        const all = await staff().run('ENG-172', { query: { record: 'buyer' } });
        const found = all.find((one) => one.commandId === commandId);
        expect(found).toMatchObject({ state: 'done', outcomes: { applied: 1, gone: 0 } });
      }, SOON);
      expect(await stateOf(email)).toBe(state);
    };
    await staff().run('ADM-35', {
      body: {
        idTemplate,
        idUsers: [world.people.pending.idUser],
        state: 'ACCEPTED',
        scope: 'DEALER',
      },
    });
    await set('BLOCKED');
    await set('ACCEPTED');
  });
});
