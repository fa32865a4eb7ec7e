import { expect, it } from 'vitest';
import { newNonce, pagePolicy, securityHeaders } from './security-headers.js';

it('the headers of a portal without TLS include none that require TLS', () => {
  const insists = (publicUrl: string) => 'strict-transport-security' in securityHeaders(publicUrl);
  expect(['http://localhost:3000', 'https://portal.test'].map(insists)).toEqual([false, true]);
});

it('the policy allows connections to the host for sockets, even without TLS', () => {
  const csp = (publicUrl: string) => pagePolicy({ publicUrl, styles: {}, trustedTypes: [] });
  expect(csp('http://portal.test:3000')).toContain("connect-src 'self' ws://portal.test:3000;");
  expect(csp('https://portal.test')).toContain("connect-src 'self' wss://portal.test;");
});

it('the nonces of two pages differ', () => {
  const nonces = Array.from({ length: 1_000 }, newNonce);
  expect(new Set(nonces).size).toBe(1_000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{24}$/);
});
