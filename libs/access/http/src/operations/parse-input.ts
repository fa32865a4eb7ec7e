import { commandId as commandIdField, queryReader, type Operation } from '@fairlot/contracts';
import { isFieldFault } from '@fairlot/contracts/problem';
import { type FieldProblem, Refused, validationRefused } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import { cleanText, newCommandId } from '@fairlot/kernel';
import { z } from 'zod';
import { fieldProblem } from './field-problem.js';
import { issueText } from './issue-text.js';
import { readForm, readUpload } from '../multipart/form-of.js';
import { readMultipart } from '../multipart/multipart-of.js';
import type { PortalRequest } from '../callers/portal-request.js';

/**
 * Whether a text can be stored. PostgreSQL cannot store NUL or lone surrogates, and an event that
 * contains one could not be displayed.
 */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const storableText = z.string().regex(/^[^\u0000\p{Surrogate}]*$/u);

/**
 * Whether all texts in a value can be stored. It needs no depth limit, because the contract has
 * already limited the depth.
 */
const isAllStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isAllStorable);
};

/**
 * Fields that are left unchanged: a password may contain any character, and tokens and keys must
 * match exactly.
 */
const UNCHANGED_FIELDS = /password|secret|token|signature|credential|^(?:code|tag|commandId)$/i;

/** Depth up to which invisible characters are removed, which is the maximum depth of contracts. */
const DEPTH_MAX = 12;
/**
 * Whether a value is a plain object. Includes query and path parameters of the server, whose
 * prototype is an empty object.
 */
const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};
const cleanValue = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((one) => cleanValue(one, depth + 1));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      UNCHANGED_FIELDS.test(key) ? one : cleanValue(one, depth + 1),
    ]),
  );
};

type TextAtPath = readonly [path: string, text: string];
const unstorableTextsIn = (
  value: unknown,
  found: TextAtPath[] = [],
  path = '',
): readonly TextAtPath[] => {
  if (typeof value === 'string' && !isStorable(value)) found.push([path, value]);
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, field] of Object.entries(value))
    unstorableTextsIn(field, found, path === '' ? key : `${path}.${key}`);
  return found;
};

const unstorableProblems = (value: unknown, language: Language): FieldProblem[] =>
  unstorableTextsIn(value).flatMap(([path, text]) =>
    (storableText.safeParse(text).error?.issues ?? []).map((issue) => ({
      path,
      code: issue.code,
      message: issueText(issue, language),
    })),
  );

/** Parses one part of a request. Reports every invalid field by its path in the request. */
const parsePart = (schema: z.ZodType | undefined, value: unknown, language: Language) => {
  if (schema === undefined) return { value: undefined, fields: [] };
  const parsed = schema.safeParse(cleanValue(value ?? {}), { reportInput: true });
  if (!parsed.success)
    return { value: undefined, fields: parsed.error.issues.flatMap(problemsOf(language)) };
  const { data } = parsed;
  return { value: data, fields: isAllStorable(data) ? [] : unstorableProblems(data, language) };
};

/**
 * Converts zod issues to field problems. A custom rule of a contract has its own code, and a
 * built-in check of zod a fixed code.
 */
const problemsOf =
  (language: Language) =>
  (issue: z.core.$ZodIssue): FieldProblem[] => {
    const { code, path } = issue;
    const own: unknown = code === 'custom' ? issue.params?.['code'] : undefined;
    const at = path.join('.');
    if (isFieldFault(own)) return [fieldProblem(at, own, language)];
    const message = issueText(issue, language);
    if (code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), code, message }));
    return [{ path: at, code, message }];
  };

/** Command id from the body, or from the header; null if the client sent none. */
const commandIdOf = (request: PortalRequest, body: unknown): string | null => {
  if (
    typeof body === 'object' &&
    body !== null &&
    'commandId' in body &&
    typeof body.commandId === 'string'
  )
    return body.commandId;
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const parsed = commandIdField.safeParse(header);
  if (!parsed.success)
    throw validationRefused([
      {
        path: 'Idempotency-Key',
        code: 'not_uuid',
      },
    ]);
  return parsed.data;
};

const unsupportedMedia = () => new Refused('UNSUPPORTED_MEDIA');

/**
 * The body must be JSON, because forms of other sites can send some other types without a
 * preflight.
 */
const requireJson = (
  { headers: { 'content-type': type } }: PortalRequest,
  { form }: Operation,
): void => {
  if (type === undefined || /^application\/json\b/i.test(type)) return;
  if (form !== true || !/^application\/x-www-form-urlencoded\b/i.test(type))
    throw unsupportedMedia();
};

/** Parses a value inside a body by another contract. @throws Refused with paths below `at` */
export const parseWithin = (
  schema: z.ZodType,
  {
    value,
    at,
    language,
  }: { readonly value: unknown; readonly at: string; readonly language: Language },
): unknown => {
  const parsed = parsePart(schema, value, language);
  if (parsed.fields.length === 0) return parsed.value;
  throw validationRefused(
    parsed.fields.map(({ path, ...problem }) => ({
      ...problem,
      path: path === '' ? at : `${at}.${path}`,
    })),
  );
};

/** Reads a form when its handler requests it. @throws Refused naming each invalid field */
const formReader =
  (request: PortalRequest, { upload = 'file', fields }: Operation, language: Language) =>
  async () => {
    const sent = await readForm(request, upload);
    const parsed = parsePart(fields, sent.fields, language);
    if (parsed.fields.length > 0) throw validationRefused(parsed.fields);
    return { file: sent.file, fields: parsed.value };
  };

/** The contract of the query; undefined if the call has none and the query is empty. */
const querySchemaOf = (operation: Operation, { query }: PortalRequest): z.ZodType | undefined =>
  operation.query === undefined && Object.keys(query as object).length === 0
    ? undefined
    : queryReader(operation);

/** The request, parsed by its contract. @throws Refused naming each invalid field */
export const parseInput = async (
  operation: Operation,
  request: PortalRequest,
  language: Language,
) => {
  if (operation.body !== undefined) requireJson(request, operation);
  const params = parsePart(operation.params, request.params, language);
  const query = parsePart(querySchemaOf(operation, request), request.query, language);
  const body = parsePart(operation.body, request.body, language);
  const fields = [...params.fields, ...query.fields, ...body.fields];
  if (fields.length > 0) throw validationRefused(fields);
  const key = commandIdOf(request, body.value);
  const { upload, fields: beside, multipart } = operation;
  return {
    params: params.value,
    query: query.value,
    body: body.value,
    file: upload === undefined || beside !== undefined ? null : await readUpload(request, upload),
    form: beside === undefined ? null : formReader(request, operation, language),
    sent: multipart === undefined ? null : await readMultipart(request, multipart),
    caller: request.caller ?? null,
    key,
    commandId: key ?? newCommandId(),
    language,
  };
};
