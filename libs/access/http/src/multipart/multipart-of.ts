import { buffer } from 'node:stream/consumers';
import type { Multipart } from '@fairlot/contracts';
import { Refused, malformed } from '@fairlot/contracts/refused';
import type { MultipartFile } from '@fastify/multipart';
import { brokenOff } from './broken-off.js';
import type { PortalRequest, SentParts } from '../portal-request.js';

const JSON_MAX_BYTES = 65_536;
const FILE_MAX_BYTES = 10_485_760;
const TOO_MUCH = 413;
/** Of a part; browsers send two. */
const HEADERS_MAX = 20;

const missing = (path: string): Refused => malformed([{ path, code: 'required' }]);

/** What the parser finds too much has that status; what is cut off or out of shape is missing. */
const complaintOf = (error: unknown, path: string): Refused => {
  if (error instanceof Refused) return error;
  const isTooMuch =
    error instanceof Error && 'statusCode' in error && error.statusCode === TOO_MUCH;
  return isTooMuch ? new Refused('PAYLOAD_TOO_LARGE') : missing(path);
};

type Piece = { readonly path: string; readonly bytesMax: number; readonly gone: Promise<never> };

/** A part as it comes in. @throws Refused PAYLOAD_TOO_LARGE, VALIDATION of one that is cut off */
const contentOf = async function* (
  { file }: MultipartFile,
  { path, bytesMax, gone }: Piece,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  gone.catch((error: Error) => file.destroy(error));
  try {
    for await (const piece of file as AsyncIterable<Uint8Array>) {
      bytes += piece.length;
      if (bytes > bytesMax) throw new Refused('PAYLOAD_TOO_LARGE');
      yield piece;
    }
  } catch (error) {
    throw complaintOf(error, path);
  }
};

const jsonOf = async (
  part: MultipartFile,
  { path, gone }: Pick<Piece, 'path' | 'gone'>,
): Promise<unknown> => {
  const content = await buffer(contentOf(part, { path, gone, bytesMax: JSON_MAX_BYTES }));
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw malformed([{ path, code: 'not_json' }]);
  }
};

/**
 * The JSON of a multipart request, which comes first, and its files as they come in: nothing of them is
 * held, and no more is read than whoever handles them asks for.
 * @throws Refused of what is no such request
 */
export const multipartOf = async (
  request: PortalRequest,
  { json, files, filesMax }: Multipart,
): Promise<SentParts> => {
  if (!request.isMultipart()) throw new Refused('UNSUPPORTED_MEDIA');
  const parts = request.parts({
    // A blob and a text are read alike, by us.
    isPartAFile: () => true,
    // One byte more than is taken, so that too much is seen.
    limits: {
      ...{ parts: filesMax + 1, files: filesMax + 1, headerPairs: HEADERS_MAX },
      fileSize: FILE_MAX_BYTES + 1,
    },
  });
  const gone = brokenOff(request);
  // Whoever asks for the next part or piece is told; nobody has to.
  gone.catch(() => undefined);
  const next = async (name: string): Promise<MultipartFile | null> => {
    try {
      const { done, value } = await Promise.race([parts.next(), gone]);
      if (done === true) return null;
      if (value.fieldname === name) return value as MultipartFile;
    } catch (error) {
      throw complaintOf(error, name);
    }
    throw missing(name);
  };
  const first = await next(json);
  if (first === null) throw missing(json);
  const said = await jsonOf(first, { path: json, gone });
  return { json: said, files: rest() };

  async function* rest(): AsyncGenerator<AsyncIterable<Uint8Array>> {
    for (let part = await next(files); part !== null; part = await next(files))
      yield contentOf(part, { path: files, gone, bytesMax: FILE_MAX_BYTES });
  }
};
