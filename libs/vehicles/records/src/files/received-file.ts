import { createHash } from 'node:crypto';
import {
  documentKindOf,
  HEAD_BYTES,
  safeFileName,
  type DocumentKind,
  type Files,
} from '@fairlot/files-port';
import { bytesInParts, digestInParts } from '@fairlot/kernel';
import {
  PictureRefused,
  stripCameraMetadata,
  type Picture,
  type PictureQueue,
} from '@fairlot/pictures';
import { MEDIA_TYPES, ACCEPTED_TYPES, type FileKind } from './vehicle-file.js';

/** Owner name in `Files`. */
export const FILE_OWNER = 'vehicle';

/** An uploaded file. Its content has been read completely. */
export type SentFile = {
  readonly kind: FileKind;
  readonly fileName: string;
  readonly content: Buffer;
  /** Id of the user who sent it. */
  readonly idUser: number;
};

/** Stored bytes of one version of a file, and their type. */
export type StoredContent = {
  readonly stored: string;
  readonly mediaType: string;
  /** Width in pixels; null for documents. */
  readonly width: number | null;
  readonly bytes: number;
};
export type ReceivedFile = {
  readonly kind: FileKind;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** SHA-256 of the uploaded bytes, in hex. */
  readonly sha256: string;
  readonly placeholder: string | null;
  readonly contents: readonly StoredContent[];
};

/** Thrown if the detected content type is not accepted for this kind of file. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

const detectedKindOf = ({ kind, content }: SentFile): DocumentKind => {
  const found = documentKindOf(content.subarray(0, HEAD_BYTES), ACCEPTED_TYPES[kind]);
  if (found === null) throw new FileRefused(kind);
  return found;
};

const throwRefused = (error: unknown): never => {
  throw error instanceof PictureRefused ? new FileRefused(error.message) : error;
};

/**
 * The pieces to store. Photos are re-encoded, and the original is not kept. Documents are stored
 * without being opened, but a picture that is sent as a document loses its camera metadata.
 */
const makePieces = async (sent: SentFile, holds: DocumentKind, service: PictureQueue) => {
  const { kind, content, idUser } = sent;
  if (kind !== 'PHOTO') {
    const cleaned =
      holds === 'pdf' ? content : await stripCameraMetadata(content).catch(throwRefused);
    const piece = { content: cleaned, mediaType: MEDIA_TYPES[holds], width: null };
    return { placeholder: null, pieces: [piece] };
  }
  const picture: Picture = await service.render(content, { idUser }).catch(throwRefused);
  return { placeholder: picture.placeholder, pieces: picture.renditions };
};

export type ContentPiece = Pick<StoredContent, 'mediaType' | 'width'> & {
  readonly content: Buffer;
};
/** Stores each piece under a unique name. */
export const storePieces = async (
  pieces: readonly ContentPiece[],
  files: Files,
): Promise<StoredContent[]> => {
  const contents: StoredContent[] = [];
  for (const { content, mediaType, width } of pieces) {
    const { idFile: stored, bytes } = await files.put(FILE_OWNER, bytesInParts(content));
    contents.push({ stored, mediaType, width, bytes });
  }
  return contents;
};

/** The version for downloads: for photos, the largest JPEG. */
export const downloadVersion = (contents: readonly StoredContent[]): StoredContent =>
  contents.findLast(({ mediaType }) => mediaType !== 'image/webp')!;

/**
 * Checks an uploaded file by its content and stores its bytes. The caller then writes its row.
 * @throws FileRefused; Unavailable OVERLOADED if too many pictures are waiting
 */
export const receiveFile = async (
  sent: SentFile,
  { files, service }: { readonly files: Files; readonly service: PictureQueue },
): Promise<ReceivedFile> => {
  const holds = detectedKindOf(sent);
  const { placeholder, pieces } = await makePieces(sent, holds, service);
  const contents = await storePieces(pieces, files);
  const isPhoto = placeholder !== null;
  const largest = downloadVersion(contents);
  return {
    kind: sent.kind,
    name: safeFileName(sent.fileName, isPhoto ? 'jpeg' : holds),
    mediaType: largest.mediaType,
    bytes: largest.bytes,
    sha256: await digestInParts(createHash('sha256'), sent.content),
    placeholder,
    contents,
  };
};
