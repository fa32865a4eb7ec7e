import type { Files, ListedFile } from './files.js';

const HOUR_MS = 3_600_000;
/** Number of files per lookup. */
const BATCH_SIZE = 500;

/** Returns the ids of those files to which a row refers. */
export type FindReferencedFiles = (idFiles: readonly string[]) => Promise<readonly string[]>;

/**
 * Deletes an owner's files that are older than an hour and to which no row refers. They come from
 * crashed processes, rows whose outcome was unknown, and deleted rows. Requests end within minutes,
 * so none of them still needs such a file.
 * @param now epoch ms
 */
export const collectOrphans = async (
  files: Files,
  owner: string,
  { now, namedAmong }: { readonly now: number; readonly namedAmong: FindReferencedFiles },
): Promise<void> => {
  const before = now - HOUR_MS;
  await files.deleteUnfinished(before);
  const deleteUnnamed = async (old: readonly ListedFile[]): Promise<void> => {
    const ids = old.map(({ idFile }) => idFile);
    const named = new Set(await namedAmong(ids));
    for (const idFile of ids) if (!named.has(idFile)) await files.delete(owner, idFile);
  };
  let old: ListedFile[] = [];
  for await (const file of files.list(owner)) {
    if (file.storedAt < before) old.push(file);
    if (old.length < BATCH_SIZE) continue;
    await deleteUnnamed(old);
    old = [];
  }
  await deleteUnnamed(old);
};
