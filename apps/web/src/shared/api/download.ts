import type { Operations } from '@fairlot/contracts/operations';
import { NoAnswer } from './api-error.js';
import { request, type CallInput, type CallOptions, type OperationRow } from './call.js';

type FileOperationId = {
  [Id in keyof Operations]: Operations[Id]['answer'] extends string ? Id : never;
}[keyof Operations];

type DownloadOptions = CallOptions & {
  /** Called with the received bytes and the total. The total is null if the length is unknown. */
  readonly onProgress?: (done: number, total: number | null) => void;
};

/**
 * Time limit for a download. The server needs time for a report with thousands of lots, and a slow
 * connection needs more.
 */
const FILE_WITHIN_MS = 5 * 60_000;

/** The file name in the header `Content-Disposition`, which may be in any script (RFC 6266). */
const fileNameOf = ({ headers }: Response, fallback: string): string => {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : fallback;
};

const sizeOf = ({ headers }: Response): number | null => {
  const length = headers.get('content-length');
  // The header has the length of the compressed body, not of the decoded one.
  return length === null || headers.has('content-encoding') ? null : Number(length);
};

/**
 * Downloads a file into memory.
 * @throws ApiError if the server refuses, NoAnswer if the connection breaks, AbortError if
 * cancelled
 */
export const download = async <Id extends FileOperationId>(
  operation: OperationRow<Id>,
  input: CallInput<Id>,
  { onProgress, ...options }: DownloadOptions = {},
): Promise<{ readonly fileName: string; readonly blob: Blob }> => {
  const response = await request(operation, input, { withinMs: FILE_WITHIN_MS, ...options });
  const total = sizeOf(response);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      done += part.value.length;
      onProgress?.(done, total);
    }
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NoAnswer('network');
  }
  const type = response.headers.get('content-type') ?? '';
  return { fileName: fileNameOf(response, operation.id), blob: new Blob(parts, { type }) };
};
