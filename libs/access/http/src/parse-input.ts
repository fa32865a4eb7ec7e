import { randomUUID } from 'node:crypto';
import { commandId as commandIdField, queryReader, type Operation } from '@fairlot/contracts';
import { type FieldProblem, Refused, malformed } from '@fairlot/contracts/refused';
import type { MultipartFile } from '@fastify/multipart';
import { z } from 'zod';
import type { PortalRequest, UploadedFile } from './portal-request.js';

const { de, en, es, fr, it, nl, pl, pt } = z.locales;
/** Texts of field errors by portal language; be is Belgian Dutch, lu French (reading 41). */
const FIELD_TEXTS = { be: nl, de, en, es, fr, it, lu: fr, nl, pl, pt } as const;
const fieldTexts = (language: string) =>
  FIELD_TEXTS[language as keyof typeof FIELD_TEXTS] ?? FIELD_TEXTS.en;

/** PostgreSQL keeps neither NUL nor half a surrogate pair; an event with one could not be shown. */
const keepable = z.string().regex(/^[^\u0000\p{Surrogate}]*$/u);

/** The texts in what a contract has let through, so in nothing deeper than the contract. */
const textsIn = (value: unknown, path: readonly string[] = []): [readonly string[], string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => textsIn(field, [...path, key]));
};

const unkeepable = (value: unknown, error: z.core.$ZodErrorMap): FieldProblem[] =>
  textsIn(value).flatMap(([path, text]) =>
    (keepable.safeParse(text, { error }).error?.issues ?? []).map(({ code, message }) => ({
      path: path.join('.'),
      code,
      message,
    })),
  );

/** Parses one part of a request; every wrong field is named as the client wrote it. */
const parse = (schema: z.ZodType | undefined, value: unknown, language: string) => {
  if (schema === undefined) return { value: undefined, fields: [] };
  const error = fieldTexts(language)().localeError;
  const parsed = schema.safeParse(value ?? {}, { error });
  if (parsed.success) return { value: parsed.data, fields: unkeepable(parsed.data, error) };
  const fields = parsed.error.issues.flatMap(({ code, message, path, ...issue }): FieldProblem[] =>
    code === 'unrecognized_keys' && 'keys' in issue
      ? issue.keys.map((key) => ({ path: [...path, key].join('.'), code, message }))
      : [{ path: path.join('.'), code, message }],
  );
  return { value: undefined, fields };
};

/** Of the body, else of the header; null when the client chose none. */
const chosenIdOf = (request: PortalRequest, body: unknown): string | null => {
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
    throw malformed([{ path: 'Idempotency-Key', code: 'invalid_format', message: 'UUID' }]);
  return parsed.data;
};

const unsupportedMedia = () => new Refused('UNSUPPORTED_MEDIA');

/** A body is JSON: the types that a form of another site can send without asking are none. */
const requireJson = ({ headers: { 'content-type': type } }: PortalRequest): void => {
  if (type !== undefined && !/^application\/json\b/i.test(type)) throw unsupportedMedia();
};

const uploadOf = async (request: PortalRequest, field: string): Promise<UploadedFile> => {
  if (!request.isMultipart()) throw unsupportedMedia();
  const missing = () => malformed([{ path: field, code: 'required', message: field }]);
  try {
    const part: MultipartFile | undefined = await request.file();
    if (part?.fieldname !== field) throw missing();
    // A part without a name has none, whatever its type says.
    const fileName = z.string().catch('').parse(part.filename);
    return { fileName, content: await part.toBuffer() };
  } catch (error) {
    if (error instanceof Refused || (error instanceof Error && 'statusCode' in error)) throw error;
    // The parser's own complaint about parts that are cut off or out of shape.
    throw missing();
  }
};

/** The request as its contract has it, or 400 with every wrong field. */
export const parseInput = async (
  operation: Operation,
  request: PortalRequest,
  language: string,
) => {
  if (operation.body !== undefined) requireJson(request);
  const parts = {
    params: parse(operation.params, request.params, language),
    query: parse(queryReader(operation), request.query, language),
    body: parse(operation.body, request.body, language),
  };
  const fields = Object.values(parts).flatMap((part) => part.fields);
  if (fields.length > 0) throw malformed(fields);
  const key = chosenIdOf(request, parts.body.value);
  return {
    params: parts.params.value,
    query: parts.query.value,
    body: parts.body.value,
    file: operation.upload === undefined ? null : await uploadOf(request, operation.upload),
    caller: request.caller ?? null,
    key,
    commandId: key ?? randomUUID(),
    language,
  };
};
