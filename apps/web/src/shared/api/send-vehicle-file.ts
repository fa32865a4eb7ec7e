import { vehicleFileOperations, type VehicleFileKind } from '@fairlot/contracts/vehicles';
import { tooOftenMs } from './api-error.js';
import { waitAfter, waiting } from './try-again.js';
import { comesInParts, uploadInParts } from './upload-in-parts.js';
import { upload } from './upload.js';

/** What a file is kept as, by the call that takes it whole. */
const KINDS = {
  'SEC-30': 'APPRAISAL',
  'SEC-31': 'DATASHEET',
  'SEC-32': 'OTHER',
  'SEC-33': 'PHOTO',
  'SEC-34': 'RECOGNITION',
} as const satisfies Readonly<Record<string, VehicleFileKind>>;

type Sent = { readonly file: File; readonly tempId: string; readonly tupla: number };
type Options = {
  /** Sent again under it, it is the same file. */
  readonly commandId: string;
  readonly signal?: AbortSignal;
  /** The share of the file that has gone, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Told when the line is gone, and when it is back. */
  readonly onPause?: (isPaused: boolean) => void;
};

/**
 * SEC-30 to SEC-34, a large file in parts. It waits while there is no line, and its turn where so many are
 * more than one may send at a stretch.
 */
export const sendVehicleFile = async (
  id: keyof typeof KINDS,
  { file, ...fields }: Sent,
  { commandId, onPause, ...options }: Options,
): Promise<void> => {
  if (comesInParts(file)) {
    const parts = { idUpload: commandId, ...options, ...(onPause && { onPause }) };
    return uploadInParts({ ...fields, file, kind: KINDS[id] }, parts);
  }
  for (let tries = 0; ; tries += 1)
    try {
      await upload(vehicleFileOperations[id], { file, fields }, { ...options, commandId });
      return;
    } catch (error) {
      const waitMs = options.signal?.aborted ? null : waitAfter(error, tries);
      if (waitMs === null) throw error;
      if (tooOftenMs(error) === null) onPause?.(true);
      else tries = 0;
      await waiting(waitMs, options.signal);
      onPause?.(false);
    }
};
