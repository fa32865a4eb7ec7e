import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, wholeNumberText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { fileKind, TUPLA_MAX, vehicleFile } from './vehicle-file.js';

/** Maximum size of a whole file. */
export const SENT_FILE_MAX = 10_485_760;
const NAME_MAX = 200;
const idUpload = z.uuid();
const uploadParams = z.object({ idUpload });
const offset = z.int().min(0).max(SENT_FILE_MAX);
const sentFile = z
  .object({
    idUpload,
    offset: offset.describe(
      'Number of bytes received so far, which is the offset of the next part',
    ),
  })
  .meta({ id: 'SentFile' });
const EXAMPLE_PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n';

const uploadDefaults = { tag: 'vehicles', callers: MANAGERS, names: ['file'] } as const;
const uploadExample = ({ idUpload: own }: ExampleTarget) => ({ params: { idUpload: own } });

/** Uploads in parts, so that a lost connection loses at most one part. */
export const sentFileOperations = defineOperations({
  'SEC-12': {
    ...uploadDefaults,
    method: 'POST',
    path: '/api/v1/secure/file',
    name: 'sendFile',
    summary: 'Upload a file, or the next part of one',
    description:
      'Stores the bytes of a file under `idUpload`, which the client chooses or the server creates. The content is not checked before `keepSentFile` (ENG-106). To send a file in one request, omit `idUpload` and `offset`. To send a file in parts, send the offset of each part. After a wrong offset, the call returns UPLOAD_OFFSET with the correct one. Sending the same part again changes nothing. The limits are 10 MB per file, and 512 parts and 512 MB per user at a time. Uploads that are not finished are deleted 24 hours after their first part.',
    effect: 'change',
    rateClass: 'upload',
    names: [],
    upload: 'file',
    fields: z.object({
      idUpload: idUpload.optional(),
      offset: wholeNumberText(z.int().min(0).max(SENT_FILE_MAX)).default(0),
    }),
    answer: sentFile,
    codes: ['UPLOAD_OFFSET', 'TOO_MANY_FILES', 'OVERLOADED'],
    example: ({ idTemp }) => ({
      file: { name: 'appraisal.pdf', mediaType: 'application/pdf', content: EXAMPLE_PDF },
      fields: { idUpload: idTemp, offset: 0 },
    }),
  },
  'ENG-108': {
    ...uploadDefaults,
    method: 'GET',
    path: '/api/v1/secure/file/:idUpload',
    name: 'sentFile',
    summary: 'Get the progress of an upload',
    description:
      'Returns the offset of the next part of an upload that the caller started (SEC-12), on any connection. For uploads that were not started, are finished or cancelled, or belong to another user, the call returns 404.',
    effect: 'none',
    params: uploadParams,
    answer: sentFile,
    codes: ['NOT_FOUND'],
    example: uploadExample,
  },
  'ENG-106': {
    ...uploadDefaults,
    method: 'POST',
    path: '/api/v1/secure/file/:idUpload/vehicle-file',
    name: 'keepSentFile',
    summary: 'Finish an upload as a file of a vehicle',
    description:
      'Checks the content of an uploaded file (SEC-12) and stores the file for the row `tupla` of `tempId`, as SEC-30 to SEC-34 do with a file in one request. The uploaded parts are then deleted. `size` is the size of the whole file. If parts are missing, the call returns UPLOAD_OFFSET with the offset of the next one.',
    effect: 'change',
    rateClass: 'upload',
    params: uploadParams,
    body: z.strictObject({
      kind: fileKind,
      name: z.string().max(NAME_MAX),
      size: z.int().min(1).max(SENT_FILE_MAX),
      tempId: z.uuid(),
      tupla: z.int().min(1).max(TUPLA_MAX),
    }),
    answer: vehicleFile,
    codes: ['FILE_REFUSED', 'NOT_FOUND', 'OVERLOADED', 'TOO_MANY_FILES', 'UPLOAD_OFFSET'],
    example: (target) => ({
      ...uploadExample(target),
      body: {
        kind: 'APPRAISAL' as const,
        name: 'appraisal.pdf',
        size: EXAMPLE_PDF.length,
        tempId: target.idTemp,
        tupla: 1,
      },
    }),
  },
  'ENG-109': {
    ...uploadDefaults,
    method: 'DELETE',
    path: '/api/v1/secure/file',
    name: 'giveUpSentFile',
    summary: 'Cancel an upload',
    description:
      'Deletes the received parts of an upload of the caller. If there are none, the call succeeds too.',
    effect: 'change',
    names: [],
    query: uploadParams,
    answer: done,
    codes: [],
    example: ({ idUpload: own }) => ({ query: { idUpload: own } }),
  },
});
