import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import { id, idText } from '../fields.js';
import { listPage, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { vehicleFile, vehicleSearch, vehicleWish } from './vehicle-search.js';
import { vehicleDetails } from './views.js';

const FACET_MAX = 200;
const facet = rows(z.object({ code: z.string(), count: z.int().min(1) })).describe(
  `The ${FACET_MAX} with the most vehicles`,
);

const vehicleList = pageOf(vehicleDetails).meta({ id: 'VehicleList' });
const ANSWERS =
  'The first page says how many there are, counted up to 1,000. Damage is what condition reports estimate.';

/** Why a line of a file names no vehicle that can be put up. */
const selectionFault = z.enum(['empty', 'not_found', 'not_free', 'other_template', 'twice']);

/** Vehicles of who manages them, whatever their state, and those that a file names. */
export const vehicleListOperations = defineOperations({
  'SEC-19': {
    method: 'GET',
    path: '/api/v1/secure/vehicle',
    name: 'listVehicles',
    tag: 'vehicles',
    summary: 'Vehicles that the caller manages, whatever their state',
    description:
      'Lists the vehicles of the own dealer, for a multi-auctioneer those of his own and linked ' +
      `templates, for staff those of their markets. ${ANSWERS}`,
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: vehicleWish.extend(listPage),
    answer: vehicleList,
    codes: [],
    example: () => ({ query: { brand: 'fiat', q: 'Panda', maxPrice: 9_000.5, limit: 2 } }),
  },
  'SEC-17': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-for-auction',
    name: 'freeVehicles',
    tag: 'vehicles',
    summary: 'Vehicles that the caller may put into an auction now',
    description:
      'Lists what `listVehicles` lists, but only vehicles in no auction and not sold, and of ' +
      `\`idTemplate\` where it is given. None is reserved. ${ANSWERS}`,
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: vehicleWish.omit({ state: true }).extend(listPage),
    answer: vehicleList,
    codes: [],
    example: ({ idTemplate }) => ({ query: { idTemplate, limit: 2 } }),
  },
  'SEC-18': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-by-provenance',
    name: 'vehiclesByProvenance',
    tag: 'vehicles',
    summary: 'Vehicles that the caller manages of one provenance or several',
    description: `Lists what \`listVehicles\` lists, of the provenances that have to be named. ${ANSWERS}`,
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: vehicleWish
      .extend({ provenance: vehicleSearch.shape.provenance.unwrap() })
      .extend(listPage),
    answer: vehicleList,
    codes: [],
    example: () => ({ query: { provenance: ['LTR_RETURN', 'BANK_REPO'], limit: 2 } }),
  },
  'ENG-105': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-facets',
    name: 'vehicleFacets',
    tag: 'vehicles',
    summary: 'How many vehicles there are of each make, state, provenance and fuel',
    description:
      'Counts the newest 10,000 vehicles that `listVehicles` would list; `isExact` is false where it ' +
      'would list more. What is chosen of a field does not limit the counts of that field itself.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: vehicleSearch,
    answer: z.object({
      brand: facet,
      state: facet,
      provenance: facet,
      fuelType: facet,
      isExact: z.boolean(),
    }),
    rateClass: 'heavy',
    codes: [],
    example: () => ({ query: { brand: 'fiat', state: ['PUBLISHED' as const] } }),
  },
  'SEC-35': {
    method: 'POST',
    path: '/api/v1/secure/export-vehicle',
    name: 'exportVehicles',
    tag: 'vehicles',
    summary: 'Vehicles that the caller manages, as a CSV or XLSX file',
    description:
      'Writes what `listVehicles` lists as one file, all pages of it, with the columns asked for in ' +
      "their order, in the caller's language unless another is named. A workbook holds 5,000 vehicles; " +
      'more of them answer 400 and name `typeExport`. Cells that a spreadsheet would run are made harmless.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    body: vehicleFile,
    answer: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rateClass: 'heavy',
    codes: [],
    example: () => ({
      body: {
        brand: 'fiat',
        columns: ['vehicleCode' as const, 'licensePlate' as const, 'state' as const],
        language: 'en' as const,
      },
    }),
  },
  'SEC-39': {
    method: 'POST',
    path: '/api/v1/secure/select-by-file',
    name: 'selectVehiclesByFile',
    tag: 'vehicles',
    summary: 'The free vehicles of a template that a file names',
    description:
      'Takes a CSV file or the first sheet of an XLSX workbook, at most 10 MB and 5,000 lines below ' +
      'its headings, with plates, vehicle codes or frames in columns of any order, headings in any of ' +
      'the ten languages. Answers the vehicles that the caller may put into an auction of the template, ' +
      'in the order of the file, and each line that names none, with why. Nothing is reserved or kept.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    upload: 'file',
    fields: z.object({ idTemplate: idText }),
    answer: z.object({
      vehicles: rows(vehicleDetails),
      lineCount: z.int().min(0),
      faults: rows(
        z.object({
          line: z.int().min(1).describe('Of the file; its first is 1'),
          named: z.string().describe('As the file has it, cut at 100 characters'),
          code: selectionFault,
          idVehicle: id.nullable(),
        }),
      ),
    }),
    rateClass: 'heavy',
    codes: ['FILE_REFUSED', 'NOT_FOUND'],
    example: ({ idTemplate }) => ({
      file: { name: 'plates.csv', mediaType: 'text/csv', content: 'Plate\nAB123CD\nZZ999ZZ\n' },
      fields: { idTemplate },
    }),
  },
});
