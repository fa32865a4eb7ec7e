import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { problemBody, problemOf } from '@fairlot/access-http';
import {
  asyncApiDocument,
  busDocument,
  openApiDocument,
  serversOf,
  type DescribeCode,
  withoutRefusedBodies,
} from '@fairlot/contracts/documents';
import { Refused } from '@fairlot/contracts/refused';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.js';
import { staticResponse } from './static-response.js';
import { pagePolicy } from './security-headers.js';
import { WITH_HEAD_ROUTE } from './with-head-route.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

const READER_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fairlot API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script src="/api/docs/markup-guard.js"></script>
    <script type="module" src="/api/docs/rapidoc-min.js"></script>
  </head>
  <body>
    <rapi-doc spec-url="/api/docs/openapi.json" render-style="focused" theme="light" load-fonts="false"
      info-description-headings-in-navbar="true" show-header="false" allow-authentication="true" schema-style="table" primary-color="#1c5d99"
      regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace"></rapi-doc>
  </body>
</html>`;

/** Hash of the API reader's only inline style sheet, which has the colours and fonts of `PAGE`. */
const READER_COLOURS = "'sha256-LAR1cBCzpNW8594gCv3i9VssuCgktbYszvkYnW4JZlA='";
const READER_POLICY = {
  styles: {
    'style-src': ["'self'", READER_COLOURS],
    // The API reader's templates contain many `style` attributes. One in seven depends on the
    // content, so they cannot be allowed by hash. They affect only their own element.
    'style-src-attr': ["'unsafe-inline'"],
  },
  trustedTypes: ['default', 'lit-html'],
};
/** Lets the API reader insert text such as `{...}` as markup, but nothing with tags. */
const MARKUP_GUARD = `globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (/<[a-z!/?]/i.test(text) ? null : text),
});`;

type DocumentedPortal = Pick<Settings, 'publicUrl' | 'mqttPort' | 'limits'> & {
  readonly version: string;
};

const describeCode: DescribeCode = (code, facts) =>
  problemBody(problemOf(new Refused(code, { facts })), 'en');

type OpenApi = ReturnType<typeof openApiDocument>;
/** Generated documents by version and limits; null unless `cacheDocuments` was called. */
let cachedDocuments: Map<string, OpenApi> | null = null;

/**
 * Lets all portals of this process share generated OpenAPI documents, because each takes 0.3 s of
 * CPU time. For tests only: a portal needs its document once, at its start, and should not keep it.
 */
export const cacheDocuments = (): void => {
  cachedDocuments ??= new Map();
};

const openApiOf = ({ version, publicUrl, limits }: Omit<DocumentedPortal, 'mqttPort'>): OpenApi => {
  const key = JSON.stringify([version, limits]);
  const document =
    cachedDocuments?.get(key) ??
    openApiDocument({ version, publicUrl, figures: limits, describeCode });
  cachedDocuments?.set(key, document);
  return { ...document, servers: serversOf(publicUrl) };
};

/** Generates the API documents from the contracts and the portal's settings. */
export const documentsOf = ({ version, publicUrl, mqttPort, limits }: DocumentedPortal) => {
  const openApi = openApiOf({ version, publicUrl, limits });
  return {
    openApi,
    /** The document for the page at /api/docs. */
    readable: withoutRefusedBodies(openApi),
    asyncApi: asyncApiDocument({ version, publicUrl, mqttPort }),
    bus: busDocument({ version }),
  };
};

/** Serves the API documents, and a page that shows the OpenAPI document. */
export const serveDocuments = (server: FastifyInstance, portal: DocumentedPortal): void => {
  const { publicUrl } = portal;
  const { openApi, readable, asyncApi, bus } = documentsOf(portal);
  server.get(
    '/api/openapi.json',
    WITH_HEAD_ROUTE,
    staticResponse(JSON_TYPE, JSON.stringify(openApi)),
  );
  server.get(
    '/api/asyncapi.json',
    WITH_HEAD_ROUTE,
    staticResponse(JSON_TYPE, JSON.stringify(asyncApi)),
  );
  server.get(
    '/api/asyncapi-bus.json',
    WITH_HEAD_ROUTE,
    staticResponse(JSON_TYPE, JSON.stringify(bus)),
  );
  server.get(
    '/api/docs/openapi.json',
    WITH_HEAD_ROUTE,
    staticResponse(JSON_TYPE, JSON.stringify(readable)),
  );
  const headers = { 'content-security-policy': pagePolicy({ publicUrl, ...READER_POLICY }) };
  server.get('/api/docs', WITH_HEAD_ROUTE, (_, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(READER_PAGE),
  );
  server.get(
    '/api/docs/markup-guard.js',
    WITH_HEAD_ROUTE,
    staticResponse(SCRIPT_TYPE, MARKUP_GUARD),
  );
  const reader = readFileSync(createRequire(import.meta.url).resolve('rapidoc'));
  server.get('/api/docs/rapidoc-min.js', WITH_HEAD_ROUTE, staticResponse(SCRIPT_TYPE, reader));
};
