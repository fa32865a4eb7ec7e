import { isOpen, isWrite } from '@fairlot/access-domain';
import type { z } from 'zod';
import { SEEN_HEADER } from '../fields.js';
import { isList } from '../list.js';
import { takesKey, type Operation } from '../operation.js';
import { answerExample } from './answer-example.js';
import { EXAMPLE_TARGET } from './example-target.js';
import type { SchemaCollector } from './json-schema.js';
import type { Refusals } from './refusals.js';
import { rateLimitOf, spokenFacts, type RateFigures } from './spoken-facts.js';

type Json = Record<string, unknown>;
type Example = { readonly params?: Json; readonly query?: Json; readonly body?: unknown };

/** What entries share: schemas, refusals and the figures of this portal. */
export type Shared = {
  readonly all: SchemaCollector;
  readonly refusals: Refusals;
  readonly figures: RateFigures;
};

/** In an address everything is text; numbers read alike either way. */
const asWritten = (value: unknown): unknown =>
  typeof value === 'boolean' ? JSON.stringify(value) : value;

const parameters = (
  schema: z.ZodObject | undefined,
  where: 'path' | 'query',
  { all, example = {} }: { readonly all: SchemaCollector; readonly example: Json | undefined },
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
    ...(name in example && { example: asWritten(example[name]) }),
  }));
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Command id (UUID): a repeat answers as the first did, and is done once',
  schema: { type: 'string', format: 'uuid' },
};

const seenPositions = {
  name: SEEN_HEADER,
  in: 'header',
  required: false,
  description:
    'Places that the caller was told, such as `lot-7.3@12`: the answer shows at least these, or is 503',
  schema: { type: 'string' },
  example: 'lot-7.3@12',
};

const requestBody = ({ body, upload }: Operation, example: unknown, all: SchemaCollector): Json => {
  if (upload !== undefined) {
    const properties = { [upload]: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: [upload] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (body === undefined) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: all.of(body, 'input'), example } },
    },
  };
};

const text = { type: 'string' };
const binary = { type: 'string', format: 'binary' };
const LEAVES = {
  Location: { description: 'Where the browser goes on', schema: { type: 'string' } },
  'Set-Cookie': { description: 'What the sign-in is continued by', schema: { type: 'string' } },
};
const DOWNLOAD = {
  'Content-Disposition': { description: 'An attachment and its file name', schema: text },
};

/** Media types of an answer that is no JSON. */
const mediaTypesOf = (answer: string): readonly string[] =>
  answer.split(', ').filter((type) => type !== '');

const TOTAL = {
  'X-Total-Count': {
    description: 'Of how many rows this is a page',
    schema: { type: 'integer', minimum: 0 },
  },
};

const answered = (operation: Operation, all: SchemaCollector): Json => {
  const { answer, summary } = operation;
  if (typeof answer !== 'string')
    return {
      description: summary,
      ...(isList(operation) && { headers: TOTAL }),
      content: {
        'application/json': { schema: all.of(answer, 'output'), example: answerExample(answer) },
      },
    };
  const types = mediaTypesOf(answer);
  if (types.length === 0) return { description: summary, headers: LEAVES };
  const content = types.map((type) => [type, { schema: type.startsWith('text/') ? text : binary }]);
  return { description: summary, headers: DOWNLOAD, content: Object.fromEntries(content) };
};

/** `/base/:idLot?` stands for two paths, with and without the last part. */
export const pathsOf = (path: string): string[] => {
  const whole = path.replace(/:(\w+)\??/g, '{$1}');
  return path.endsWith('?') ? [whole, whole.replace(/\/\{\w+\}$/, '')] : [whole];
};

/** One call as the document has it under one of its paths. */
export const operationEntry = (
  operation: Operation,
  path: string,
  { all, refusals, figures }: Shared,
): Json => {
  const example: Example = operation.example(EXAMPLE_TARGET);
  const inPath = parameters(operation.params, 'path', { all, example: example.params }).filter(
    ({ name }) => path.includes(`{${name}}`),
  );
  const isOfAll = operation.path.endsWith('?') && path !== pathsOf(operation.path)[0];
  return {
    operationId: isOfAll ? `${operation.name}OfAll` : operation.name,
    'x-requirement': operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: spokenFacts(operation, figures),
    'x-roles': operation.callers,
    'x-rate-limit': rateLimitOf(operation, figures),
    parameters: [
      ...inPath,
      ...parameters(operation.query, 'query', { all, example: example.query }),
      ...(takesKey(operation) ? [idempotencyKey] : []),
      ...(operation.effect === 'none' && operation.names.length > 0 ? [seenPositions] : []),
    ],
    ...requestBody(operation, example.body, all),
    responses: {
      [String(operation.status ?? 200)]: answered(operation, all),
      ...refusals.of(operation),
    },
    security: isOpen(operation)
      ? []
      : [{ session: [], ...(isWrite(operation) && { xsrf: [] }) }, { token: [] }],
  };
};
