import { randomUUID } from 'node:crypto';
import {
  ApiProblem,
  commandId as commandIdField,
  malformed,
  type FieldProblem,
  type Operation,
} from '@fairlot/contracts';
import type { MultipartFile } from '@fastify/multipart';
import { z } from 'zod';
import type { PortalRequest, UploadedFile } from './portal-request.js';

const { de, en, es, fr, it, nl, pl, pt } = z.locales;
/** Texts of field errors by portal language; be is Belgian Dutch, lu French (reading 41). */
const FIELD_TEXTS = { be: nl, de, en, es, fr, it, lu: fr, nl, pl, pt } as const;
const fieldTexts = (language: string) =>
  FIELD_TEXTS[language as keyof typeof FIELD_TEXTS] ?? FIELD_TEXTS.en;

/** Parses one part of a request; every wrong field is named as the client wrote it. */
const parse = (schema: z.ZodType | undefined, value: unknown, language: string) => {
  if (schema === undefined) return { value: undefined, fields: [] };
  const parsed = schema.safeParse(value ?? {}, { error: fieldTexts(language)().localeError });
  if (parsed.success) return { value: parsed.data, fields: [] };
  const fields = parsed.error.issues.flatMap(({ code, message, path, ...issue }): FieldProblem[] =>
    code === 'unrecognized_keys' && 'keys' in issue
      ? issue.keys.map((key) => ({ path: [...path, key].join('.'), code, message }))
      : [{ path: path.join('.'), code, message }],
  );
  return { value: undefined, fields };
};

const commandIdOf = (request: PortalRequest, body: unknown): string => {
  if (
    typeof body === 'object' &&
    body !== null &&
    'commandId' in body &&
    typeof body.commandId === 'string'
  )
    return body.commandId;
  const header = request.headers['idempotency-key'];
  if (header === undefined) return randomUUID();
  const parsed = commandIdField.safeParse(header);
  if (!parsed.success)
    throw malformed([{ path: 'Idempotency-Key', code: 'invalid_format', message: 'UUID' }]);
  return parsed.data;
};

const uploadOf = async (request: PortalRequest, field: string): Promise<UploadedFile> => {
  if (!request.isMultipart()) throw new ApiProblem(415, '415001', 'UNSUPPORTED_MEDIA');
  const part: MultipartFile | undefined = await request.file();
  if (part?.fieldname !== field)
    throw malformed([{ path: field, code: 'required', message: field }]);
  return { fileName: part.filename, content: await part.toBuffer() };
};

/** The request as its contract has it, or 400 with every wrong field. */
export const parseInput = async (
  operation: Operation,
  request: PortalRequest,
  language: string,
) => {
  const parts = {
    params: parse(operation.params, request.params, language),
    query: parse(operation.query, request.query, language),
    body: parse(operation.body, request.body, language),
  };
  const fields = Object.values(parts).flatMap((part) => part.fields);
  if (fields.length > 0) throw malformed(fields);
  return {
    params: parts.params.value,
    query: parts.query.value,
    body: parts.body.value,
    file: operation.upload === undefined ? null : await uploadOf(request, operation.upload),
    caller: request.caller ?? null,
    commandId: commandIdOf(request, parts.body.value),
    language,
  };
};
