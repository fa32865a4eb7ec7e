import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import { id, idText } from '../fields.js';
import { listPage, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { vehicleFile, vehicleSearch, vehicleSearchQuery } from './vehicle-search.js';
import { vehicleDetails } from './views.js';

const FACET_MAX = 200;
const facet = rows(z.object({ code: z.string(), count: z.int().min(1) })).describe(
  `The ${FACET_MAX} values with the most vehicles`,
);

const vehicleList = pageOf(vehicleDetails).meta({ id: 'VehicleList' });
const ANSWER_HINT =
  'The first page contains the total number, counted up to 1,000. Filters on damage use the estimated costs of condition reports.';

/** Why a line of a file matches no available vehicle. */
const selectionFault = z.enum(['empty', 'not_found', 'not_free', 'other_template', 'twice']);

/** Calls for the vehicles of managers in all states, and for the vehicles that a file lists. */
export const vehicleListOperations = defineOperations({
  'SEC-19': {
    method: 'GET',
    path: '/api/v1/secure/vehicle',
    name: 'listVehicles',
    tag: 'vehicles',
    summary: 'List the vehicles that the caller manages, in all states',
    description: `Lists the vehicles of the caller's dealer. Joint organisers receive the vehicles of their own and linked templates, and staff those of their markets. ${ANSWER_HINT}`,
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: vehicleSearchQuery.extend(listPage),
    answer: vehicleList,
    codes: [],
    example: () => ({ query: { brand: 'fiat', q: 'Panda', maxPrice: 9_000.5, limit: 2 } }),
  },
  'SEC-17': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-for-auction',
    name: 'freeVehicles',
    tag: 'vehicles',
    summary: 'List the vehicles that the caller can put into an auction now',
    description: `Lists those vehicles of \`listVehicles\` that are in no auction and not sold, optionally only for the template \`idTemplate\`. The call does not reserve vehicles. ${ANSWER_HINT}`,
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: vehicleSearchQuery.omit({ state: true }).extend(listPage),
    answer: vehicleList,
    codes: [],
    example: ({ idTemplate }) => ({ query: { idTemplate, limit: 2 } }),
  },
  'SEC-18': {
    method: 'GET',
    path: '/api/v1/secure/vehicle-by-provenance',
    name: 'vehiclesByProvenance',
    tag: 'vehicles',
    summary: 'List vehicles of given provenances',
    description: `Lists the vehicles of \`listVehicles\` with the given provenances. The parameter is required. ${ANSWER_HINT}`,
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: vehicleSearchQuery
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
    summary: 'Count vehicles by make, state, provenance and fuel type',
    description:
      'Counts the newest 10,000 vehicles of `listVehicles`; `isExact` is false if there are more. The filter on a field does not limit the counts of that field.',
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
    summary: 'Export vehicles as a CSV or XLSX file',
    description:
      'Exports all pages of `listVehicles` as one file, with the requested columns in their order. The default language is that of the caller. An XLSX file can have 5,000 vehicles; if there are more, the call returns 400 with `typeExport`. Cells that a spreadsheet could run as formulas are escaped.',
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
    summary: 'Find available vehicles of a template from a file',
    description:
      'Reads a CSV file or the first sheet of an XLSX workbook, with at most 10 MB and 5,000 lines below its headings. The file must have a column of registration numbers, vehicle codes or VINs, with a heading in any of the ten languages. Returns the vehicles that the caller can put into an auction of the template, in the order of the file. It also returns each line without a match, with the reason. The call neither reserves vehicles nor stores the file.',
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
          line: z.int().min(1).describe('Line in the file, starting at 1'),
          named: z.string().describe('Value in the file, at most its first 100 characters'),
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
