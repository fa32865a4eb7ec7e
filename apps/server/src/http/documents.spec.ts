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

/** The document is half a megabyte long, and every rule reads it. */
const TIMEOUT = { timeout: 180_000 };

const lintMessages = async (document: unknown): Promise<string[]> => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'no-invalid-media-type-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      // A sign-in redirects (302), and the portal has no licence.
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
  'the linter finds no fault in %s',
  TIMEOUT,
  async (name) => {
    expect(await lintMessages(documents[name])).toEqual([]);
  },
);

it('the linter finds an example that its schema does not allow', TIMEOUT, async () => {
  const { examples, ...others } = documents.openApi.components;
  const components = { ...others, examples: { ...examples, CSRF: { value: { errorCode: 7 } } } };
  const wrong = { ...documents.openApi, components };
  expect((await lintMessages(wrong))[0]).toContain('no-invalid-media-type-examples');
});

it('the API page omits bodies of refusals and shows every code as text', () => {
  const { openApi, readable } = documents;
  expect(readable.paths).toBe(openApi.paths);
  expect(readable.components.responses).toMatchObject({
    '401.NOT_SIGNED_IN': { description: expect.stringContaining('`NOT_SIGNED_IN`') as string },
  });
  expect(JSON.stringify(readable.components)).not.toContain('RefusedNotSignedIn');
});

it("the document names the portal's address, its version and its limits", () => {
  const { info, servers, paths } = documents.openApi;
  expect([info.version, servers]).toMatchObject(['1.2.3', [{ url: 'https://portal.example' }]]);
  expect(paths['/api/v1/secure/auction/{idAuction}/offer/{idLot}']).toMatchObject({
    post: { 'x-rate-limit': { perUser: limits.perUser.offer } },
  });
});
