import { expect, it } from 'vitest';
import { gradeHeaders } from './observatory.js';

const GOOD = {
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'set-cookie': 'fairlot_session=s; HttpOnly; Secure; SameSite=Lax',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
};
const graded = (over: Record<string, string> = {}, body = '', url = 'https://portal.test/') =>
  gradeHeaders({ url, headers: new Headers({ ...GOOD, ...over }), body });

it('the check of headers passes all ten tests and gives every bonus for a page with all headers', () =>
  expect(graded()).toEqual({ failed: [], passed: 10, score: 135 }));

const csp = (text: string) => ({ 'content-security-policy': `${text}; frame-ancestors 'none'` });

it.each([
  ['content-security-policy', csp("default-src 'none'; script-src 'self' 'unsafe-inline'")],
  ['content-security-policy', csp("script-src 'self'")],
  ['content-security-policy', csp("default-src 'self'; connect-src http://x.test")],
  ['content-security-policy', csp("default-src 'self' 'unsafe-eval'")],
  ['cookies', { 'set-cookie': 'fairlot_session=s; Secure; SameSite=Lax' }],
  ['cookies', { 'set-cookie': 'fairlot_session=s; HttpOnly; SameSite=Lax' }],
  ['strict-transport-security', { 'strict-transport-security': 'max-age=300' }],
  ['referrer-policy', { 'referrer-policy': 'unsafe-url' }],
  ['x-content-type-options', { 'x-content-type-options': '' }],
  ['x-frame-options', { 'content-security-policy': "default-src 'none'" }],
])('the check fails %s for %j', (test, over) => expect(graded(over).failed).toEqual([test]));

it('the check of headers rejects foreign scripts without a hash, and a portal without TLS', () => {
  expect(graded({}, '<script src="https://cdn.test/x.js"></script>').failed).toEqual([
    'subresource-integrity',
  ]);
  expect(graded({}, '<script src="/x.js"></script>').failed).toEqual([]);
  expect(graded({}, '', 'http://portal.test/').failed).toEqual(['redirection']);
});

it('the check of headers accepts inline styles for fewer points, as the Observatory does', () => {
  const loose = csp("default-src 'none'; style-src 'self' 'unsafe-inline'");
  expect(graded(loose)).toEqual({ failed: [], passed: 10, score: 125 });
});
