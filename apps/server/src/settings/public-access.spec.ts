import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE_LOCALES } from '@fairlot/public';
import { expect, it } from 'vitest';
import { clientPage } from '../http/client-page.js';
import { isOpenToPublic, OPEN_TO_STRANGERS, publicAccessWarning } from './public-access.js';

const issuer = { issuer: 'https://login.example.com' };

it.each([
  ['http://localhost:3000', null, false],
  ['http://portal.localhost', null, false],
  ['http://127.0.0.1:80', null, false],
  ['http://[::1]:3000', null, false],
  ['http://192.168.1.7:3000', null, true],
  ['http://127.0.0.1.example.com', null, true],
  ['http://localhost.example.com', null, true],
  ['https://portal.example.com', null, true],
  ['https://portal.example.com', issuer, false],
])('a portal at %s with the issuer %j is publicly accessible: %s', (publicUrl, own, isOpen) => {
  expect(isOpenToPublic({ publicUrl, issuer: own })).toBe(isOpen);
  const warning = publicAccessWarning({ publicUrl, issuer: own }).join('\n');
  if (isOpen) expect(warning).toMatch(/WARNING.+ANYBODY/);
  else expect(warning).toBe('');
  if (isOpen) expect(warning).toContain(publicUrl);
});

it('the page contains the mark for a publicly accessible portal only if the portal is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-page-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><title>Fairlot</title></head><body></body></html>',
  );
  const publicUrl = 'https://portal.example.com';
  const headOf = (isOpen: boolean) =>
    clientPage(folder, { publicUrl, isOpenToStrangers: isOpen })('/', SITE_LOCALES[0]!).html.split(
      '</head>',
    )[0];
  expect(headOf(true)).toContain(OPEN_TO_STRANGERS);
  expect(headOf(false)).not.toContain('strangers');
  rmSync(folder, { recursive: true, force: true });
});
