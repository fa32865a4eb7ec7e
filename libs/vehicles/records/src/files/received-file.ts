import { createHash } from 'node:crypto';
import { documentKindOf, HEAD_BYTES, type DocumentKind, type Files } from '@fairlot/files-port';
import {
  PictureRefused,
  stripCameraMetadata,
  type Picture,
  type PictureQueue,
} from '@fairlot/pictures';
import { safeFileName } from './file-name.js';
import { MEDIA_TYPES, TAKEN, type FileKind } from './vehicle-file.js';

/** Whose files these are (`Files`). */
export const OWNER = 'vehicle';

/** A file as it was sent, read whole. */
export type SentFile = {
  readonly kind: FileKind;
  readonly fileName: string;
  readonly content: Buffer;
  /** Of its sender. */
  readonly idUser: number;
};

/** Bytes that are kept, and what they are. */
export type Content = {
  readonly stored: string;
  readonly mediaType: string;
  /** Pixels; null of a document. */
  readonly width: number | null;
  readonly bytes: number;
};
export type ReceivedFile = {
  readonly kind: FileKind;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** Of what was sent, hexadecimal. */
  readonly sha256: string;
  readonly placeholder: string | null;
  readonly contents: readonly Content[];
};

/** Its content is of no kind that is taken as such. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

const piecesOf = async function* (content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
};

const kindIn = ({ kind, content }: SentFile): DocumentKind => {
  const found = documentKindOf(content.subarray(0, HEAD_BYTES), TAKEN[kind]);
  if (found === null) throw new FileRefused(kind);
  return found;
};

const asRefused = (error: unknown): never => {
  throw error instanceof PictureRefused ? new FileRefused(error.message) : error;
};

/**
 * A photo is made anew and is not kept as it came. A document is kept as it is and never opened here; of
 * one that is a picture what its camera wrote stays behind.
 */
const piecesIn = async (sent: SentFile, holds: DocumentKind, service: PictureQueue) => {
  const { kind, content, idUser } = sent;
  if (kind !== 'PHOTO') {
    const kept = holds === 'pdf' ? content : await stripCameraMetadata(content).catch(asRefused);
    const piece = { content: kept, mediaType: MEDIA_TYPES[holds], width: null };
    return { placeholder: null, pieces: [piece] };
  }
  const picture: Picture = await service.render(content, { idUser }).catch(asRefused);
  return { placeholder: picture.placeholder, pieces: picture.renditions };
};

export type Piece = Pick<Content, 'mediaType' | 'width'> & { readonly content: Buffer };
/** Bytes under names of their own. */
export const keepPieces = async (pieces: readonly Piece[], files: Files): Promise<Content[]> => {
  const contents: Content[] = [];
  for (const { content, mediaType, width } of pieces) {
    const { idFile: stored, bytes } = await files.put(OWNER, piecesOf(content));
    contents.push({ stored, mediaType, width, bytes });
  }
  return contents;
};

/** What is handed out as the file: of a photo its largest JPEG. */
export const fileAmong = (contents: readonly Content[]): Content =>
  contents.findLast(({ mediaType }) => mediaType !== 'image/webp')!;

/**
 * Judges a file by its content and keeps it: its row is still to be written.
 * @throws FileRefused; Unavailable OVERLOADED where too many pictures wait
 */
export const receiveFile = async (
  sent: SentFile,
  { files, service }: { readonly files: Files; readonly service: PictureQueue },
): Promise<ReceivedFile> => {
  const holds = kindIn(sent);
  const { placeholder, pieces } = await piecesIn(sent, holds, service);
  const contents = await keepPieces(pieces, files);
  const isPhoto = placeholder !== null;
  const largest = fileAmong(contents);
  return {
    kind: sent.kind,
    name: safeFileName(sent.fileName, isPhoto ? 'jpeg' : holds),
    mediaType: largest.mediaType,
    bytes: largest.bytes,
    sha256: createHash('sha256').update(sent.content).digest('hex'),
    ...{ placeholder, contents },
  };
};
