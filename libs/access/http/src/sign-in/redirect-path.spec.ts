import { describe, expect, it } from 'vitest';
import { redirectPath } from './redirect-path.js';

const accepts = (path: unknown) => redirectPath.safeParse(path).success;

describe('OTH-10 the redirect after a sign-in', () => {
  it.each(['/', '/private', '/private/auction/7?tab=lots&x=//y#end', '/a/%2F%2Fevil.test'])(
    'accepts a path of the portal: %j',
    (path) => expect(accepts(path)).toBe(true),
  );
  it.each([
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    'https:evil.test',
    'https://evil.test',
    '//evil.test:443/x',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%2e//evil.test',
    '/a/%2E%2e///evil.test',
    'javascript:alert(1)',
    'evil.test',
    '@evil.test',
    '.evil.test',
    '',
    '/\u0000',
    '/ok\r\nset-cookie: a=b',
    `/${'x'.repeat(500)}`,
    undefined,
    7,
  ])('rejects a path to another site and a missing path: %j', (path) =>
    expect(accepts(path)).toBe(false),
  );
});
