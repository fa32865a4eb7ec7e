import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesContract } from '@fairlot/files-testing';
import { expect, it } from 'vitest';
import { FolderFiles } from './folder-files.js';

const aFolder = async () => {
  const root = await mkdtemp(join(tmpdir(), 'fairlot-files-'));
  const files = new FolderFiles(join(root, 'files'));
  const all = async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile());
  };
  return { root, files, all, stop: () => rm(root, { recursive: true, force: true }) };
};

filesContract('FolderFiles', async () => {
  const { files, all, stop } = await aFolder();
  return { files, lying: async () => (await all()).length, stop };
});

it('lets no other account of the machine read what it keeps', async () => {
  const { files, all, stop } = await aFolder();
  await files.put(
    'registration',
    (async function* () {
      yield Buffer.from('a passport');
    })(),
  );
  const [file] = await all();
  const modes = [await stat(join(file!.parentPath, file!.name)), await stat(file!.parentPath)];
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o700]);
  await stop();
});
