import type { Operation } from '../operation.js';
import { operations } from '../operations.js';
import { UNITS } from '../fields.js';
import { TAGS } from '../tags.js';
import { SchemaCollector } from './json-schema.js';
import { INTRODUCTION } from './introduction.js';
import { mergeEntries } from './merge-entries.js';
import { operationEntry, pathsOf } from './operation-entry.js';
import { OPERATING_PATHS } from './operating.js';
import { documentPages } from './pages/index.js';
import { REFUSAL_PREFIX, Refusals, type DescribeCode } from './refusals.js';
import type { RateFigures } from './describe-facts.js';

type Json = Record<string, unknown>;

/** Data of the portal that serves the document. */
export type ServingPortal = {
  readonly version: string;
  /** Public URL without a trailing slash. */
  readonly publicUrl: string;
  readonly figures: RateFigures;
  readonly describeCode: DescribeCode;
};

const apiKey = (where: 'cookie' | 'header', name: string, description: string) => ({
  type: 'apiKey',
  in: where,
  name,
  description,
});

const SECURITY_SCHEMES = {
  session: apiKey('cookie', 'fairlot_session', 'Session cookie of browsers, set at sign-in.'),
  xsrf: apiKey(
    'header',
    'X-XSRF-TOKEN',
    'Value of the cookie `XSRF-TOKEN`. Required with the session cookie on calls that change data.',
  ),
  token: apiKey(
    'header',
    'token',
    'Access token from `issueToken`, for clients that are not browsers. Needs no XSRF token.',
  ),
  operators: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Token of the operators (setting `OPERATORS_TOKEN`). It gives no access to calls of users.',
  },
};

const RETRY_AFTER = {
  description: 'Seconds to wait, a whole number. Requests that are sent before that are delayed.',
  required: true,
  schema: { type: 'integer', minimum: 1, 'x-unit': UNITS.seconds['x-unit'] },
};

export const serversOf = (publicUrl: string) => [{ url: publicUrl, description: 'This portal' }];

/** OpenAPI 3.1 of the whole operation table. */
export const openApiDocument = ({ version, publicUrl, figures, describeCode }: ServingPortal) => {
  const all = new SchemaCollector();
  const refusals = new Refusals(all, describeCode);
  const paths: Record<string, Json> = { ...OPERATING_PATHS };
  for (const operation of Object.values<Operation>(operations))
    for (const path of pathsOf(operation.path)) {
      const entry = operationEntry(operation, path, { all, refusals, figures });
      const method = operation.method.toLowerCase();
      const before = (paths[path] ??= {})[method];
      paths[path][method] = before === undefined ? entry : mergeEntries(before as Json, entry);
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Fairlot', version, description: `${INTRODUCTION}\n\n${documentPages()}` },
    servers: serversOf(publicUrl),
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...all.components, ...refusals.schemas },
      examples: refusals.examples,
      responses: refusals.responses,
      headers: { RetryAfter: RETRY_AFTER },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
};

const isOfRefusals = (schema: string) => schema === 'Problem' || schema.startsWith(REFUSAL_PREFIX);

type OpenApi = ReturnType<typeof openApiDocument>;

/**
 * The document without the bodies of error responses. RapiDoc resolves every reference before it
 * renders, and these bodies made the API page three times slower. Descriptions still list the error
 * codes.
 */
export const withoutRefusedBodies = ({ components, ...document }: OpenApi) => ({
  ...document,
  components: {
    ...components,
    schemas: Object.fromEntries(
      Object.entries(components.schemas).filter(([name]) => !isOfRefusals(name)),
    ),
    examples: {},
    responses: Object.fromEntries(
      Object.entries(components.responses).map(([name, { description, headers }]) => [
        name,
        { description, ...(headers !== undefined && { headers }) },
      ]),
    ),
  },
});
