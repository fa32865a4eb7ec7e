import { isOpen, isWrite } from '@fairlot/access-domain';
import type { z } from 'zod';
import { SEEN_HEADER } from '../fields.js';
import { isList } from '../list.js';
import type { ExampleFile } from '../example.js';
import { acceptsKey, type Multipart, type ObjectKind, type Operation } from '../operation.js';
import { EXAMPLE_TARGET } from './example-target.js';
import type { SchemaCollector } from './json-schema.js';
import ownData from './own-data.json' with { type: 'json' };
import { registrationBody } from './registration-body.js';
import type { Refusals } from './refusals.js';
import { limitsOf, rateLimitOf, describeFacts, type RateFigures } from './describe-facts.js';
import { WORKED_EXAMPLES, type RecordedCall } from './worked.js';

type Json = Record<string, unknown>;

/** Parts that all entries share: schemas, refusals and rate limits. */
export type EntryContext = {
  readonly all: SchemaCollector;
  readonly refusals: Refusals;
  readonly figures: RateFigures;
};

/** An example value as text, as it appears in a URL. */
const writtenValue = (value: unknown): unknown =>
  typeof value === 'boolean' ? JSON.stringify(value) : value;

const parameters = (
  schema: z.ZodObject | undefined,
  where: 'path' | 'query',
  {
    all,
    example = {},
  }: { readonly all: SchemaCollector; readonly example: RecordedCall['query'] | undefined },
) => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = all.of(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: field,
    ...(name in example && { example: writtenValue(example[name]) }),
  }));
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Command id (UUID). A repeated request with the same id has no further effect and returns the first response. The same id with a different body returns 422',
  schema: { type: 'string', format: 'uuid' },
};

const seenPositions = {
  name: SEEN_HEADER,
  in: 'header',
  required: false,
  description:
    'Positions that the response must reflect, such as `lot-7.3@12`. If the data has not reached them yet, the call returns 503. Positions of streams that the caller may not see are ignored',
  schema: { type: 'string' },
  example: 'lot-7.3@12',
};

const textSchema = { type: 'string' };
const binarySchema = { type: 'string', format: 'binary' };

/** Schema of the JSON part of a multipart request, if the row has none. */
const JSON_PARTS: Readonly<Record<string, () => Json>> = { 'OPEN-05': registrationBody };

/** Schemas of files that are JSON. Tests generate them from files of the server. */
const JSON_FILES: Readonly<Record<string, Json>> = { 'ENG-63': ownData };

/** Parts of a multipart form in the example of a row. */
type SentParts = {
  readonly file?: ExampleFile;
  readonly fields?: object;
  readonly files?: readonly ExampleFile[];
};
const sentParts = ({ example }: Operation): SentParts => example(EXAMPLE_TARGET);

/** The content of a file in an example: text as it is, other bytes as a `data:` URL. */
const fileContentText = ({ mediaType, content, isBase64 }: ExampleFile): string =>
  isBase64 === true ? `data:${mediaType};base64,${content}` : content;

const formBody = (form: Json): Json => ({
  requestBody: { required: true, content: { 'multipart/form-data': form } },
});

const multipartBody = (
  operation: Operation,
  { json, files, filesMax }: Multipart,
  sent: unknown,
): Json => {
  const properties = {
    [json]: { ...JSON_PARTS[operation.id]?.() },
    [files]: { type: 'array', maxItems: filesMax, items: binarySchema },
  };
  const schema = { type: 'object', properties, required: [json, files] };
  const encoding = { [json]: { contentType: 'application/json' } };
  const { files: parts = [] } = sentParts(operation);
  return formBody({
    schema,
    encoding,
    ...(sent !== undefined && { example: { [json]: sent, [files]: parts.map(fileContentText) } }),
  });
};

const uploadBody = (operation: Operation, upload: string, all: SchemaCollector): Json => {
  const { fields } = operation;
  const beside = fields === undefined ? {} : all.of(fields, 'input');
  const schema = {
    type: 'object',
    properties: { [upload]: binarySchema, ...Object(beside['properties']) },
    required: [upload, ...(Array.isArray(beside['required']) ? beside['required'] : [])],
  };
  const { file, fields: texts } = sentParts(operation);
  return formBody({
    schema,
    ...(file && { example: { [upload]: fileContentText(file), ...texts } }),
  });
};

const requestBody = (operation: Operation, example: unknown, all: SchemaCollector): Json => {
  const { body, upload, form, multipart } = operation;
  if (multipart !== undefined) return multipartBody(operation, multipart, example);
  if (upload !== undefined) return uploadBody(operation, upload, all);
  if (body === undefined) return {};
  return {
    requestBody: {
      required: true,
      content: {
        [form ? 'application/x-www-form-urlencoded' : 'application/json']: {
          schema: all.of(body, 'input'),
          ...(example !== undefined && { example }),
        },
      },
    },
  };
};

const REDIRECT_HEADERS = {
  Location: { description: 'Address to continue at', schema: textSchema },
  'Set-Cookie': { description: 'Cookie that continues the sign-in', schema: textSchema },
};
const DOWNLOAD_HEADERS = {
  'Content-Disposition': { description: 'Attachment with its file name', schema: textSchema },
};

/** Media types of a file response. */
const mediaTypesOf = (answer: string): readonly string[] =>
  answer.split(', ').filter((type) => type !== '');

const TOTAL_HEADERS = {
  'X-Total-Count': {
    description: 'Total number of rows',
    schema: { type: 'integer', minimum: 0 },
  },
};

/** Documents the headers of a response, with the values of the recorded response as examples. */
const headers = (
  of: Readonly<Record<string, { schema: Json }>>,
  worked: RecordedCall | undefined,
) =>
  Object.fromEntries(
    Object.entries(of).map(([name, header]) => {
      const recorded = worked?.headers?.[name.toLowerCase()];
      const example = header.schema['type'] === 'integer' ? Number(recorded) : recorded;
      return [name, recorded === undefined ? header : { ...header, example }];
    }),
  );

const successResponse = (
  operation: Operation,
  all: SchemaCollector,
  example: RecordedCall | undefined,
): Json => {
  const { answer, summary } = operation;
  if (typeof answer !== 'string')
    return {
      description: summary,
      ...(isList(operation) && { headers: headers(TOTAL_HEADERS, example) }),
      content: {
        'application/json': {
          schema: all.of(answer, 'output'),
          ...(example && { example: example.answer }),
        },
      },
    };
  const types = mediaTypesOf(answer);
  if (types.length === 0)
    return { description: summary, headers: headers(REDIRECT_HEADERS, example) };
  const file = JSON_FILES[operation.id];
  const content = types.map((type) => [
    type,
    { schema: file ?? (type.startsWith('text/') ? textSchema : binarySchema) },
  ]);
  return {
    description: summary,
    headers: headers(DOWNLOAD_HEADERS, example),
    content: Object.fromEntries(content),
  };
};

/**
 * The paths of a call in OpenAPI format. `/base/:idLot?` stands for two paths, with and without the
 * last part.
 */
export const pathsOf = (path: string): string[] => {
  const whole = path.replace(/:(\w+)\??/g, '{$1}');
  return path.endsWith('?') ? [whole, whole.replace(/\/\{\w+\}$/, '')] : [whole];
};

/** The operation id for each path of a call. */
export const operationIdsOf = ({ name, path }: Pick<Operation, 'name' | 'path'>) =>
  path.endsWith('?') ? ([name, `${name}OfAll`] as const) : ([name] as const);

/**
 * Whether an object is built from events. A read of such an object can wait for events. Records are
 * read from tables.
 */
const isOfEvents = (kind: ObjectKind): boolean => kind !== 'record';

/** The entry of a call for one of its paths. */
export const operationEntry = (
  operation: Operation,
  path: string,
  { all, refusals, figures }: EntryContext,
): Json => {
  const operationId = operationIdsOf(operation)[pathsOf(operation.path).indexOf(path)] ?? '';
  const worked = WORKED_EXAMPLES.calls[operationId];
  const inPath = parameters(operation.params, 'path', { all, example: worked?.params }).filter(
    ({ name }) => path.includes(`{${name}}`),
  );
  return {
    operationId,
    'x-requirement': operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: describeFacts(operation, figures),
    'x-roles': operation.callers,
    'x-rate-limit': rateLimitOf(operation, figures),
    ...(operation.limits && { 'x-limits': limitsOf(operation) }),
    parameters: [
      ...inPath,
      ...parameters(operation.query, 'query', { all, example: worked?.query }),
      ...(acceptsKey(operation) ? [idempotencyKey] : []),
      ...(operation.effect === 'none' && operation.names.some(isOfEvents) ? [seenPositions] : []),
    ],
    ...requestBody(operation, worked?.body, all),
    responses: {
      [String(operation.status ?? 200)]: successResponse(operation, all, worked),
      ...refusals.of(operation),
    },
    security: isOpen(operation)
      ? []
      : [{ session: [], ...(isWrite(operation) && { xsrf: [] }) }, { token: [] }],
  };
};
