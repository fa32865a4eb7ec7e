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
  /** Random id, which cannot be guessed. */
  readonly idFile: string;
  readonly kind: FileKind;
  /** File name, safe for file systems (`safeFileName`). */
  readonly name: string;
  /** Size of the version for downloads, in bytes. For photos, that is the largest JPEG. */
  readonly size: number;
  readonly mediaType: string;
  /** Position among the files of the vehicle. */
  readonly order: number;
  /** When the file was received, epoch ms. */
  readonly keptAt: number;
  /** Widths in pixels, ascending. For a document, those of its first page, once that is drawn. */
  readonly widths: readonly number[];
  /** A blurred preview as a `data:` URL. Null for documents. */
  readonly placeholder: string | null;
  /** Rotation of the picture relative to the original, clockwise in degrees. */
  readonly turned: Rotation;
};

/** Identifies pending files. Only their sender can see and attach them. */
export type TempKey = { readonly idUser: number; readonly idTemp: string };

/** One stored version of a file. */
export type FileContent = {
  /** Name of the stored bytes, which never change. */
  readonly stored: string;
  readonly mediaType: string;
  readonly name: string;
  readonly bytes: number;
  /** Width of a generated picture in pixels; null for an original document. */
  readonly width: number | null;
  readonly turned: Rotation;
};

/** A change of the files of a vehicle. */
export type FileChange = {
  /** Id of the change. Later changes of the vehicle have higher ids. */
  readonly idChange: number;
  readonly what: 'ATTACHED' | 'REMOVED' | 'TURNED' | 'ORDERED';
  /** Epoch milliseconds. */
  readonly at: number;
  readonly idUser: number;
  /** The changed file; null if the change concerns several files. */
  readonly idFile: string | null;
  readonly files: number;
  /**
   * Old value: names of removed files, degrees of a rotated picture, or the order of the pictures
   * before the change. `new` is the corresponding new value. Null for changes from before values
   * were recorded.
   */
  readonly old: string | null;
  readonly new: string | null;
};

/** A width larger than any picture, with which the largest version is selected. */
export const ANY_WIDTH = 1_000_000;
