import { z } from 'zod';
import { ANYONE } from '../callers.js';
import { done, UNITS } from '../fields.js';
import { defineOperations } from '../operation.js';

const DAY_MS = 86_400_000;
/** Whoever registers was born after 1900, and whoever will was before 2100. */
const BORN = { from: Date.UTC(1900, 0, 1), to: Date.UTC(2100, 0, 1) };
/** One page, as small as a PDF can be. */
const aPage = (name: string) => ({
  ...{ name, mediaType: 'application/pdf' },
  content: '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n',
});
const namePart = z.string().trim().min(1).max(80);

export const registrationOperations = defineOperations({
  'OPEN-05': {
    method: 'POST',
    path: '/api/v1/open/sign-up',
    name: 'registerDealer',
    tag: 'registration',
    summary: 'Register a dealer: the form of his country, and his documents',
    description:
      'Takes the form of the country that `dealerFullDTO` names, and the files of the documents that it ' +
      'names, in the order `visura`, `doc`, `doc2`: the JSON part first, then the files, whose own names ' +
      'are ignored. A file has at most 10 MB and is a PDF, JPEG, PNG or EPS by its content. The ' +
      'applicant is written to; staff check and open the access, so nothing can be signed in to yet. ' +
      'It answers alike whether or not such a dealer is known, and the same content sent again is one ' +
      'registration. Nothing is kept of what is refused. Limited by address and by mailbox. ' +
      'After many registrations from an address or network a 429 names `proofBits`. Then find a number for ' +
      'which SHA-256 of `HASH:NUMBER` begins with so many zero bits, where HASH is SHA-256 of the JSON part ' +
      'without white space, in hexadecimal, and send the same form with the header ' +
      '`Registration-Proof: NUMBER`.',
    callers: ANYONE,
    effect: 'change',
    names: [],
    multipart: { json: 'dealerFullDTO', files: 'files', filesMax: 3 },
    answer: done,
    codes: ['DOCUMENT_REFUSED', 'OVERLOADED'],
    example: () => ({
      json: {
        ...{ country: 'ES', region: 'ES-M', postalCode: '28001', vatCode: 'B12345678' },
        ...{ businessName: 'Autos Castellana', address: 'Calle Mayor 1', city: 'Madrid' },
        ...{
          email: 'autos@example.test',
          confEmail: 'autos@example.test',
          mobile: '+34 600 000 000',
        },
        ...{ typeDealerActivity: 'INDEPENDENT', carSold: '2', buyingInterest: 'EX_LEASE' },
        ...{ referenceName: 'Carmen', referenceSurname: 'Ruiz', referenceEmail: 'c@example.test' },
        ...{ checkConsents1: true, checkConsents2: false, checkConsents3: false, doc: 'dni.pdf' },
      },
      files: [aPage('dni.pdf')],
    }),
  },
  'OPEN-10': {
    method: 'GET',
    path: '/api/v1/open/check-cf',
    name: 'checkFiscalCode',
    tag: 'registration',
    summary: 'Whether an Italian fiscal code agrees with its owner',
    description:
      'Answers true when a code is a well-formed Italian fiscal code whose check character is right ' +
      'and which agrees with surname, given name and date of birth, else false. It computes and looks ' +
      'nothing up: it tells whether a code can be, not whether anybody has it, and keeps nothing. ' +
      'Codes altered against homonyms, with letters in the place of digits, are answered false.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({
      cf: z.string().max(50),
      name: namePart,
      surname: namePart,
      birthDate: z.coerce
        .number()
        .int()
        .min(BORN.from)
        .max(BORN.to)
        .multipleOf(DAY_MS)
        .meta({ ...UNITS.instant, description: 'Day of birth: its midnight UTC in milliseconds' }),
    }),
    answer: z.boolean(),
    codes: [],
    example: () => ({
      query: {
        ...{ cf: 'MRTMTT91D08F205J', name: 'Matteo', surname: 'Moretti' },
        birthDate: Date.UTC(1991, 3, 8),
      },
    }),
  },
});
