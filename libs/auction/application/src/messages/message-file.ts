import { Refused } from '@fairlot/contracts/refused';
import { fileTypeFromBuffer } from 'file-type';
import { hasValidStructure } from './file-structure.js';

export const MESSAGE_FILE_MAX_BYTES = 10_000_000;
const FILE_NAME_MAX = 100;

/** Accepted content types, with the suffix for the file name. */
const ACCEPTED_TYPES: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
]);

/** An upload before any validation. */
export type UploadedFile = { readonly fileName: string; readonly content: Buffer };

export type AcceptedFile = {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
};

/**
 * Returns the file name with the suffix of its content type. It is safe in a header, on a disk and
 * on a screen.
 */
export const cleanFileName = (fileName: string, suffix: string): string => {
  const last = fileName.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, FILE_NAME_MAX)
    // Half of a surrogate pair cannot be stored or sent.
    .replace(/\p{Surrogate}/u, '');
  return `${stem === '' ? 'file' : stem}.${suffix}`;
};

/**
 * SEC-55: checks an uploaded file by its content, not its name.
 * @throws Refused PAYLOAD_TOO_LARGE, FILE_REFUSED
 */
export const acceptFile = async ({ fileName, content }: UploadedFile): Promise<AcceptedFile> => {
  if (content.byteLength > MESSAGE_FILE_MAX_BYTES) throw new Refused('PAYLOAD_TOO_LARGE');
  const mediaType = (await fileTypeFromBuffer(content))?.mime ?? '';
  const suffix = ACCEPTED_TYPES.get(mediaType);
  if (suffix === undefined || !hasValidStructure(suffix, content))
    throw new Refused('FILE_REFUSED');
  return { fileName: cleanFileName(fileName, suffix), mediaType, content };
};
