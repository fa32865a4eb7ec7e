import { randomBytes } from 'node:crypto';

const ID_BYTES = 16;
const ID_PATTERN = /^[0-9a-f]{32}$/;
const OWNER_PATTERN = /^[a-z][a-z-]{0,30}$/;

/** Owner and id of a file. Neither can contain a path. */
export type FileKey = { readonly owner: string; readonly idFile: string };

/** Folder of unfinished uploads. Its name is not a valid owner. */
export const UNFINISHED_FOLDER = 'unfinished';

export const isOwner = (owner: string): boolean =>
  OWNER_PATTERN.test(owner) && owner !== UNFINISHED_FOLDER;
export const isIdFile = (idFile: string): boolean => ID_PATTERN.test(idFile);

/** The key of a file. Null if owner or id is invalid, so that no such file can exist. */
export const fileKey = (owner: string, idFile: string): FileKey | null =>
  isOwner(owner) && isIdFile(idFile) ? { owner, idFile } : null;

/** Key of a new file with a random id. @throws Error for an invalid owner */
export const newFileKey = (owner: string): FileKey => {
  if (!isOwner(owner)) throw new Error('the owner of a file must be a single short word');
  return { owner, idFile: randomBytes(ID_BYTES).toString('hex') };
};
