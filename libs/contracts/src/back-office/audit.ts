import { LANGUAGES, MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { STAFF } from '../callers.js';
import { noInput } from '../example.js';
import { id, idText, instant, instantText, listOf } from '../fields.js';
import { listPage, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';

/** Kinds of records in the audit log. */
export const AUDIT_KINDS = [
  'DEALER',
  'USER',
  'REGISTRATION',
  'REQUIREMENT',
  'TEMPLATE',
  'DEALER_STANDING',
  'USER_STANDING',
  'TEMPLATE_LINK',
  'SELLER',
  'BANNER',
  'MARKET',
  'PUBLIC_TEXT',
  'EXPORT',
  'APPROVAL',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

const PERSON_MAX = 100;
/** Maximum number of rows in a workbook. */
export const AUDIT_WORKBOOK_MAX = 5_000;

const kind = z.enum(AUDIT_KINDS);
const auditEntry = z
  .object({
    idChange: z.string(),
    changedAt: instant,
    idUser: id.nullable().describe('User who made the change; null for the portal itself'),
    username: z.string().nullable(),
    approver: z
      .string()
      .nullish()
      .describe('User name of the second person who approved the change'),
    idApproval: id
      .nullish()
      .describe('Request that a second person approved or that changed, if the caller may see it'),
    application: z
      .enum(['WEBSITE', 'MOBILE_APP'])
      .nullable()
      .describe(
        'Null for jobs, and for changes that were made before the portal stored the application',
      ),
    kind,
    key: z.string().describe('Id of the record'),
    title: z.string().nullable().describe('Current name of the record; null if it has none'),
    idMarket: z.string().nullable(),
    fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilter = {
  kind: listOf(kind).optional(),
  key: z.string().trim().min(1).max(PERSON_MAX).optional().describe('Id of the record'),
  person: z
    .union([idText, z.string().trim().min(1).max(PERSON_MAX)])
    .optional()
    .describe('Id or user name of the user who made the change'),
  market: listOf(z.enum(MARKETS)).optional(),
  fromAt: instantText.optional(),
  toAt: instantText
    .optional()
    .describe('End of the period. A date includes that day; a time is not included'),
};
const AUDIT_SCOPE =
  'of records in the markets that the caller works for, newest first. Changes of staff accounts are returned to administrators only. Views of documents are included.';
const OPERATION_DEFAULTS = {
  method: 'GET',
  tag: 'back office',
  callers: STAFF,
  effect: 'none',
} as const;

export const auditOperations = defineOperations({
  'ENG-261': {
    ...OPERATION_DEFAULTS,
    path: '/api/v1/admin/audit',
    name: 'auditLog',
    names: [],
    codes: [],
    summary: 'List changes of records',
    description: `Returns who changed which fields, when, in which application, with old and new values, ${AUDIT_SCOPE}`,
    query: z.object({ ...auditFilter, ...listPage }),
    answer: pageOf(auditEntry).meta({ id: 'AuditPage' }),
    example: noInput,
  },
  'ENG-262': {
    ...OPERATION_DEFAULTS,
    path: '/api/v1/admin/audit/export',
    name: 'exportAuditLog',
    names: [],
    codes: [],
    rateClass: 'heavy',
    summary: 'Export changes of records as a CSV file or a workbook',
    description: `Exports one row per changed field, ${AUDIT_SCOPE} A workbook holds at most ${AUDIT_WORKBOOK_MAX} rows.`,
    query: z.object({
      ...auditFilter,
      format: z.enum(['csv', 'xlsx']).default('csv'),
      language: z.enum(LANGUAGES).optional(),
    }),
    answer: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    example: noInput,
  },
});
