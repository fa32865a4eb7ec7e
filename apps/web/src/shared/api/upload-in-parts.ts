import {
  SENT_FILE_MAX,
  sentFileOperations,
  type VehicleFileKind,
} from '@fairlot/contracts/vehicles';
import { ApiError, tooOftenMs } from './api-error.js';
import { call } from './call.js';
import { waitAfter, waiting } from './try-again.js';
import { upload } from './upload.js';

/** What a cut line loses is no more than that. */
const PART_BYTES = 1_048_576;

/** Whether it is worth it; one that is too large is refused at once. */
export const comesInParts = ({ size }: File): boolean => size > PART_BYTES && size <= SENT_FILE_MAX;

/** Which file of a vehicle it is to be. */
type Sending = {
  readonly kind: VehicleFileKind;
  readonly file: File;
  readonly tempId: string;
  readonly tupla: number;
};
type Options = {
  /** Names the file: sent again under it, it goes on where it stopped. */
  readonly idUpload: string;
  readonly signal?: AbortSignal;
  /** The share of the file that has gone, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Told when the line is gone, and when it is back. */
  readonly onPause?: (isPaused: boolean) => void;
};

/** Where the next part begins: the last one may have come though its answer has not. */
const reached = async (idUpload: string, signal: AbortSignal | undefined): Promise<number> => {
  try {
    const row = sentFileOperations['ENG-108'];
    return (await call(row, { params: { idUpload } }, signal && { signal })).offset;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 0;
    throw error;
  }
};

/**
 * Sends a file part by part and has it kept (SEC-12, ENG-106). It waits while there is no line and goes on
 * where it stopped. @throws as `upload` does, once it is refused or has been tried often enough
 */
export const uploadInParts = async (
  { kind, file, tempId, tupla }: Sending,
  { idUpload, signal, onProgress, onPause }: Options,
): Promise<void> => {
  let tries = 0;
  for (;;)
    try {
      let offset = tries === 0 ? 0 : await reached(idUpload, signal);
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
      const waitMs = signal?.aborted ? null : waitAfter(error, tries);
      if (waitMs === null) throw error;
      tries += 1;
      if (waitMs === 0) continue;
      // Whoever sends more than he may at a stretch has a line.
      if (tooOftenMs(error) === null) onPause?.(true);
      await waiting(waitMs, signal);
      onPause?.(false);
    }
};
