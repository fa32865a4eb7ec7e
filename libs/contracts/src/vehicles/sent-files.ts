import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done } from '../fields.js';
import { defineOperations } from '../operation.js';
import { fileKind, TUPLA_MAX, vehicleFile } from './vehicle-file.js';

/** Of a whole file. */
export const SENT_FILE_MAX = 10_485_760;
const NAME_MAX = 200;
const idUpload = z.uuid();
const byUpload = z.object({ idUpload });
const offset = z.int().min(0).max(SENT_FILE_MAX);
const sentFile = z
  .object({ idUpload, offset: offset.describe('Bytes that are there: the next part begins here') })
  .meta({ id: 'SentFile' });
const CONTENT = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n';

const row = { tag: 'vehicles', callers: MANAGERS, names: ['file'] } as const;
const ofUpload = ({ idUpload: own }: ExampleTarget) => ({ params: { idUpload: own } });

/** Files that are sent part by part, so that a line that is cut loses no more than a part. */
export const sentFileOperations = defineOperations({
  'SEC-12': {
    ...row,
    method: 'POST',
    path: '/api/v1/secure/file',
    name: 'sendFile',
    summary: 'Send a file, or the next part of one, for a later call to name',
    description:
      'Keeps the bytes of a file under `idUpload`, which the client chooses, or else is made; nothing is ' +
      'judged before `keepSentFile` (ENG-106) says what it is. A file that is sent at once names neither ' +
      '`idUpload` nor `offset`; of one that comes in parts each names where it begins, and one that is not ' +
      'the next is refused (UPLOAD_OFFSET) with where the next one begins. The same part again changes ' +
      'nothing. At most 10 MB a file, and 512 parts and 512 MB of one user at once; what is not kept is ' +
      'erased 24 hours after its first part.',
    effect: 'change',
    rateClass: 'upload',
    names: [],
    upload: 'file',
    fields: z.object({
      idUpload: idUpload.optional(),
      offset: z.coerce.number().int().min(0).max(SENT_FILE_MAX).default(0),
    }),
    answer: sentFile,
    codes: ['UPLOAD_OFFSET', 'TOO_MANY_FILES', 'OVERLOADED'],
    example: ({ idTemp }) => ({
      file: { name: 'appraisal.pdf', mediaType: 'application/pdf', content: CONTENT },
      fields: { idUpload: idTemp, offset: 0 },
    }),
  },
  'ENG-108': {
    ...row,
    method: 'GET',
    path: '/api/v1/secure/file/:idUpload',
    name: 'sentFile',
    summary: 'How much of a file has come',
    description:
      'Answers where the next part of a file begins that its sender has begun (SEC-12), on whichever line; ' +
      'one that nobody began, that was kept or given up, or that is another user’s, is not there.',
    effect: 'none',
    params: byUpload,
    answer: sentFile,
    codes: ['NOT_FOUND'],
    example: ofUpload,
  },
  'ENG-106': {
    ...row,
    method: 'POST',
    path: '/api/v1/secure/file/:idUpload/vehicle-file',
    name: 'keepSentFile',
    summary: 'Keep a file that was sent as one of a vehicle',
    description:
      'Judges a file that was sent (SEC-12) by its content and keeps it for the row `tupla` of `tempId`, as ' +
      'SEC-30 to SEC-34 do in one request; its parts are then gone. `size` is that of the whole file: while ' +
      'less has come it is refused with where the next part begins (UPLOAD_OFFSET).',
    effect: 'change',
    rateClass: 'upload',
    params: byUpload,
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
      ...ofUpload(target),
      body: {
        ...{ kind: 'APPRAISAL' as const, name: 'appraisal.pdf', size: CONTENT.length },
        ...{ tempId: target.idTemp, tupla: 1 },
      },
    }),
  },
  'ENG-109': {
    ...row,
    method: 'DELETE',
    path: '/api/v1/secure/file',
    name: 'giveUpSentFile',
    summary: 'Give up a file that is being sent',
    description:
      'Erases what has come of a file that the caller has begun to send; it succeeds as well where ' +
      'nothing has.',
    effect: 'change',
    names: [],
    query: byUpload,
    answer: done,
    codes: [],
    example: ({ idUpload: own }) => ({ query: { idUpload: own } }),
  },
});
