import type { DocumentKind } from '@fairlot/files-port';
import type { Rotation } from '@fairlot/pictures';

/** The kinds of vehicle files and their accepted content types. */
export const ACCEPTED_TYPES = {
  APPRAISAL: ['pdf', 'jpeg', 'png'],
  DATASHEET: ['pdf'],
  OTHER: ['pdf', 'jpeg', 'png'],
  PHOTO: ['jpeg', 'png', 'webp'],
  RECOGNITION: ['pdf', 'jpeg', 'png'],
} as const satisfies Readonly<Record<string, readonly DocumentKind[]>>;
export type FileKind = keyof typeof ACCEPTED_TYPES;

export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  eps: 'application/postscript',
} as const satisfies Readonly<Record<DocumentKind, string>>;

/** A document or photo of a vehicle, possibly before the vehicle exists. */
export type VehicleFile = {
  /** Random, so that it cannot be guessed. */
  readonly idFile: string;
  readonly kind: FileKind;
  /** Safe for file systems (`safeFileName`). */
  readonly name: string;
  /** Size of the download version in bytes. For photos, that is the largest JPEG. */
  readonly size: number;
  readonly mediaType: string;
  /** Position among the files of the vehicle. */
  readonly order: number;
  /** When the file was received, epoch milliseconds. */
  readonly keptAt: number;
  /** Widths in pixels, ascending. For documents, of the first page; empty until it is drawn. */
  readonly widths: readonly number[];
  /** A blurred preview as a `data:` URL. Null for documents. */
  readonly placeholder: string | null;
  /** Degrees clockwise from the original. */
  readonly turned: Rotation;
};

/** The key of files that wait for a vehicle. Only their sender can see and attach them. */
export type TempKey = { readonly idUser: number; readonly idTemp: string };

/** One stored version of a file. */
export type FileContent = {
  /** The name of the bytes, which never change. */
  readonly stored: string;
  readonly mediaType: string;
  readonly name: string;
  readonly bytes: number;
  /** Width of a generated picture in pixels. Null for an original document. */
  readonly width: number | null;
  readonly turned: Rotation;
};

/** A change to the files of a vehicle. */
export type FileChange = {
  /** Ascending in time for each vehicle. */
  readonly idChange: number;
  readonly what: 'ATTACHED' | 'REMOVED' | 'TURNED' | 'ORDERED';
  /** Epoch milliseconds. */
  readonly at: number;
  readonly idUser: number;
  /** Null if the change concerns several files. */
  readonly idFile: string | null;
  readonly files: number;
  /**
   * Names of removed and added files; degrees of a turned picture; for a new order the old and new
   * positions of the pictures. Null for changes before these values were recorded.
   */
  readonly old: string | null;
  readonly new: string | null;
};

/** Wider than any picture: selects the largest version. */
export const ANY_WIDTH = 1_000_000;
