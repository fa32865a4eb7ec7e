import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { defineOperations } from '../operation.js';
import { recordDocument } from './field.js';

const BASE_PATH = '/api/v1/admin/record-document';
const EXAMPLE_PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n';

/** Documents in fields of records. */
export const recordDocumentOperations = defineOperations({
  'ENG-310': {
    method: 'POST',
    path: BASE_PATH,
    name: 'addRecordDocument',
    tag: 'back office',
    summary: 'Upload a document for a record',
    description:
      'Stores a document (PDF, JPEG or PNG, at most 10 MB) and returns the value for a field of a record. The type is read from the content. Camera data is removed from pictures. Only the uploader can save the document in a record, only in one record, and within 23 hours. Documents that belong to no record are deleted after a day.',
    callers: MANAGERS,
    effect: 'change',
    rateClass: 'upload',
    names: [],
    upload: 'file',
    answer: recordDocument.meta({ id: 'RecordDocument' }),
    codes: ['FILE_REFUSED'],
    example: () => ({
      file: { name: 'contract.pdf', mediaType: 'application/pdf', content: EXAMPLE_PDF },
    }),
  },
  'ENG-311': {
    method: 'GET',
    path: `${BASE_PATH}/:idFile`,
    name: 'recordDocument',
    tag: 'back office',
    summary: 'Download a document of a record',
    description:
      'Returns a document as a download, to users who can read its field of the record. Before it is saved in a record, only its uploader can download it.',
    callers: MANAGERS,
    effect: 'none',
    names: ['record'],
    params: z.object({ idFile: z.string().regex(/^[0-9a-f]{32}$/) }),
    answer: 'application/octet-stream',
    codes: ['NOT_FOUND'],
    example: ({ idDocument }: ExampleTarget) => ({ params: { idFile: idDocument } }),
  },
});
