import {
  SENT_FILE_MAX,
  sentFileOperations,
  type VehicleFileKind,
} from '@fairlot/contracts/vehicles';
import { ApiError, retryDelayMs } from './api-error.js';
import { call } from './call.js';
import { retryWaitMs, abortableDelay } from './retry-wait.js';
import { upload } from './upload.js';

/** Size of a part. If the connection is lost, at most one part must be sent again. */
const PART_BYTES = 1_048_576;

/**
 * Whether a file is sent in parts. A file above the size limit is sent in one request, so that the
 * server refuses it immediately.
 */
export const isSentInParts = ({ size }: File): boolean =>
  size > PART_BYTES && size <= SENT_FILE_MAX;

/** The vehicle to which the file belongs, and the kind of file. */
type PartedFile = {
  readonly kind: VehicleFileKind;
  readonly file: File;
  readonly tempId: string;
  readonly tupla: number;
};
type PartOptions = {
  /** Id of the upload. If the same id is used again, the upload resumes. */
  readonly idUpload: string;
  readonly signal?: AbortSignal;
  /** Called with the share of the file that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Called with true if the connection is lost, and with false if it is back. */
  readonly onPause?: (isPaused: boolean) => void;
};

/**
 * The offset of the next part. The server may have stored the last part even if its response was
 * lost.
 */
const readOffset = async (idUpload: string, signal: AbortSignal | undefined): Promise<number> => {
  try {
    const row = sentFileOperations['ENG-108'];
    return (await call(row, { params: { idUpload } }, signal && { signal })).offset;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 0;
    throw error;
  }
};

/**
 * Sends a file in parts, and then completes the upload (SEC-12, ENG-106). Waits while the device is
 * offline, and resumes.
 * @throws the errors of `upload`, after a refusal or too many attempts
 */
export const uploadInParts = async (
  { kind, file, tempId, tupla }: PartedFile,
  { idUpload, signal, onProgress, onPause }: PartOptions,
): Promise<void> => {
  let tries = 0;
  for (;;)
    try {
      let offset = tries === 0 ? 0 : await readOffset(idUpload, signal);
      while (offset < file.size) {
        const from = offset;
        const part = new File([file.slice(from, from + PART_BYTES)], file.name);
        ({ offset } = await upload(
          sentFileOperations['SEC-12'],
          { file: part, fields: { idUpload, offset } },
          {
            ...(signal && { signal }),
            onProgress: (share) => onProgress?.((from + share * part.size) / file.size),
          },
        ));
        tries = 0;
      }
      const body = { kind, name: file.name, size: file.size, tempId, tupla };
      const input = { params: { idUpload }, body };
      await call(sentFileOperations['ENG-106'], input, signal && { signal });
      return;
    } catch (error) {
      const waitMs = signal?.aborted ? null : retryWaitMs(error, tries);
      if (waitMs === null) throw error;
      tries += 1;
      if (waitMs === 0) continue;
      // A rate limit is not reported as a pause, because the device is online.
      if (retryDelayMs(error) === null) onPause?.(true);
      await abortableDelay(waitMs, signal);
      onPause?.(false);
    }
};
