import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { asyncApiDocument, openApiDocument } from '@fairlot/contracts/documents';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fairlot API</title>
    <script type="module" src="/api/docs/rapidoc-min.js"></script>
  </head>
  <body>
    <rapi-doc spec-url="/api/openapi.json" render-style="focused" theme="light" load-fonts="false"
      show-header="false" allow-authentication="true" schema-style="table" primary-color="#1c5d99"
      regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace"></rapi-doc>
  </body>
</html>`;

/** Both documents, made from the contracts, and a page to read the first one in. */
export const serveDocuments = async (server: FastifyInstance, version: string): Promise<void> => {
  const [openApi, asyncApi] = [openApiDocument(version), asyncApiDocument(version)];
  server.get('/api/openapi.json', () => openApi);
  server.get('/api/asyncapi.json', () => asyncApi);
  server.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  await server.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('rapidoc')),
    prefix: '/api/docs/',
    allowedPath: (path) => path === '/rapidoc-min.js',
    decorateReply: false,
    maxAge: '1d',
  });
};
