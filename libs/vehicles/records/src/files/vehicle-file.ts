import type { DocumentKind } from '@fairlot/files-port';
import type { Turn } from '@fairlot/pictures';

/** What a file of a vehicle may be, and the kinds that its content may have. */
export const TAKEN = {
  APPRAISAL: ['pdf', 'jpeg', 'png'],
  DATASHEET: ['pdf'],
  OTHER: ['pdf', 'jpeg', 'png'],
  PHOTO: ['jpeg', 'png', 'webp'],
  RECOGNITION: ['pdf', 'jpeg', 'png'],
} as const satisfies Readonly<Record<string, readonly DocumentKind[]>>;
export type FileKind = keyof typeof TAKEN;

export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  eps: 'application/postscript',
} as const satisfies Readonly<Record<DocumentKind, string>>;

/** A document or a photo of a vehicle, or of one that is still to come. */
export type VehicleFile = {
  /** Random: whoever knows it was told it. */
  readonly idFile: string;
  readonly kind: FileKind;
  /** Fit for a file system (`safeFileName`). */
  readonly name: string;
  /** Bytes of what is handed out as a file; of a photo its largest JPEG. */
  readonly size: number;
  readonly mediaType: string;
  /** Among those of its vehicle. */
  readonly order: number;
  /** When it came in, epoch milliseconds. */
  readonly keptAt: number;
  /** Pixels, ascending; of a document those of its first page, none where it is not drawn. */
  readonly widths: readonly number[];
  /** A blur as a `data:` address; null of a document. */
  readonly placeholder: string | null;
  /** Degrees clockwise from how it came. */
  readonly turned: Turn;
};

/** Under which a user sends files before there is a vehicle: nobody else sees or attaches them. */
export type TempKey = { readonly idUser: number; readonly idTemp: string };

/** What is handed out of a file. */
export type FileContent = {
  /** Names the bytes, which never change. */
  readonly stored: string;
  readonly mediaType: string;
  readonly name: string;
  readonly bytes: number;
  /** Pixels of a picture that was made here; null of a document as it was sent. */
  readonly width: number | null;
  readonly turned: Turn;
};

/** What somebody did to the files of a vehicle. */
export type FileChange = {
  /** Ascending with time among those of a vehicle. */
  readonly idChange: number;
  readonly what: 'ATTACHED' | 'REMOVED' | 'TURNED' | 'ORDERED';
  /** Epoch milliseconds. */
  readonly at: number;
  readonly idUser: number;
  /** Null of several. */
  readonly idFile: string | null;
  readonly files: number;
  /**
   * The names of what went and of what came; degrees of a turned picture; of a new order the places
   * that the pictures had, as they stood and as they stand. Null of changes of before this was kept.
   */
  readonly old: string | null;
  readonly new: string | null;
};

/** Wider than any: of a photo the largest is the file. */
export const WIDEST = 1_000_000;
