import { z } from 'zod';
import { ANYONE, MANAGERS, SIGNED_IN } from '../callers.js';
import type { ExampleFile, ExampleTarget } from '../example.js';
import { done, id, idText, wholeNumberText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { imageDefaults } from './file-views.js';
import { idFile, TUPLA_MAX, vehicleFile, vehicleFiles } from './vehicle-file.js';

const NAME_MAX = 200;
const PLATE_MAX = 20;
const VAT_CODE_MAX = 30;
const trimmedText = (max: number) => z.string().trim().min(1).max(max);

const EXAMPLE_PDF: ExampleFile = {
  name: 'appraisal.pdf',
  mediaType: 'application/pdf',
  content: '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n',
};
/** A picture of one pixel. */
const EXAMPLE_PICTURE: ExampleFile = {
  name: 'front.png',
  mediaType: 'image/png',
  content:
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  isBase64: true,
};

const uploadDefaults = {
  method: 'POST',
  tag: 'vehicles',
  callers: MANAGERS,
  effect: 'change',
  rateClass: 'upload',
  names: [],
  upload: 'file',
  fields: z.object({ tempId: z.uuid(), tupla: wholeNumberText(id.max(TUPLA_MAX)) }),
  answer: vehicleFile,
  codes: ['FILE_REFUSED', 'TOO_MANY_FILES', 'OVERLOADED'],
} as const;
const TEMPORARY_FILE =
  'The file belongs to `tempId` and `tupla`, which the client chooses, and is visible only to the user who uploaded it. It is deleted after 24 hours unless it is attached to a vehicle. The limit is 10 MB. The portal determines the type from the content, not from the name.';
const STORES_PHOTO =
  'Stores a photo for a vehicle, re-encoded in up to four widths and without camera data. The original file is not stored.';
const fileExample =
  (file: ExampleFile) =>
  ({ idTemp: tempId }: ExampleTarget) => ({ fields: { tempId, tupla: 1 }, file });

const fileDefaults = { tag: 'vehicles', codes: ['NOT_FOUND'] } as const;
const pdfDefaults = {
  ...fileDefaults,
  method: 'GET',
  summary: 'Download a PDF of a vehicle',
  description:
    'Returns a PDF of a vehicle as a download, under the requested name or its own, to users who can see the vehicle.',
  callers: SIGNED_IN,
  effect: 'none',
  names: ['file'],
  query: z.object({ idPdf: idFile, filename: z.string().trim().max(NAME_MAX).optional() }),
  answer: 'application/pdf',
  example: ({ idPdf }: ExampleTarget) => ({ query: { idPdf, filename: 'appraisal.pdf' } }),
} as const;
/** Files of a vehicle: upload, attach, download and delete. */
export const vehicleFileOperations = defineOperations({
  'SEC-30': {
    ...uploadDefaults,
    path: '/api/v1/secure/upload-appraisal',
    name: 'uploadAppraisal',
    summary: 'Upload an inspection report (PDF, JPEG or PNG)',
    description: `Stores an inspection report for a vehicle. ${TEMPORARY_FILE}`,
    example: fileExample(EXAMPLE_PDF),
  },
  'SEC-31': {
    ...uploadDefaults,
    path: '/api/v1/secure/upload-datasheet',
    name: 'uploadDatasheet',
    summary: 'Upload a data sheet (PDF)',
    description: `Stores a data sheet for a vehicle. ${TEMPORARY_FILE}`,
    example: fileExample(EXAMPLE_PDF),
  },
  'SEC-32': {
    ...uploadDefaults,
    path: '/api/v1/secure/upload-other',
    name: 'uploadOtherDocument',
    summary: 'Upload another document (PDF, JPEG or PNG)',
    description: `Stores another document for a vehicle. ${TEMPORARY_FILE}`,
    example: fileExample(EXAMPLE_PDF),
  },
  'SEC-33': {
    ...uploadDefaults,
    path: '/api/v1/secure/upload-photos',
    name: 'uploadPhoto',
    summary: 'Upload a photo (JPEG, PNG or WebP)',
    description: `${STORES_PHOTO} ${TEMPORARY_FILE}`,
    example: fileExample(EXAMPLE_PICTURE),
  },
  'SEC-34': {
    ...uploadDefaults,
    path: '/api/v1/secure/upload-recdoc',
    name: 'uploadRecognitionDocument',
    summary: 'Upload an identification document (PDF, JPEG or PNG)',
    description: `Stores an identification document for a vehicle. ${TEMPORARY_FILE}`,
    example: fileExample(EXAMPLE_PDF),
  },
  'OPEN-17': {
    ...fileDefaults,
    method: 'GET',
    path: '/api/v1/open/temp-image/:tempId',
    name: 'temporaryImage',
    summary: 'Get a photo that is not attached to a vehicle yet',
    description:
      'Returns a small picture of a photo that was uploaded in the last 24 hours and is not attached to a vehicle yet. `idFile` is the id that the upload returned.',
    callers: ANYONE,
    effect: 'none',
    names: ['image'],
    params: z.object({ tempId: idFile }),
    answer: 'image/jpeg',
    example: ({ idTempImage }) => ({ params: { tempId: idTempImage } }),
  },
  'SEC-13': {
    method: 'GET',
    path: '/api/v1/secure/dossier',
    name: 'vehicleDossier',
    tag: 'vehicles',
    summary: 'Download all files of a vehicle as a ZIP archive',
    description:
      'Returns a ZIP archive with the vehicle details in the language of the caller, the documents, and each photo in its largest width. Send the registration number of the vehicle and the VAT number of its owner, in any format. If one of them does not match, or the caller cannot see the vehicle, the call returns 404.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    query: z.object({ licensePlate: trimmedText(PLATE_MAX), vatCode: trimmedText(VAT_CODE_MAX) }),
    answer: 'application/zip',
    rateClass: 'heavy',
    codes: ['NOT_FOUND'],
    example: ({ licensePlate, vatCode }) => ({ query: { licensePlate, vatCode } }),
  },
  'SEC-36': { ...pdfDefaults, path: '/api/v1/secure/pdf', name: 'vehiclePdf' },
  'MOB-26': { ...pdfDefaults, path: '/api/v1/mobile/pdf', name: 'vehiclePdfMobile' },
  'SEC-37': {
    ...fileDefaults,
    method: 'GET',
    path: '/api/v1/secure/generic-file',
    name: 'vehicleFile',
    summary: 'Download any file of a vehicle',
    description:
      'Returns a file of a vehicle as a download, to users who can see the vehicle. Photos are returned in their largest width.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['file'],
    query: z.object({ idFile }),
    answer: 'application/pdf, image/jpeg, image/png',
    example: ({ idPdf }) => ({ query: { idFile: idPdf } }),
  },
  'MOB-27': { ...imageDefaults, path: '/api/v1/mobile/image', name: 'vehicleImageMobile' },
  'ENG-90': {
    ...fileDefaults,
    method: 'POST',
    path: '/api/v1/secure/vehicle/:id/files',
    name: 'attachVehicleFiles',
    summary: 'Attach uploaded files to a vehicle',
    description:
      'Attaches all files that the caller uploaded with `idTemp` and `tupla` to a vehicle that the caller can sell. They follow the existing files. Returns all files of the vehicle. If there are no such uploads, nothing changes.',
    callers: MANAGERS,
    effect: 'change',
    names: ['vehicle'],
    params: z.object({ id: idText }),
    body: z.strictObject({ idTemp: z.uuid(), tupla: id.max(TUPLA_MAX) }),
    answer: vehicleFiles,
    codes: ['TOO_MANY_FILES'],
    example: ({ idFreeVehicle, idTemp }) => ({
      params: { id: idFreeVehicle },
      body: { idTemp, tupla: 1 },
    }),
  },
  'ENG-92': {
    ...fileDefaults,
    method: 'DELETE',
    path: '/api/v1/secure/vehicle/:id/files/:idFile',
    name: 'deleteVehicleFile',
    summary: 'Delete a file of a vehicle',
    description:
      'Deletes a file of a vehicle that the caller can sell. If there is no such file, the call succeeds too. If the vehicle is in an auction or sold, files that bidders could see cannot be deleted.',
    callers: MANAGERS,
    effect: 'change',
    names: ['vehicle'],
    params: z.object({ id: idText, idFile }),
    answer: done,
    codes: ['VEHICLE_NOT_FREE'],
    isFinal: true,
    example: ({ idFreeVehicle, idPhoto }) => ({ params: { id: idFreeVehicle, idFile: idPhoto } }),
  },
});
