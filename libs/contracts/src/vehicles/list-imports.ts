import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, flag, idText, many } from '../fields.js';
import { pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import {
  LIST_COLUMNS_MAX,
  LIST_ENCODINGS,
  listField,
  listImport,
  listImportRow,
  ownListImport,
} from './list-import.js';

const ROWS_MAX = 1_000;
const ROWS_USUAL = 50;
const ROW_CODES_MAX = 100;
const rowCodes = many(z.string().trim().min(1).max(50), ROW_CODES_MAX).optional();
const byIdTemp = z.object({ idTemp: z.uuid() });
const ofTemp = ({ idTemp }: ExampleTarget) => ({ params: { idTemp } });
const MAPPED = [
  ...([
    'externalId',
    'brand',
    'model',
    'bodyType',
    'fuelType',
    'gearbox',
    'askingPriceEur',
  ] as const),
];
/** As inventories and templates write it: `LTR_RETURN`. */
const provenanceCode = z.string().regex(/^[A-Z][A-Z0-9_]{0,49}$/);
const ONE_VEHICLE =
  'Vehicle code;Make;Model;Body;Fuel;Gearbox;Price\nE-1;Fiat;Panda;City car;Petrol;Manual;4.900,00\n';

/** Lists of vehicles: sent in, looked at, saved and undone. */
export const listImportOperations = defineOperations({
  'SEC-29': {
    method: 'POST',
    path: '/api/v1/secure/upload-vehicle',
    name: 'uploadVehicleList',
    tag: 'vehicles',
    summary: 'Send a list of vehicles, to see what it would change',
    description:
      'Takes a CSV file (UTF-8, UTF-16, or an encoding of Windows, DOS or Macintosh, which its letters ' +
      'tell unless `encoding` does; with commas, semicolons or tabs) or the first sheet of an XLSX ' +
      'workbook that is shown, at most 10 MB and 100,000 rows, with a line of headings in any of the ' +
      'ten languages and in any order, and judges each row. Nothing is in the stock before `saveVehicles`; ' +
      'what is not saved is forgotten after a day, and of more than three lists that wait the oldest. ' +
      'The vehicles are those of the own dealer, for staff those of the owner of the template, which ' +
      'they and a multi-auctioneer have to name. A file that is no list answers FILE_REFUSED and says ' +
      'why in `fields`; one that its sender stopped (ENG-151) answers IMPORT_OVER.',
    callers: MANAGERS,
    effect: 'change',
    names: [],
    upload: 'file',
    fields: z.object({
      provenance: z.union([z.literal('').transform(() => undefined), provenanceCode]).optional(),
      idTemplate: z.union([z.literal('').transform(() => undefined), idText]).optional(),
      encoding: z
        .union([z.literal('').transform(() => undefined), z.enum(LIST_ENCODINGS)])
        .optional(),
    }),
    answer: listImport,
    codes: ['COMMAND_ID_REUSED', 'FILE_REFUSED', 'IMPORT_OVER', 'NOT_FOUND', 'OVERLOADED'],
    example: ({ idTemplate }) => ({
      file: { name: 'list.csv', mediaType: 'text/csv', content: ONE_VEHICLE },
      fields: { provenance: 'LTR_RETURN', idTemplate },
    }),
  },
  'ENG-97': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-import/:idTemp',
    name: 'vehicleImport',
    tag: 'vehicles',
    summary: 'A list of vehicles that the caller has sent in',
    description:
      'Answers what a list would change, or what became of it, for a day after it was sent in.',
    callers: MANAGERS,
    effect: 'none',
    names: ['file'],
    params: byIdTemp,
    answer: listImport,
    codes: [],
    example: ofTemp,
  },
  'ENG-93': {
    method: 'PUT',
    path: '/api/v1/secure/vehicle-import/:idTemp/mapping',
    name: 'mapVehicleImport',
    tag: 'vehicles',
    summary: 'Say what the columns of a list mean',
    description:
      'Judges the rows of a list anew by what each of its columns is said to tell, null being nothing; ' +
      'no two columns tell the same. The next list of the same dealer and provenance is read so from ' +
      'the start, by its headings. A list that was saved answers IMPORT_OVER.',
    callers: MANAGERS,
    effect: 'change',
    names: ['file'],
    params: byIdTemp,
    body: z.strictObject({
      fields: z
        .array(listField.nullable())
        .min(1)
        .max(LIST_COLUMNS_MAX)
        .refine((fields) => {
          const told = fields.filter((field) => field !== null);
          return new Set(told).size === told.length;
        }),
    }),
    answer: listImport,
    codes: ['IMPORT_OVER', 'OVERLOADED'],
    example: (target) => ({ ...ofTemp(target), body: { fields: MAPPED } }),
  },
  'ENG-94': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-import/:idTemp/rows',
    name: 'vehicleImportRows',
    tag: 'vehicles',
    summary: 'Rows of a list of vehicles, by their number',
    description:
      'Answers rows of a list as they were sent in, with what becomes of each and what is wrong with ' +
      'it; `next` is the cursor of the rows after them. `codes` are vehicle codes as the list has them: ' +
      'only their rows are answered.',
    callers: MANAGERS,
    effect: 'none',
    names: ['file'],
    params: byIdTemp,
    query: z.object({
      onlyWrong: flag.default(false),
      codes: rowCodes,
      cursor: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
      limit: z.coerce.number().int().min(1).max(ROWS_MAX).default(ROWS_USUAL),
    }),
    answer: pageOf(listImportRow),
    codes: [],
    example: (target) => ({ ...ofTemp(target), query: { limit: 10 } }),
  },
  'ENG-95': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-import/:idTemp/wrong-rows',
    name: 'vehicleImportWrongRows',
    tag: 'vehicles',
    summary: 'The rows of a list that are wrong, as a CSV file to mend',
    description:
      'Writes the rows that were not taken, or all of them, with the headings of the list, and behind ' +
      "each row what is wrong with it, in the caller's language unless another is named. Cells that a " +
      'spreadsheet would run are made harmless.',
    callers: MANAGERS,
    effect: 'none',
    names: ['file'],
    params: byIdTemp,
    query: z.object({
      onlyWrong: flag.default(true),
      codes: rowCodes,
      language: z.enum(LANGUAGES).optional(),
    }),
    answer: 'text/csv',
    rateClass: 'heavy',
    codes: [],
    example: ofTemp,
  },
  'SEC-15': {
    method: 'POST',
    path: '/api/v2/secure/save-vehicle',
    name: 'saveVehicles',
    tag: 'vehicles',
    summary: 'Put the right rows of a list into the stock',
    description:
      'Writes the rows of a list that are right, all of them or none; rows that are wrong stay out. New ' +
      'vehicles are LOADED: who may publishes them or sends them on (SEC-24 to SEC-26). A ' +
      'vehicle is known by the number that its owner gave it: what differs is changed, and what the list ' +
      'has no column for stays. A vehicle that is in an auction or sold by now is left alone, and its ' +
      'row says so. What was sent by `idTemp` and `tupla` is attached to the vehicle of that row; of a row ' +
      'that was not taken it goes on waiting. A repeat changes nothing and gives the same answer.',
    callers: MANAGERS,
    effect: 'change',
    names: ['file'],
    query: byIdTemp,
    answer: listImport,
    codes: ['IMPORT_OVER', 'OVERLOADED', 'TOO_MANY_FILES'],
    example: ({ idTemp }) => ({ query: { idTemp } }),
  },
  'SEC-16': {
    method: 'POST',
    path: '/api/v1/secure/save-vehicle',
    name: 'saveNewestVehicles',
    tag: 'vehicles',
    summary: 'Put the right rows of the newest list into the stock',
    description:
      'Does as `saveVehicles` with the newest list of the caller that waits; 404 where none does.',
    callers: MANAGERS,
    effect: 'change',
    names: [],
    answer: listImport,
    codes: ['IMPORT_OVER', 'NOT_FOUND', 'OVERLOADED', 'TOO_MANY_FILES'],
    example: () => ({}),
  },
  'ENG-96': {
    method: 'POST',
    path: '/api/v1/secure/vehicle-import/:idTemp/undo',
    name: 'undoVehicleImport',
    tag: 'vehicles',
    summary: 'Take back what a list has put into the stock',
    description:
      'Takes away the vehicles that the list made and gives those that it changed their old values, ' +
      'within a day after it was sent in. A vehicle that anybody has touched since, such as an auction ' +
      'that took it up, stays as it is, is counted as kept and named in `problems`. The files that the ' +
      'list brought go, too. A repeat changes nothing.',
    callers: MANAGERS,
    effect: 'change',
    names: ['file'],
    params: byIdTemp,
    answer: listImport,
    codes: ['IMPORT_OVER', 'OVERLOADED'],
    example: ofTemp,
  },
  'ENG-150': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-imports',
    name: 'vehicleImports',
    tag: 'vehicles',
    summary: 'The lists of vehicles that the caller has sent in, and how far each is',
    description:
      'Answers the ten newest lists of a day, and of one that is being judged, saved or taken back the ' +
      'rows that are done and the time left. The work goes on when its caller leaves.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    answer: rows(ownListImport),
    codes: [],
    example: () => ({}),
  },
  'ENG-151': {
    method: 'POST',
    path: '/api/v1/secure/vehicle-import/:idTemp/stop',
    name: 'stopVehicleImport',
    tag: 'vehicles',
    summary: 'Stop what is being done with a list of vehicles',
    description:
      'What is being judged is dropped; what is being saved or taken back stays as it was before. Whoever ' +
      'waits for it is answered IMPORT_OVER. Where nothing is being done any more nothing changes.',
    callers: MANAGERS,
    effect: 'change',
    names: ['file'],
    params: byIdTemp,
    answer: done,
    codes: [],
    example: ofTemp,
  },
});
