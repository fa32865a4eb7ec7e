import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { parseSettings } from '../settings/settings.js';
import { documentsOf } from './documents.js';

const { limits } = parseSettings({ DEMO: 'on' });
const documents = documentsOf({
  version: '1.2.3',
  publicUrl: 'https://portal.example',
  mqttPort: 1883,
  limits,
});

/** The document has half a megabyte, and every rule of the linter reads it completely. */
const TIMEOUT = { timeout: 180_000 };

const lintMessages = async (document: unknown): Promise<string[]> => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'no-invalid-media-type-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      // Rules that do not apply: a sign-in redirects (302), and the portal has no licence.
      'operation-2xx-response': 'off',
      'info-license': 'off',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(
    ({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`,
  );
};

it.each(['openApi', 'readable', 'asyncApi', 'bus'] as const)(
  'the linter finds no fault in the document %s',
  TIMEOUT,
  async (name) => {
    expect(await lintMessages(documents[name])).toEqual([]);
  },
);

it('the linter reports an example that does not match its schema', TIMEOUT, async () => {
  const { examples, ...others } = documents.openApi.components;
  const components = { ...others, examples: { ...examples, CSRF: { value: { errorCode: 7 } } } };
  const wrong = { ...documents.openApi, components };
  expect((await lintMessages(wrong))[0]).toContain('no-invalid-media-type-examples');
});

it('the API page omits response bodies of refusals, and shows every error code as text', () => {
  const { openApi, readable } = documents;
  expect(readable.paths).toBe(openApi.paths);
  expect(readable.components.responses).toMatchObject({
    '401.NOT_SIGNED_IN': { description: expect.stringContaining('`NOT_SIGNED_IN`') as string },
  });
  expect(JSON.stringify(readable.components)).not.toContain('RefusedNotSignedIn');
});

it("the document contains the portal's URL, version and limits", () => {
  const { info, servers, paths } = documents.openApi;
  expect([info.version, servers]).toMatchObject(['1.2.3', [{ url: 'https://portal.example' }]]);
  expect(paths['/api/v1/secure/auction/{idAuction}/offer/{idLot}']).toMatchObject({
    post: { 'x-rate-limit': { perUser: limits.perUser.offer } },
  });
});
