import { isOpen, isWrite } from '@fairlot/access-domain';
import type { z } from 'zod';
import type { Operation } from '../operation.js';
import { operations } from '../operations.js';
import { PROBLEMS } from '../problem/codes.js';
import { problemBody } from '../problem/problem.js';
import { answerExample } from './answer-example.js';
import { codesOf } from './codes-of.js';
import { EXAMPLE_TARGET } from './example-target.js';
import { SchemaCollector } from './json-schema.js';

type Json = Record<string, unknown>;

/** In an address everything is text; numbers read alike either way. */
const asWritten = (value: unknown): unknown =>
  typeof value === 'boolean' ? JSON.stringify(value) : value;

type Example = { readonly params?: Json; readonly query?: Json; readonly body?: unknown };

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
  description: 'Command id (UUID): a repeat answers as the first did',
  schema: { type: 'string', format: 'uuid' },
};

const requestBody = ({ body, upload }: Operation, example: unknown, all: SchemaCollector): Json => {
  if (upload !== undefined) {
    const file = { type: 'object', properties: { [upload]: { type: 'string', format: 'binary' } } };
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } },
    };
  }
  if (body === undefined) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: all.of(body, 'input'), example } },
    },
  };
};

const responses = (operation: Operation, all: SchemaCollector): Json => {
  const { answer, status = 200 } = operation;
  const content =
    typeof answer === 'string'
      ? { [answer]: {} }
      : {
          'application/json': { schema: all.of(answer, 'output'), example: answerExample(answer) },
        };
  const problem = { 'application/json': { schema: all.of(problemBody, 'output') } };
  const byStatus = Map.groupBy(codesOf(operation), (code) => PROBLEMS[code].status);
  return Object.fromEntries([
    [status, { description: operation.summary, content }],
    ...[...byStatus].map(([refused, codes]) => [
      refused,
      { description: codes.map((code) => `\`${code}\``).join(', '), content: problem },
    ]),
  ]);
};

/** `/base/:idLot?` stands for two paths, with and without the last part. */
const pathsOf = (path: string): string[] => {
  const whole = path.replace(/:(\w+)\??/g, '{$1}');
  return path.endsWith('?') ? [whole, whole.replace(/\/\{\w+\}$/, '')] : [whole];
};

const describe = (operation: Operation, path: string, all: SchemaCollector): Json => {
  const example: Example = operation.example(EXAMPLE_TARGET);
  const inPath = parameters(operation.params, 'path', { all, example: example.params }).filter(
    ({ name }) => path.includes(`{${name}}`),
  );
  const takesCommandId = operation.effect === 'command' && operation.method !== 'GET';
  return {
    operationId:
      path.includes('{idLot}') || !operation.path.endsWith('?')
        ? operation.id
        : `${operation.id}-all`,
    tags: [operation.tag],
    summary: `${operation.id} ${operation.summary}`,
    description: operation.description,
    'x-roles': operation.callers,
    ...(operation.rateClass && { 'x-rate-class': operation.rateClass }),
    parameters: [
      ...inPath,
      ...parameters(operation.query, 'query', { all, example: example.query }),
      ...(takesCommandId ? [idempotencyKey] : []),
    ],
    ...requestBody(operation, example.body, all),
    responses: responses(operation, all),
    security: isOpen(operation)
      ? []
      : [{ session: [], ...(isWrite(operation) && { xsrf: [] }) }, { token: [] }],
  };
};

const INTRODUCTION = `Vehicle auctions for registered dealers.

**Who you are.** Sign in at \`/sso/login?redirect=/api/docs\` for a session cookie; calls that change
something then send the \`X-XSRF-TOKEN\` header with the value of the cookie \`XSRF-TOKEN\`. Or get a
token from \`POST /api/v1/mobile/token\` and send it in the header \`token\`, on every call.

**Money** is integer minor units (\`…Minor\`, cents), except \`offer\`, which is euros. **Instants** are
epoch milliseconds of the server's clock (\`…At\`).

**Commands** take a command id (\`commandId\` of an offer, else the header \`Idempotency-Key\`): a repeat
answers as the first did, so an unknown outcome is settled by sending it again.

**Errors** are one shape, \`Problem\`: a stable \`code\`, the text in your language, the facts you need
(such as \`minimumNextMinor\`) and, for bad input, each field that was wrong. What you may not see
answers 404 like what does not exist. 503 comes with \`Retry-After\`.

**Live** topics and socket messages are described in \`/api/asyncapi.json\`.`;

/** OpenAPI 3.1 of the whole operation table. */
export const openApiDocument = (version: string) => {
  const all = new SchemaCollector();
  const paths: Record<string, Json> = {};
  for (const operation of Object.values<Operation>(operations))
    for (const path of pathsOf(operation.path))
      (paths[path] ??= {})[operation.method.toLowerCase()] = describe(operation, path, all);
  return {
    openapi: '3.1.0',
    info: { title: 'Fairlot', version, description: INTRODUCTION },
    paths,
    components: {
      schemas: all.components,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'fairlot_session' },
        xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
        token: { type: 'apiKey', in: 'header', name: 'token' },
      },
    },
  };
};
