import { z } from 'zod';
import { ANYONE, MANAGERS, SIGNED_IN } from '../callers.js';
import type { ExampleFile, ExampleTarget } from '../example.js';
import { done, id, idText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { image } from './shown-files.js';
import { idFile, TUPLA_MAX, vehicleFile, vehicleFiles } from './vehicle-file.js';

const NAME_MAX = 200;
const PLATE_MAX = 20;
const VAT_CODE_MAX = 30;
const written = (max: number) => z.string().trim().min(1).max(max);

const aPdf: ExampleFile = {
  name: 'appraisal.pdf',
  mediaType: 'application/pdf',
  content: '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n',
};
/** One pixel. */
const aPicture: ExampleFile = {
  name: 'front.png',
  mediaType: 'image/png',
  content:
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  isBase64: true,
};

const upload = {
  method: 'POST',
  tag: 'vehicles',
  callers: MANAGERS,
  effect: 'change',
  rateClass: 'upload',
  names: [],
  upload: 'file',
  fields: z.object({ tempId: z.uuid(), tupla: idText.max(TUPLA_MAX) }),
  answer: vehicleFile,
  codes: ['FILE_REFUSED', 'TOO_MANY_FILES', 'OVERLOADED'],
} as const;
const KEPT =
  'It belongs to `tempId` and `tupla`, which the client chooses, is seen by nobody but its sender, and ' +
  'is erased after 24 hours unless it is attached to a vehicle. At most 10 MB; what it is is read from ' +
  'its content, not from its name.';
const MADE_ANEW =
  'Keeps a photo for a vehicle, made anew in up to four widths and without what a camera wrote into it; ' +
  'the file itself is not kept.';
const exampleOf =
  (file: ExampleFile) =>
  ({ idTemp: tempId }: ExampleTarget) => ({ fields: { tempId, tupla: 1 }, file });

const attached = { tag: 'vehicles', codes: ['NOT_FOUND'] } as const;
const pdf = {
  ...attached,
  method: 'GET',
  summary: 'A PDF of a vehicle',
  description:
    'Answers a PDF of a vehicle as a file to keep, under the name that is asked for or else its own, ' +
    'to whoever may see the vehicle.',
  callers: SIGNED_IN,
  effect: 'none',
  names: ['file'],
  query: z.object({ idPdf: idFile, filename: z.string().trim().max(NAME_MAX).optional() }),
  answer: 'application/pdf',
  example: ({ idPdf }: ExampleTarget) => ({ query: { idPdf, filename: 'appraisal.pdf' } }),
} as const;
/** What belongs to a vehicle: documents and pictures, sent, attached and taken away. */
export const vehicleFileOperations = defineOperations({
  'SEC-30': {
    ...upload,
    path: '/api/v1/secure/upload-appraisal',
    name: 'uploadAppraisal',
    summary: 'Send an appraisal (PDF, JPEG or PNG)',
    description: `Keeps an appraisal for a vehicle. ${KEPT}`,
    example: exampleOf(aPdf),
  },
  'SEC-31': {
    ...upload,
    path: '/api/v1/secure/upload-datasheet',
    name: 'uploadDatasheet',
    summary: 'Send a data sheet (PDF)',
    description: `Keeps a data sheet for a vehicle. ${KEPT}`,
    example: exampleOf(aPdf),
  },
  'SEC-32': {
    ...upload,
    path: '/api/v1/secure/upload-other',
    name: 'uploadOtherDocument',
    summary: 'Send another document (PDF, JPEG or PNG)',
    description: `Keeps another document for a vehicle. ${KEPT}`,
    example: exampleOf(aPdf),
  },
  'SEC-33': {
    ...upload,
    path: '/api/v1/secure/upload-photos',
    name: 'uploadPhoto',
    summary: 'Send a photo (JPEG, PNG or WebP)',
    description: `${MADE_ANEW} ${KEPT}`,
    example: exampleOf(aPicture),
  },
  'SEC-34': {
    ...upload,
    path: '/api/v1/secure/upload-recdoc',
    name: 'uploadRecognitionDocument',
    summary: 'Send a recognition document (PDF, JPEG or PNG)',
    description: `Keeps a document by which a vehicle is recognised. ${KEPT}`,
    example: exampleOf(aPdf),
  },
  'OPEN-17': {
    ...attached,
    method: 'GET',
    path: '/api/v1/open/temp-image/:tempId',
    name: 'temporaryImage',
    summary: 'A photo that waits for its vehicle',
    description:
      'Answers a small picture of a photo that was sent and not attached yet, to whoever knows the ' +
      '`idFile` that its upload was answered with, for 24 hours.',
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
    summary: 'Everything that belongs to a vehicle, as one ZIP archive',
    description:
      'Writes the data sheet of a vehicle in the language of its reader, its documents and the largest ' +
      'picture of each photo, while it is read. Its plate and the VAT code of its owner must both be ' +
      'right, however they are written, and the caller must see the vehicle: else it answers 404, and ' +
      'does not say why.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    query: z.object({ licensePlate: written(PLATE_MAX), vatCode: written(VAT_CODE_MAX) }),
    answer: 'application/zip',
    rateClass: 'heavy',
    codes: ['NOT_FOUND'],
    example: ({ licensePlate, vatCode }) => ({ query: { licensePlate, vatCode } }),
  },
  'SEC-36': { ...pdf, path: '/api/v1/secure/pdf', name: 'vehiclePdf' },
  'MOB-26': { ...pdf, path: '/api/v1/mobile/pdf', name: 'vehiclePdfMobile' },
  'SEC-37': {
    ...attached,
    method: 'GET',
    path: '/api/v1/secure/generic-file',
    name: 'vehicleFile',
    summary: 'Any file of a vehicle',
    description:
      'Answers a file of a vehicle to keep, to whoever may see the vehicle; of a photo its largest picture.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['file'],
    query: z.object({ idFile }),
    answer: 'application/pdf, image/jpeg, image/png',
    example: ({ idPdf }) => ({ query: { idFile: idPdf } }),
  },
  'MOB-27': { ...image, path: '/api/v1/mobile/image', name: 'vehicleImageMobile' },
  'ENG-90': {
    ...attached,
    method: 'POST',
    path: '/api/v1/secure/vehicle/:id/files',
    name: 'attachVehicleFiles',
    summary: 'Attach what was sent to a vehicle',
    description:
      'Attaches everything that the caller has sent under `idTemp` and `tupla` to a vehicle that the ' +
      'caller may sell, behind what it has. Answers all its files; of nothing that waits it changes nothing.',
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
    ...attached,
    method: 'DELETE',
    path: '/api/v1/secure/vehicle/:id/files/:idFile',
    name: 'deleteVehicleFile',
    summary: 'Take a file from a vehicle',
    description:
      'Erases a file of a vehicle that the caller may sell. It succeeds as well where there is no such ' +
      'file. While the vehicle is in an auction or sold, what bidders were shown stays.',
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
