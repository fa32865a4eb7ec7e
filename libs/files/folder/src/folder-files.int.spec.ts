import { readlinkSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { filesContract } from '@fairlot/files-testing';
import { expect, it, vi } from 'vitest';
import { FolderFiles } from './folder-files.js';

const buildFolder = async () => {
  const root = await mkdtemp(join(tmpdir(), 'fairlot-files-'));
  const files = new FolderFiles(join(root, 'files'));
  const all = async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile());
  };
  return { root, files, all, stop: () => rm(root, { recursive: true, force: true }) };
};

filesContract('FolderFiles', async () => {
  const { files, all, stop } = await buildFolder();
  return { files, lying: async () => (await all()).length, stop };
});

async function* makePassport() {
  yield Buffer.from('a passport');
}

/** Records which paths below this folder are synced to disk while the test runs. */
const syncedBelow = async (root: string): Promise<readonly string[]> => {
  const handle = await open(root);
  const every: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const synced: string[] = [];
  const sync: FileHandle['sync'] = Reflect.get(every, 'sync');
  vi.spyOn(every, 'sync').mockImplementation(function (this: FileHandle) {
    synced.push(relative(root, readlinkSync(`/proc/self/fd/${this.fd}`)));
    return sync.call(this);
  });
  return synced;
};

it.runIf(process.platform === 'linux')(
  'storing a file syncs the file and the name of each new folder to disk',
  async () => {
    const { root, files, stop } = await buildFolder();
    const synced = await syncedBelow(root);
    const { idFile } = await files.put('registration', makePassport());
    const of = `files/registration/${idFile.slice(0, 2)}`;
    const unfinished = 'files/unfinished';
    expect(synced.toSorted()).toEqual(
      ['', 'files', 'files', 'files/registration', of, `${unfinished}/${idFile}`].toSorted(),
    );
    vi.restoreAllMocks();
    await stop();
  },
);

it('the folder of files cannot be read by other accounts of the machine', async () => {
  const { files, all, stop } = await buildFolder();
  await files.put('registration', makePassport());
  const [file] = await all();
  const modes = [await stat(join(file!.parentPath, file!.name)), await stat(file!.parentPath)];
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o700]);
  await stop();
});
