import { expect, it } from 'vitest';
import { parseSettings } from './settings.js';

const VAT_REGISTRY_URL = 'https://vies.example/rest-api/';
const VAT_REGISTRY_REQUESTER = 'IT00743110157';

it('the settings contain the VAT register, and the VAT number with which the portal queries it', () => {
  const url = 'https://vies.example/rest-api';
  expect(parseSettings({ VAT_REGISTRY_URL }).vatRegistry).toEqual({ url, requester: null });
  expect(parseSettings({ VAT_REGISTRY_URL, VAT_REGISTRY_REQUESTER }).vatRegistry).toEqual({
    url,
    requester: { country: 'IT', vatCode: '00743110157' },
  });
});

it.each([
  [{ VAT_REGISTRY_URL: 'vies' }, /^VAT_REGISTRY_URL: /],
  [{ VAT_REGISTRY_URL, VAT_REGISTRY_REQUESTER: '00743110157' }, /^VAT_REGISTRY_REQUESTER: use a /],
  [{ VAT_REGISTRY_REQUESTER }, /^VAT_REGISTRY_REQUESTER: set, but VAT_REGISTRY_URL is not/],
])('the settings %j are refused', (env, problem) => {
  expect(() => parseSettings(env)).toThrow(problem);
});
