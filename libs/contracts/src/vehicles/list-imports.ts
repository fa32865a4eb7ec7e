import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, flag, idText, listOf, wholeNumberText } from '../fields.js';
import { pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import {
  LIST_COLUMNS_MAX,
  LIST_ENCODINGS,
  listField,
  listImport,
  LIST_VALUES_MAX,
  listValue,
  listImportRow,
  ownListImport,
} from './list-import.js';

const ROWS_MAX = 1_000;
const ROWS_USUAL = 50;
const ROW_CODES_MAX = 100;
const rowCodes = listOf(z.string().trim().min(1).max(50), ROW_CODES_MAX).optional();
const importParams = z.object({ idTemp: z.uuid() });
const importExample = ({ idTemp }: ExampleTarget) => ({ params: { idTemp } });
const MAPPED_FIELDS = [
  'externalId',
  'brand',
  'model',
  'bodyType',
  'fuelType',
  'gearbox',
  'askingPriceEur',
] satisfies z.infer<typeof listField>[];
/** Code of a source, as in inventories and templates: `LTR_RETURN`. */
const provenanceCode = z.string().regex(/^[A-Z][A-Z0-9_]{0,49}$/);
const ONE_VEHICLE =
  'Vehicle code;Make;Model;Body;Fuel;Gearbox;Price\nE-1;Fiat;Panda;City car;Petrol;Manual;4.900,00\n';

/** Vehicle lists: upload, preview, save and undo. */
export const listImportOperations = defineOperations({
  'SEC-29': {
    method: 'POST',
    path: '/api/v1/secure/upload-vehicle',
    name: 'uploadVehicleList',
    tag: 'vehicles',
    summary: 'Upload a vehicle list and preview its changes',
    description:
      'Reads a CSV file or the first visible sheet of an XLSX workbook, with at most 10 MB and 100,000 rows, and checks each row. CSV files can use commas, semicolons or tabs, and UTF-8, UTF-16 or a Windows, DOS or Macintosh encoding, which is detected unless `encoding` is set. The first line has column headings in any of the ten languages and in any order. The stock does not change before `saveVehicles`. A user can have three unsaved lists; a further list replaces the oldest one. Unsaved lists are deleted after a day. The vehicles belong to the dealer of the caller. Staff and joint organisers must send a template; its owner receives the vehicles. If the file is not a list, the call returns FILE_REFUSED with the reason in `fields`. If the sender cancelled the list (ENG-151), the call returns IMPORT_OVER.',
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
    limits: ['lists'],
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
    summary: 'Get a vehicle list that the caller uploaded',
    description:
      'Returns the changes that a list would make, or the result after it was saved. Lists are stored for a day after the upload.',
    callers: MANAGERS,
    effect: 'none',
    names: ['file'],
    params: importParams,
    answer: listImport,
    codes: [],
    example: importExample,
  },
  'ENG-93': {
    method: 'PUT',
    path: '/api/v1/secure/vehicle-import/:idTemp/mapping',
    name: 'mapVehicleImport',
    tag: 'vehicles',
    summary: 'Map the columns of a list',
    description:
      'Checks the rows of a list again with a mapping of its columns to fields; null ignores a column. Two columns cannot have the same field. The portal stores the mapping by heading and uses it for the next list of the same dealer and provenance. `values` gives the meanings of unknown values, for all lists of the dealer. If the list was already saved, the call returns IMPORT_OVER.',
    callers: MANAGERS,
    effect: 'change',
    names: ['file'],
    params: importParams,
    body: z.strictObject({
      fields: z
        .array(listField.nullable())
        .min(1)
        .max(LIST_COLUMNS_MAX)
        .refine((fields) => {
          const mapped = fields.filter((field) => field !== null);
          return new Set(mapped).size === mapped.length;
        }),
      values: z
        .array(listValue)
        .max(LIST_VALUES_MAX)
        .optional()
        .describe(
          'Meanings of values. If `meaning` is omitted, the stored meaning of the value is deleted',
        ),
    }),
    answer: listImport,
    codes: ['IMPORT_OVER', 'OVERLOADED'],
    example: (target) => ({ ...importExample(target), body: { fields: MAPPED_FIELDS } }),
  },
  'ENG-94': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-import/:idTemp/rows',
    name: 'vehicleImportRows',
    tag: 'vehicles',
    summary: 'List the rows of a vehicle list',
    description:
      'Returns rows of a list as uploaded, with their result and errors. `next` is the cursor of the next rows. `codes` limits the result to rows with these vehicle codes, as in the list.',
    callers: MANAGERS,
    effect: 'none',
    names: ['file'],
    params: importParams,
    query: z.object({
      onlyWrong: flag.default(false),
      codes: rowCodes,
      cursor: wholeNumberText(z.int().min(0).max(2_147_483_647)).default(0),
      limit: wholeNumberText(z.int().min(1).max(ROWS_MAX)).default(ROWS_USUAL),
    }),
    answer: pageOf(listImportRow),
    codes: [],
    example: (target) => ({ ...importExample(target), query: { limit: 10 } }),
  },
  'ENG-95': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-import/:idTemp/wrong-rows',
    name: 'vehicleImportWrongRows',
    tag: 'vehicles',
    summary: 'Download the faulty rows of a list as a CSV file to correct',
    description:
      'Exports the refused rows, or all rows, with the headings of the list and an additional column with the error. The default language of the errors is that of the caller. Cells that a spreadsheet could run as formulas are escaped.',
    callers: MANAGERS,
    effect: 'none',
    names: ['file'],
    params: importParams,
    query: z.object({
      onlyWrong: flag.default(true),
      codes: rowCodes,
      language: z.enum(LANGUAGES).optional(),
    }),
    answer: 'text/csv',
    rateClass: 'heavy',
    codes: [],
    example: importExample,
  },
  'SEC-15': {
    method: 'POST',
    path: '/api/v2/secure/save-vehicle',
    name: 'saveVehicles',
    tag: 'vehicles',
    summary: 'Save the correct rows of a list to the stock',
    description:
      'Saves all correct rows of a list in one transaction; faulty rows are left out. New vehicles have the state LOADED; authorised users can then publish or send them (SEC-24 to SEC-26). Existing vehicles are found by the vehicle code of their owner: differing values are updated, and fields without a column stay unchanged. A vehicle that is in an auction or sold does not change, and the result of its row says so. Files that were uploaded with `idTemp` and `tupla` are attached to the vehicle of that row. Files of refused rows are not attached yet. Repeating the call changes nothing and returns the same response.',
    callers: MANAGERS,
    effect: 'change',
    names: ['file'],
    query: importParams,
    answer: listImport,
    codes: ['IMPORT_OVER', 'OVERLOADED', 'TOO_MANY_FILES'],
    example: ({ idTemp }) => ({ query: { idTemp } }),
  },
  'SEC-16': {
    method: 'POST',
    path: '/api/v1/secure/save-vehicle',
    name: 'saveNewestVehicles',
    tag: 'vehicles',
    summary: 'Save the correct rows of the latest list to the stock',
    description:
      'Does the same as `saveVehicles` for the latest unsaved list of the caller. If there is no such list, the call returns 404.',
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
    summary: 'Undo the import of a list',
    description:
      'Undoes an import within a day after the upload. The call deletes the vehicles that the import created, and restores the old values of those that it changed. Vehicles that have changed since, for example by an auction, are kept and listed in `problems`. Files of the list are deleted too. Repeating the call changes nothing.',
    callers: MANAGERS,
    effect: 'change',
    names: ['file'],
    params: importParams,
    answer: listImport,
    codes: ['IMPORT_OVER', 'OVERLOADED'],
    example: importExample,
  },
  'ENG-150': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-imports',
    name: 'vehicleImports',
    tag: 'vehicles',
    summary: 'List the vehicle lists that the caller uploaded, with their progress',
    description:
      'Returns the ten latest lists of the last day. For a list that is being checked, saved or undone, the response contains the number of completed rows and the remaining time. The work continues when the caller disconnects.',
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
    summary: 'Cancel the processing of a vehicle list',
    description:
      'Stops the check, save or undo of a list. After a stopped check, the list is deleted. A stopped save or undo has no effect. Other calls that wait for the result receive IMPORT_OVER. If nothing is in progress, nothing changes.',
    callers: MANAGERS,
    effect: 'change',
    names: ['file'],
    params: importParams,
    answer: done,
    codes: [],
    example: importExample,
  },
});
