import { z } from 'zod';
import { ANYONE } from '../callers.js';
import { done, UNITS, wholeNumberText } from '../fields.js';
import { defineOperations } from '../operation.js';

const DAY_MS = 86_400_000;
/** Bounds of a date of birth: the years 1900 to 2100. */
const BIRTH_DATES = { from: Date.UTC(1900, 0, 1), to: Date.UTC(2100, 0, 1) };
/** A minimal PDF with one page. */
const makePage = (name: string) => ({
  name,
  mediaType: 'application/pdf',
  content: '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n',
});
const namePart = z.string().trim().min(1).max(80);

export const registrationOperations = defineOperations({
  'OPEN-05': {
    method: 'POST',
    path: '/api/v1/open/sign-up',
    name: 'registerDealer',
    tag: 'registration',
    summary: 'Register a dealer: registration form and documents',
    description:
      'Receives the registration form of the country in `dealerFullDTO` and the documents that the form names, in the order `visura`, `doc`, `doc2`. Send the JSON part first, then the files; the file names of the parts are ignored. Each file can have 10 MB and must be a PDF, JPEG, PNG or EPS file. The applicant receives an e-mail. The dealer cannot sign in until staff have accepted the application. The response does not reveal whether the dealer is already registered. Sending the same content again creates no second registration. Refused registrations are not stored. Requests are limited by IP address and by e-mail address. After many registrations from an IP address or network, the call returns 429 with `proofBits` and `proofHour`. The client must then find a number for which the SHA-256 of `HASH:HOUR:NUMBER` begins with that many zero bits. HASH is the SHA-256 of the JSON part without white space, in hexadecimal. HOUR is `proofHour`. Send the same form with the header `Registration-Proof: HOUR:NUMBER`. Each proof can be used once, so begin the search at a random number.',
    callers: ANYONE,
    effect: 'change',
    names: [],
    multipart: { json: 'dealerFullDTO', files: 'files', filesMax: 3 },
    answer: done,
    limits: ['registrationsOfAddress'],
    codes: ['DOCUMENT_REFUSED', 'OVERLOADED'],
    example: () => ({
      json: {
        country: 'ES',
        region: 'ES-M',
        postalCode: '28001',
        vatCode: 'B12345678',
        businessName: 'Autos Castellana',
        address: 'Calle Mayor 1',
        city: 'Madrid',
        email: 'autos@example.test',
        confEmail: 'autos@example.test',
        mobile: '+34 600 000 000',
        typeDealerActivity: 'INDEPENDENT',
        carSold: '2',
        buyingInterest: 'EX_LEASE',
        referenceName: 'Carmen',
        referenceSurname: 'Ruiz',
        referenceEmail: 'c@example.test',
        checkConsents1: true,
        checkConsents2: false,
        checkConsents3: false,
        doc: 'dni.pdf',
      },
      files: [makePage('dni.pdf')],
    }),
  },
  'OPEN-10': {
    method: 'GET',
    path: '/api/v1/open/check-cf',
    name: 'checkFiscalCode',
    tag: 'registration',
    summary: 'Check an Italian fiscal code against its owner',
    description:
      'Returns true if a code is a well-formed Italian fiscal code with a correct check character and matches surname, given name and date of birth, otherwise false. The call does not check whether the code is assigned, and stores nothing. For codes with letters in place of digits (omocodia), it returns false.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({
      cf: z.string().max(50),
      name: namePart,
      surname: namePart,
      birthDate: wholeNumberText(
        z
          .int()
          .min(BIRTH_DATES.from)
          .max(BIRTH_DATES.to)
          .multipleOf(DAY_MS)
          .meta({ ...UNITS.instant, description: 'Date of birth: midnight UTC in milliseconds' }),
      ),
    }),
    answer: z.boolean(),
    codes: [],
    example: () => ({
      query: {
        cf: 'MRTMTT91D08F205J',
        name: 'Matteo',
        surname: 'Moretti',
        birthDate: Date.UTC(1991, 3, 8),
      },
    }),
  },
});
