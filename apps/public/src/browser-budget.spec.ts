import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/**
 * Size limits in bytes. A public page may have 90 kB of script. The pages need much less, and these
 * limits keep them small.
 */
const MAX_BYTES = {
  main: { script: 4_000, style: 8_000 },
  // The registration also loads the forms of every market and their validation.
  registration: { script: 16_000, style: 4_000 },
};
let out: string;

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'fairlot-public-'));
  vi.stubEnv('NODE_ENV', 'production');
  const configFile = join(import.meta.dirname, '../vite.config.ts');
  await build({ configFile, logLevel: 'error', build: { outDir: out, emptyOutDir: true } });
}, 60_000);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(out, { recursive: true, force: true });
});

const filesOf = (ending: string, of = ''): Buffer[] =>
  readdirSync(join(out, 'assets'))
    .filter((name) => name.startsWith(of) && name.endsWith(ending))
    .map((name) => readFileSync(join(out, 'assets', name)));
const packed = (files: readonly Buffer[]): number =>
  files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);

it('a public page loads only its own script and styles, within the size limit', () => {
  // The pages share no files, because a shared file would be another request to wait for.
  expect([filesOf('.js'), filesOf('.css')].map(({ length }) => length)).toEqual([2, 2]);
  for (const [name, { script, style }] of Object.entries(MAX_BYTES)) {
    expect(packed(filesOf('.js', name))).toBeLessThan(script);
    expect(packed(filesOf('.css', name))).toBeLessThan(style);
  }
});

it('scripts of public pages contain neither React nor texts in a language', () => {
  const script = String(filesOf('.js'));
  for (const foreign of ['react', 'i18next', 'Accedi'])
    expect(script.toLowerCase()).not.toContain(foreign.toLowerCase());
});

it('a public page uses the colours of the portal, even in dark mode', () => {
  const style = String(filesOf('.css'));
  expect(style).toContain('--fl-brand:#006773');
  expect(style).toMatch(
    /@media screen and \(prefers-color-scheme:dark\)\{:root\{[^}]*--fl-page:#0f1419/,
  );
});
