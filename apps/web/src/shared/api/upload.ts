import type { Operation } from '@fairlot/contracts';
import type { Operations } from '@fairlot/contracts/operations';
import { NoAnswer } from './api-error.js';
import { callAddress } from './address-of.js';
import {
  parsedAnswerOf,
  requestHeaders,
  apiErrorOf,
  type CallAnswer,
  type JsonOperationId,
  type OperationRow,
} from './call.js';
import { missingParameter, requireParameters } from './require-parameters.js';

type UploadId = {
  [Id in JsonOperationId]: Operations[Id] extends { readonly upload: string } ? Id : never;
}[JsonOperationId];

type UploadInput = {
  readonly params?: object;
  readonly file: File;
  /** Form fields that are sent with the file. */
  readonly fields?: Readonly<Record<string, string | number>>;
};
type UploadOptions = {
  readonly signal?: AbortSignal;
  /** Called with the share of the file that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Sent as header `Idempotency-Key`. A repeat with the same key has no second effect. */
  readonly commandId?: string;
};

/**
 * Time limit for an upload, which covers a large file on a slow connection and its processing on
 * the server.
 */
const FILE_WITHIN_MS = 5 * 60_000;

/** Sends a form. Uses `XMLHttpRequest`, because `fetch` reports no progress of uploads. */
const sendWithProgress = (
  { method, path, upload = 'file' }: Operation,
  { params = {}, file, fields = {} }: UploadInput,
  { signal, onProgress, ...named }: UploadOptions,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, callAddress({ path }, { params }));
    for (const [name, value] of Object.entries(requestHeaders(method, false, named)))
      request.setRequestHeader(name, value);
    request.timeout = FILE_WITHIN_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(loaded / total),
    );
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener('error', () => reject(new NoAnswer('network')));
    request.addEventListener('timeout', () => reject(new NoAnswer('timeout')));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled', 'AbortError')),
    );
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append(upload, file);
    request.send(form);
  });

/**
 * Uploads a file.
 * @throws ApiError if the server refuses, NoAnswer if the connection breaks, AbortError if
 * cancelled
 */
export const upload = async <Id extends UploadId>(
  operation: OperationRow<Id>,
  input: UploadInput,
  options: UploadOptions = {},
): Promise<CallAnswer<Id>> => {
  const { path } = operation;
  const { file, fields }: Partial<UploadInput> = input;
  requireParameters(path, operation.fields?.shape, fields);
  if (!file) throw missingParameter(operation.upload ?? 'file', path);
  const response = await sendWithProgress(operation, input, options);
  if (!response.ok) throw await apiErrorOf(response);
  return parsedAnswerOf(operation, response);
};
