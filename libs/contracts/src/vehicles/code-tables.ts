import { LANGUAGES, MARKETS, type IdMarket } from '@fairlot/countries';
import { z } from 'zod';
import { ANYONE } from '../callers.js';
import { listOf } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const codeTableElement = z
  .object({ elementCode: z.string(), elementDes: z.string(), ranking: z.int() })
  .meta({ id: 'CodeTableElement' });

const elements = rows(codeTableElement);
const groupCode = z.string().min(1).max(50);
const SMALL_MARKETS: IdMarket[] = ['LU', 'PT'];
/** Maximum number of tables per call: more than any form needs. */
const GROUPS_MAX = 10;

/** Elements by market and table. Their keys are those of the texts: `IT.COUNTRY_AREA.IT-TO`. */
const elementsMap = z
  .record(z.string(), z.record(z.string(), elements))
  .meta({ id: 'CodeTableMap' });

const codeTableGroup = z.object({ groupCode: z.string(), elements }).meta({ id: 'CodeTableGroup' });

/** Data that is the same for all callers and is not stored in a database. */
export const codeTableOperations = defineOperations({
  'OPEN-01': {
    method: 'GET',
    path: '/api/v1/open/ct-elements-map',
    name: 'codeTablesByMarket',
    tag: 'code tables',
    summary: 'List the elements of several code tables in several markets',
    description:
      'Returns the elements that users can choose in forms, by market and table, including elements for all markets. A market without elements of a table has an empty list. For an unknown table, the call returns 404.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({
      groupCodes: listOf(groupCode, GROUPS_MAX),
      idMarkets: listOf(z.enum(MARKETS), MARKETS.length),
    }),
    answer: elementsMap,
    rateClass: 'heavy',
    codes: ['NOT_FOUND'],
    example: () => ({
      query: { groupCodes: ['COUNTRY_AREA', 'CAR_SOLD'], idMarkets: SMALL_MARKETS },
    }),
  },
  'OPEN-02': {
    method: 'GET',
    path: '/api/v1/open/ct-elements',
    name: 'codeTable',
    tag: 'code tables',
    summary: 'List the elements of a code table, by ranking',
    description:
      'Returns the elements of a code table, such as makes or colours, ordered by ranking. The call needs no authentication. Codes never change. Names are for display; their default language is that of the caller. For an unknown table, the call returns 404.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({
      groupCode,
      elementCode: z.string().max(50).optional(),
      idMarket: z.string().max(10).optional(),
      lang: z.enum(LANGUAGES).optional(),
    }),
    answer: elements,
    codes: ['NOT_FOUND'],
    example: () => ({ query: { groupCode: 'BRAND' } }),
  },
  'OPEN-03': {
    method: 'GET',
    path: '/api/v1/open/ct-group',
    name: 'codeTables',
    tag: 'code tables',
    summary: 'List several code tables with their elements',
    description:
      'Returns the given code tables in the given order. Elements are ordered by ranking, and include those for all markets. For an unknown table, the call returns 404.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({ groupCode: listOf(groupCode, GROUPS_MAX) }),
    answer: rows(codeTableGroup),
    rateClass: 'heavy',
    codes: ['NOT_FOUND'],
    example: () => ({ query: { groupCode: ['BUYING_INTEREST', 'CAR_SOLD'] } }),
  },
});
