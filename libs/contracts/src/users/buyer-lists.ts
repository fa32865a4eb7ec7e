import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { MANAGERS, STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { editVersion, flag, id, idText, wholeNumberText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { bulkChange } from '../record/bulk-changes.js';
import { BULK_MAX, refuseRepeats } from '../record/many-operations.js';
import { rows } from '../rows.js';
import { LIST_ENCODINGS } from '../vehicles/list-import.js';
import {
  AREA_MAX,
  buyerFilter,
  hasOneSubject,
  SCOPES,
  STANDINGS,
  standing,
  SUBJECT_FAULT,
  type BuyerSubject,
} from './buyer-fields.js';

const BASE_PATH = '/api/v1/admin/users-buyer-template';
const OWN_BASE_PATH = '/api/v1/secure/users-buyer-template';
/** Maximum number of buyers that one call can list by id. */
const NAMED_MAX = 1_000;
/** Maximum number of users that a file can select. One VAT number can stand for several users. */
const FILE_USERS_MAX = 250_000;
/** Maximum number of faulty lines that a preview returns. */
const FAULTS_MAX = 100;

/** Why a line of a file names no buyer. */
const BUYER_FAULTS = ['empty', 'unknown', 'ambiguous', 'twice'] as const;
export type BuyerFault = (typeof BUYER_FAULTS)[number];

/** Showcases of a market are open to all its dealers, so only users can be restricted there. */
const hasSubject = ({ scope: of, ...subject }: BuyerSubject & { readonly scope: string }) =>
  hasOneSubject(subject) && (subject.idMarket === undefined || of === 'USER');

const scope = z
  .enum(SCOPES)
  .describe(
    'DEALER: the call sets the state of the dealers of these users. USER: it only restricts the given users',
  );
const standingFields = { state: standing, scope };
const additionFields = {
  ...standingFields,
  adds: z
    .boolean()
    .default(false)
    .describe(
      'Whether the call sets the state of dealers that have none yet. Otherwise these rows are refused',
    ),
};
const change = z
  .strictObject({
    ...additionFields,
    idTemplate: id.optional(),
    idMarket: z
      .enum(MARKETS)
      .optional()
      .describe('Fixed-price showcases of a market, instead of a template; only with scope `USER`'),
  })
  .refine(hasSubject, SUBJECT_FAULT);
const ownerChange = z.strictObject({ ...standingFields, idTemplate: id });

/** The filter parameters of the list call, as JSON. */
const chosenFilter = z.strictObject({
  ...buyerFilter,
  accepted: z.boolean().optional(),
  blockedUser: z.boolean().optional(),
  fcaUser: z.boolean().optional(),
  market: z.array(z.enum(MARKETS)).max(MARKETS.length).optional(),
  province: z.array(z.string().max(AREA_MAX)).max(NAMED_MAX).optional(),
});
const chosenRows = z
  .array(
    z.strictObject({
      idUser: id,
      version: editVersion
        .optional()
        .describe('Version that the caller saw. A buyer with another version is not changed'),
    }),
  )
  .min(1)
  .max(NAMED_MAX)
  .superRefine(refuseRepeats('idUser'));
const count = z.int().min(1).max(BULK_MAX);
const changeBody = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('rows'), change, rows: chosenRows }),
  z.strictObject({ by: z.literal('filter'), change, filter: chosenFilter, count }),
]);
const ownerBody = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('rows'), change: ownerChange, rows: chosenRows }),
  z.strictObject({ by: z.literal('filter'), change: ownerChange, filter: chosenFilter, count }),
]);

const emptyField = z.literal('').transform(() => undefined);
const ownerFields = {
  idTemplate: idText,
  state: z.enum(STANDINGS),
  scope,
  encoding: z.union([emptyField, z.enum(LIST_ENCODINGS)]).optional(),
};
const fileFields = {
  ...ownerFields,
  idTemplate: z.union([emptyField, idText]).optional(),
  idMarket: z.union([emptyField, z.enum(MARKETS)]).optional(),
  adds: z.union([z.boolean(), flag]).default(false),
};
/** Number of users that the preview returned. */
const userCount = wholeNumberText(z.int().min(1).max(FILE_USERS_MAX));

const number = z.int().min(0);
const buyerPreview = z
  .object({
    lines: number.describe('Number of lines below the headings'),
    users: number.describe('Number of different users in the file'),
    applied: number.describe('Number of users whose state would change'),
    already: number.describe('Number of users who already have the state'),
    refused: number.describe('Number of users who would be refused'),
    faulty: number.describe('Number of lines without a user whom the caller may change'),
    encoding: z.enum(LIST_ENCODINGS).nullable().describe('Null for a workbook'),
    faults: rows(
      z.object({
        line: z.int().min(1).describe('Line in the file, starting at 1'),
        named: z.string().describe('Value in the file, at most its first 100 characters'),
        code: z.enum(BUYER_FAULTS),
      }),
    ).describe(`The first ${FAULTS_MAX} faulty lines`),
  })
  .meta({ id: 'BuyerListPreview' });

const ABOUT_FILE =
  'a CSV file or the first visible sheet of an XLSX workbook, at most 10 MB and 100,000 lines below its headings. It has a column of user IDs, e-mail addresses or VAT numbers with a heading in any of the ten languages, for example an export of `templateBuyers`; a list of e-mail addresses needs no heading. A VAT number stands for the dealer, or with scope `USER` for all users of the dealer. The encoding is detected unless `encoding` is set.';
const STAFF_SCOPE =
  'Staff can use the templates and users of their markets; all others are reported as missing.';

const OWNER_SCOPE =
  'Owners can use templates that they own or are linked to, and users of dealers with a state there; all others are reported as missing.';
const PROGRESS_HINT =
  'The call waits up to two seconds; `bulkChanges` (ENG-172) with the record `buyer` returns the progress.';
const aboutPreview = (whose: string): string =>
  `Receives ${ABOUT_FILE} Returns how many users would change, and each faulty line with the reason. Nothing is stored. ${whose}`;
const aboutChange = (previewCall: string, whose: string): string =>
  `Receives the same file as ${previewCall}, and changes its users as a job. If the number of users differs from \`users\` of the preview, nothing changes. The result reports faulty lines as missing. ${PROGRESS_HINT} ${whose}`;

const exampleRows = ({ idTemplate, idUser }: ExampleTarget) => ({
  by: 'rows' as const,
  change: { idTemplate, state: 'BLOCKED' as const, scope: 'USER' as const },
  rows: [{ idUser }],
});
const exampleOwnFile = ({ idTemplate, idUser }: ExampleTarget) => ({
  file: { name: 'buyers.csv', mediaType: 'text/csv', content: `User ID\n${idUser}\n4711\n` },
  fields: { idTemplate, state: 'BLOCKED' as const, scope: 'USER' as const },
});
const exampleFile = (target: ExampleTarget) => {
  const { file, fields: sent } = exampleOwnFile(target);
  return { file, fields: { ...sent, adds: false } };
};

const changeMany = {
  method: 'POST',
  tag: 'back office',
  effect: 'change',
  names: ['record'],
  answer: bulkChange,
  codes: ['SELECTION_CHANGED', 'COMMAND_ID_REUSED'],
} as const;
const previewFile = {
  method: 'POST',
  tag: 'back office',
  effect: 'none',
  names: ['record'],
  upload: 'file',
  answer: buyerPreview,
  rateClass: 'heavy',
  codes: ['FILE_REFUSED'],
} as const;
const changeFile = {
  ...changeMany,
  upload: 'file',
  rateClass: 'heavy',
  codes: ['FILE_REFUSED', 'SELECTION_CHANGED', 'COMMAND_ID_REUSED'],
} as const;

/** Changes buyers as a job: selected buyers, all that match a filter, or those in a file. */
export const buyerListOperations = defineOperations({
  'ENG-281': {
    ...changeMany,
    path: `${BASE_PATH}/change-many`,
    name: 'changeManyBuyers',
    summary: 'Accept or block many buyers',
    description: `Sets the state of many buyers on a template, or for the fixed-price showcases of a market. The call changes the given buyers, or all buyers that match a filter, if their number is \`count\` and at most ${BULK_MAX}. The change runs as a job with a result for each buyer. ${PROGRESS_HINT} A refused buyer does not affect the others. ${STAFF_SCOPE}`,
    callers: STAFF,
    body: changeBody,
    example: (target: ExampleTarget) => ({ body: exampleRows(target) }),
  },
  'ENG-282': {
    ...previewFile,
    path: `${BASE_PATH}/preview-file`,
    name: 'previewBuyerFile',
    summary: 'Preview a change of the buyers in a file',
    description: aboutPreview(STAFF_SCOPE),
    callers: STAFF,
    fields: z.object(fileFields).refine(hasSubject, SUBJECT_FAULT),
    example: exampleFile,
  },
  'ENG-283': {
    ...changeFile,
    path: `${BASE_PATH}/change-file`,
    name: 'changeBuyersOfFile',
    summary: 'Accept or block the buyers in a file',
    description: aboutChange('`previewBuyerFile` (ENG-282)', STAFF_SCOPE),
    callers: STAFF,
    fields: z.object({ ...fileFields, users: userCount }).refine(hasSubject, SUBJECT_FAULT),
    example: (target: ExampleTarget) => {
      const { file, fields: sent } = exampleFile(target);
      return { file, fields: { ...sent, users: 1 } };
    },
  },
  'ENG-316': {
    ...changeMany,
    path: `${OWN_BASE_PATH}/change-many`,
    name: 'changeManyOwnBuyers',
    summary: 'Accept or block many buyers of your templates',
    description: `Sets the state of many buyers of a template that the caller owns or is linked to. The call changes the given buyers, or all buyers that match a filter, if their number is \`count\` and at most ${BULK_MAX}. The change runs as a job with a result for each buyer. ${PROGRESS_HINT} A refused buyer does not affect the others. ${OWNER_SCOPE}`,
    callers: MANAGERS,
    body: ownerBody,
    example: (target: ExampleTarget) => ({ body: exampleRows(target) }),
  },
  'ENG-317': {
    ...previewFile,
    path: `${OWN_BASE_PATH}/preview-file`,
    name: 'previewOwnBuyerFile',
    summary: 'Preview a change of the buyers of your templates in a file',
    description: aboutPreview(OWNER_SCOPE),
    callers: MANAGERS,
    fields: z.object(ownerFields),
    example: exampleOwnFile,
  },
  'ENG-318': {
    ...changeFile,
    path: `${OWN_BASE_PATH}/change-file`,
    name: 'changeOwnBuyersOfFile',
    summary: 'Accept or block the buyers of your templates in a file',
    description: aboutChange('`previewOwnBuyerFile` (ENG-317)', OWNER_SCOPE),
    callers: MANAGERS,
    fields: z.object({ ...ownerFields, users: userCount }),
    example: (target: ExampleTarget) => {
      const { file, fields: sent } = exampleOwnFile(target);
      return { file, fields: { ...sent, users: 1 } };
    },
  },
});
