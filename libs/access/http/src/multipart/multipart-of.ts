import { buffer } from 'node:stream/consumers';
import type { Multipart } from '@fairlot/contracts';
import { Refused, validationRefused } from '@fairlot/contracts/refused';
import type { MultipartFile } from '@fastify/multipart';
import { rejectOnDisconnect } from './client-disconnected.js';
import { paced } from './paced.js';
import type { PortalRequest, SentParts } from '../callers/portal-request.js';

const JSON_MAX_BYTES = 65_536;
const FILE_MAX_BYTES = 10_485_760;
const PAYLOAD_TOO_LARGE_STATUS = 413;
/** Maximum number of headers per part. Browsers send two. */
const HEADERS_MAX = 20;

const missingField = (path: string): Refused => validationRefused([{ path, code: 'required' }]);

/**
 * Converts an error of the parser. Its status 413 means an exceeded limit. Any other error means an
 * incomplete or malformed part, which counts as missing.
 */
const refusalOfPart = (error: unknown, path: string): Refused => {
  if (error instanceof Refused) return error;
  const isTooMuch =
    error instanceof Error &&
    'statusCode' in error &&
    error.statusCode === PAYLOAD_TOO_LARGE_STATUS;
  return isTooMuch ? new Refused('PAYLOAD_TOO_LARGE') : missingField(path);
};

type PartOptions = {
  readonly path: string;
  readonly bytesMax: number;
  readonly disconnected: Promise<never>;
};

/**
 * Streams a part.
 * @throws Refused PAYLOAD_TOO_LARGE, VALIDATION for an incomplete part
 */
const limitedContent = async function* (
  { file }: MultipartFile,
  { path, bytesMax, disconnected }: PartOptions,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  disconnected.catch((error: Error) => file.destroy(error));
  try {
    for await (const piece of paced(file)) {
      bytes += piece.length;
      if (bytes > bytesMax) throw new Refused('PAYLOAD_TOO_LARGE');
      yield piece;
    }
  } catch (error) {
    throw refusalOfPart(error, path);
  }
};

const readJsonPart = async (
  part: MultipartFile,
  { path, disconnected }: Pick<PartOptions, 'path' | 'disconnected'>,
): Promise<unknown> => {
  const content = await buffer(
    limitedContent(part, { path, disconnected, bytesMax: JSON_MAX_BYTES }),
  );
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw validationRefused([{ path, code: 'not_json' }]);
  }
};

/**
 * Reads a multipart request: its JSON part, which comes first, and its files as streams. Files are
 * not buffered: a part is read only as fast as it is consumed.
 * @throws Refused for a request of another kind
 */
export const readMultipart = async (
  request: PortalRequest,
  { json, files, filesMax }: Multipart,
): Promise<SentParts> => {
  if (!request.isMultipart()) throw new Refused('UNSUPPORTED_MEDIA');
  const parts = request.parts({
    // Treats text parts as files, because both are read in the same way.
    isPartAFile: () => true,
    // One byte above the limit, to detect files that are too large.
    limits: {
      parts: filesMax + 1,
      files: filesMax + 1,
      headerPairs: HEADERS_MAX,
      fileSize: FILE_MAX_BYTES + 1,
    },
  });
  const disconnected = rejectOnDisconnect(request);
  // Readers of the next part or chunk get this error. Without a reader, it is ignored.
  disconnected.catch(() => undefined);
  const next = async (name: string): Promise<MultipartFile | null> => {
    try {
      const { done, value } = await Promise.race([parts.next(), disconnected]);
      if (done === true) return null;
      if (value.fieldname === name) return value as MultipartFile;
    } catch (error) {
      throw refusalOfPart(error, name);
    }
    throw missingField(name);
  };
  const first = await next(json);
  if (first === null) throw missingField(json);
  const document = await readJsonPart(first, { path: json, disconnected });
  return { json: document, files: rest() };

  async function* rest(): AsyncGenerator<AsyncIterable<Uint8Array>> {
    for (let part = await next(files); part !== null; part = await next(files))
      yield limitedContent(part, { path: files, disconnected, bytesMax: FILE_MAX_BYTES });
  }
};
