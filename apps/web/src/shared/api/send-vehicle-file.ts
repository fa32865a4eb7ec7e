import { vehicleFileOperations, type VehicleFileKind } from '@fairlot/contracts/vehicles';
import { retryDelayMs } from './api-error.js';
import { retryWaitMs, abortableDelay } from './retry-wait.js';
import { isSentInParts, uploadInParts } from './upload-in-parts.js';
import { upload } from './upload.js';

/** The kind of file in an upload in parts, by the call that takes the whole file. */
const KIND_BY_CALL = {
  'SEC-30': 'APPRAISAL',
  'SEC-31': 'DATASHEET',
  'SEC-32': 'OTHER',
  'SEC-33': 'PHOTO',
  'SEC-34': 'RECOGNITION',
} as const satisfies Readonly<Record<string, VehicleFileKind>>;

type VehicleFileUpload = { readonly file: File; readonly tempId: string; readonly tupla: number };
type FileOptions = {
  /** The idempotency key. A repeat with the same key does not add the file twice. */
  readonly commandId: string;
  readonly signal?: AbortSignal;
  /** Called with the share of the file that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Called with true if the connection is lost, and with false if it is back. */
  readonly onPause?: (isPaused: boolean) => void;
};

/**
 * Sends a file of a vehicle (SEC-30 to SEC-34). Large files are sent in parts. Waits while the
 * device is offline, and while a rate limit requires it.
 */
export const sendVehicleFile = async (
  id: keyof typeof KIND_BY_CALL,
  { file, ...fields }: VehicleFileUpload,
  { commandId, onPause, ...options }: FileOptions,
): Promise<void> => {
  if (isSentInParts(file)) {
    const parts = { idUpload: commandId, ...options, ...(onPause && { onPause }) };
    return uploadInParts({ ...fields, file, kind: KIND_BY_CALL[id] }, parts);
  }
  for (let tries = 0; ; tries += 1)
    try {
      await upload(vehicleFileOperations[id], { file, fields }, { ...options, commandId });
      return;
    } catch (error) {
      const waitMs = options.signal?.aborted ? null : retryWaitMs(error, tries);
      if (waitMs === null) throw error;
      if (retryDelayMs(error) === null) onPause?.(true);
      else tries = 0;
      await abortableDelay(waitMs, options.signal);
      onPause?.(false);
    }
};
