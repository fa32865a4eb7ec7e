import { createReadStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  fileKey,
  Files,
  isIdFile,
  isOwner,
  MeasuredContent,
  newFileKey,
  type FileKey,
  type StoredFile,
  type ListedFile,
  UNFINISHED_FOLDER,
} from '@fairlot/files-port';

/** Modes of new folders and files. Only the portal's account can read the files of users. */
const FILE_MODES = { folder: 0o700, file: 0o600 } as const;

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
const nullIfMissing = <Value>(found: Promise<Value>): Promise<Value | null> =>
  found.catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });

const entriesOf = async (folder: string): Promise<readonly Dirent[]> =>
  (await nullIfMissing(readdir(folder, { withFileTypes: true }))) ?? [];

/** Syncs a folder to disk. Only after this does the name of a new file survive a crash. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Creates a folder and missing parents, and syncs their names to disk. */
const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: FILE_MODES.folder });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made));
};

/** Files in a folder of this machine, or of a shared file system. */
export class FolderFiles extends Files {
  constructor(private readonly root: string) {
    super();
  }

  async put(owner: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const key = newFileKey(owner);
    const { idFile } = key;
    const place = this.placeOf(key);
    const unfinished = join(this.root, UNFINISHED_FOLDER, idFile);
    await makeFolder(dirname(unfinished));
    try {
      const written = await writeSynced(unfinished, content);
      await makeFolder(dirname(place));
      await rename(unfinished, place);
      await syncFolder(dirname(place));
      return { idFile, ...written };
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async get(owner: string, idFile: string): Promise<AsyncIterable<Uint8Array> | null> {
    const key = fileKey(owner, idFile);
    if (key === null) return null;
    const place = this.placeOf(key);
    return (await nullIfMissing(stat(place))) === null ? null : readContent(place);
  }

  async delete(owner: string, idFile: string): Promise<void> {
    const key = fileKey(owner, idFile);
    if (key !== null) await rm(this.placeOf(key), { force: true });
  }

  async *list(owner: string): AsyncGenerator<ListedFile> {
    if (!isOwner(owner)) return;
    const folder = join(this.root, owner);
    for (const { name } of await entriesOf(folder))
      for (const { name: idFile } of await entriesOf(join(folder, name))) {
        const found = await nullIfMissing(stat(join(folder, name, idFile)));
        if (found !== null && isIdFile(idFile))
          yield { idFile, bytes: found.size, storedAt: Math.floor(found.mtimeMs) };
      }
  }

  async deleteUnfinished(before: number): Promise<void> {
    const folder = join(this.root, UNFINISHED_FOLDER);
    for (const { name } of await entriesOf(folder)) {
      const found = await nullIfMissing(stat(join(folder, name)));
      if (found !== null && found.mtimeMs < before) await rm(join(folder, name), { force: true });
    }
  }

  private placeOf({ owner, idFile }: FileKey): string {
    return join(this.root, owner, idFile.slice(0, 2), idFile);
  }
}

/** Reads a file. It is opened when reading starts, and closed when reading stops. */
async function* readContent(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}

/**
 * Writes content to a file. Waits for the disk after each piece, so that a client is slowed down.
 */
const writeSynced = async (
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Omit<StoredFile, 'idFile'>> => {
  const measured = new MeasuredContent(content);
  const handle = await open(path, 'wx', FILE_MODES.file);
  try {
    for await (const piece of measured) await handle.writeFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return measured.measure();
};
