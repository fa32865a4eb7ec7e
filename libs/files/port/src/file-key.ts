import { randomBytes } from 'node:crypto';

const ID_BYTES = 16;
const ID = /^[0-9a-f]{32}$/;
const OWNER = /^[a-z][a-z-]{0,30}$/;

/** Where a file lies; neither part leads anywhere else. */
export type FileKey = { readonly owner: string; readonly idFile: string };

/** Where an adapter puts what is being written; no owner is called so. */
export const UNFINISHED = 'unfinished';

export const isOwner = (owner: string): boolean => OWNER.test(owner) && owner !== UNFINISHED;
export const isIdFile = (idFile: string): boolean => ID.test(idFile);

/** Null where no file can be called so. */
export const fileKey = (owner: string, idFile: string): FileKey | null =>
  isOwner(owner) && isIdFile(idFile) ? { owner, idFile } : null;

/** Of a file that is not there yet. @throws Error where there is no such owner */
export const newFileKey = (owner: string): FileKey => {
  if (!isOwner(owner)) throw new Error('files are kept for an owner named by a word');
  return { owner, idFile: randomBytes(ID_BYTES).toString('hex') };
};
