import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { makeCaller } from '@fairlot/access-domain/testing';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeInput,
  makeDrivers,
  STAFF_OF_TWO_MARKETS,
  type Drivers,
} from './testing/make-drivers.js';

type Stored = Readonly<Record<string, unknown>>;
type Document = Awaited<ReturnType<Drivers['access']['receive']>>;
const DAY_MS = 86_400_000;
const PDF = '%PDF-1.7\n1 0 obj\n';
const OTHER_STAFF = makeCaller({ ...STAFF_OF_TWO_MARKETS, idUser: 99 });

let drivers: Drivers;
beforeAll(async () => {
  drivers = await makeDrivers();
});
afterAll(() => drivers.stop());

let uploads = 0;
const makeDocument = (
  fileName = 'Contract.PDF',
  caller = STAFF_OF_TWO_MARKETS,
): Promise<Document> =>
  drivers.access.receive(
    { fileName, content: Buffer.from(PDF) },
    { caller, commandId: `u-${(uploads += 1)}` },
  );
const opened = async ({ idFile }: Document, caller = STAFF_OF_TWO_MARKETS) => {
  const { content, ...facts } = await drivers.access.open(idFile, caller);
  return { ...facts, content: await text(Readable.from(content)) };
};
const gone = { code: 'NOT_FOUND' };
const unknown = { details: { fields: [{ path: 'contract', code: 'unknown_reference' }] } };
const update = (stored: Stored, change: object) =>
  drivers.handlers.update(makeInput({ body: { ...stored, ...change } })) as Promise<Stored>;
const remove = ({ idSeller }: Stored) =>
  drivers.handlers.delete(makeInput({ query: { idSeller } }));
const filesLeft = async (): Promise<string[]> => {
  const rows = await drivers.dataSource.query<{ id: string }[]>(
    'SELECT id_file AS id FROM record_document ORDER BY uploaded_at, id_file',
  );
  return rows.map(({ id }) => id);
};

describe('a document in a field of a record', () => {
  it('is stored under a safe name that fits its content', async () => {
    expect(await makeDocument('../a\u202e.exe')).toMatchObject({ name: 'a.exe.pdf', kind: 'pdf' });
    const sent = { fileName: 'x.pdf', content: Buffer.from('<svg/>') };
    const by = { caller: STAFF_OF_TWO_MARKETS, commandId: 'wrong' };
    await expect(drivers.access.receive(sent, by)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });

  it('is stored once if the command is repeated', async () => {
    const sent = { fileName: 'a.pdf', content: Buffer.from(PDF) };
    const by = { caller: STAFF_OF_TWO_MARKETS, commandId: 'the same' };
    const both = [drivers.access.receive(sent, by), drivers.access.receive(sent, by)];
    const [first, second] = await Promise.all(both);
    expect(second).toEqual(first);
    expect((await opened(first!)).content).toBe(PDF);
  });

  it('ENG-311 in part: can be read by its uploader, and then by everybody who can read the record', async () => {
    const contract = await makeDocument();
    await expect(opened(contract, OTHER_STAFF)).rejects.toMatchObject(gone);
    const stored = await drivers.create({ surname: 'Driver', contract });
    expect(stored['contract']).toEqual(contract);
    const file = { name: 'Contract.pdf', bytes: PDF.length, content: PDF };
    expect(await opened(contract, OTHER_STAFF)).toEqual(file);
    const abroad = makeCaller({ ...OTHER_STAFF, adminEnabledMarkets: ['FR'] });
    await expect(opened(contract, abroad)).rejects.toMatchObject(gone);
  });

  it('is refused if another user uploaded it, if another record has it, and if its name was changed', async () => {
    const foreign = await makeDocument('a.pdf', OTHER_STAFF);
    await expect(drivers.create({ surname: 'A', contract: foreign })).rejects.toMatchObject(
      unknown,
    );
    const contract = await makeDocument();
    const renamed = { ...contract, name: 'other.pdf' };
    await expect(drivers.create({ surname: 'B', contract: renamed })).rejects.toMatchObject(
      unknown,
    );
    await drivers.create({ surname: 'C', contract });
    const other = await drivers.create({ surname: 'D' });
    await expect(update(other, { contract })).rejects.toMatchObject(unknown);
  });

  it('is deleted when it is replaced, when it is removed from its record, and with its record', async () => {
    const [first, second, third] = [
      await makeDocument(),
      await makeDocument(),
      await makeDocument(),
    ];
    const stored = await drivers.create({ surname: 'Replaced', contract: first });
    const replaced = await update(stored, { contract: second });
    await expect(opened(first)).rejects.toMatchObject(gone);
    const other = await drivers.create({ surname: 'Deleted', contract: third });
    await drivers.documents.collect(systemClock.now());
    expect(await filesLeft()).not.toContain(first.idFile);
    expect(await filesLeft()).toEqual(expect.arrayContaining([second.idFile, third.idFile]));
    await update(replaced, { contract: null });
    await remove(other);
    await expect(opened(third)).rejects.toMatchObject(gone);
    await drivers.documents.collect(systemClock.now() + 2 * 3_600_000);
    for (const { idFile } of [second, third]) {
      expect(await filesLeft()).not.toContain(idFile);
      expect(await drivers.documents.content(idFile)).toBe(null);
    }
  });

  it('is deleted after a day if no record was saved with it', async () => {
    const unsaved = await makeDocument();
    await drivers.documents.collect(systemClock.now() + DAY_MS - 60_000);
    expect(await filesLeft()).toContain(unsaved.idFile);
    await drivers.documents.collect(systemClock.now() + DAY_MS + 60_000);
    expect(await filesLeft()).not.toContain(unsaved.idFile);
    await expect(drivers.create({ surname: 'Late', contract: unsaved })).rejects.toMatchObject(
      unknown,
    );
  });

  it('appears in exports with its name, and in the history as a value', async () => {
    const contract = await makeDocument('Terms.pdf');
    const stored = await drivers.create({ surname: 'Exported', contract });
    const sort = { sort: 'surname', order: 'asc', thenBy: [] };
    const query = { q: 'exported', format: 'csv', sort, columns: ['surname', 'contract'] };
    const file = await drivers.handlers.export(makeInput({ query }));
    expect((await text(file.getStream())).split('\r\n')[1]).toBe('Exported,Terms.pdf');
    await update(stored, { contract: null });
    const { idSeller } = stored;
    const { rows } = await drivers.handlers.history(makeInput({ query: { idSeller } }));
    expect(rows[0]?.fields).toEqual({ contract: { before: contract, after: null } });
  });
});
