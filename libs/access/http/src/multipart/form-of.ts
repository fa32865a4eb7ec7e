import { Refused, validationRefused } from '@fairlot/contracts/refused';
import { cleanText, contentInParts } from '@fairlot/kernel';
import type { MultipartFile } from '@fastify/multipart';
import { rejectOnDisconnect } from './client-disconnected.js';
import { paced } from './paced.js';
import type { PortalRequest, UploadedFile } from '../callers/portal-request.js';

/** Maximum number of text fields in a form. */
const FIELDS_MAX = 10;
const FIELD_MAX_BYTES = 1_000;

/** A form as sent. Its fields are not validated yet. */
type RawForm = { readonly file: UploadedFile; readonly fields: Readonly<Record<string, unknown>> };

const missingField = (path: string): Refused => validationRefused([{ path, code: 'required' }]);

const readUploadedFile = async (part: MultipartFile, upload: string): Promise<UploadedFile> => {
  if (part.fieldname !== upload) throw missingField(upload);
  // The file name may be missing, although the type declares it.
  const written: unknown = part.filename;
  const fileName = typeof written === 'string' ? cleanText(written) : '';
  const content = await contentInParts(paced(part.file));
  if (part.file.truncated) throw new Refused('PAYLOAD_TOO_LARGE');
  return { fileName, content };
};

/**
 * Reads the parts of a request. An error of the parser without a status means an incomplete or
 * malformed request; an exceeded limit has a status.
 */
const readParts = async <T>(
  request: PortalRequest,
  upload: string,
  read: () => Promise<T | null>,
): Promise<T> => {
  if (!request.isMultipart()) throw new Refused('UNSUPPORTED_MEDIA');
  try {
    const found = await Promise.race([read(), rejectOnDisconnect(request)]);
    if (found !== null) return found;
  } catch (error) {
    if (error instanceof Refused || (error instanceof Error && 'statusCode' in error)) throw error;
  }
  throw missingField(upload);
};

/**
 * Reads the first file of a request. @throws Refused for a malformed request, or one that exceeds
 * the parser's limits
 */
export const readUpload = (request: PortalRequest, upload: string): Promise<UploadedFile> =>
  readParts(request, upload, async () => {
    const part = await request.file();
    return part === undefined ? null : readUploadedFile(part, upload);
  });

/**
 * Reads one file and the text fields, in any order. If a field is repeated, its last value counts.
 * @throws Refused for a malformed request, or one that exceeds the parser's limits
 */
export const readForm = (request: PortalRequest, upload: string): Promise<RawForm> =>
  readParts(request, upload, async () => {
    let file: UploadedFile | null = null;
    const fields: Record<string, unknown> = {};
    const limits = { files: 1, fields: FIELDS_MAX, fieldSize: FIELD_MAX_BYTES };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else file = await readUploadedFile(part, upload);
    }
    return file && { file, fields };
  });
