import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** The whole of a public page may take 90 kB of script; what it takes is much less, and stays so. */
const MAX_BYTES = {
  main: { script: 4_000, style: 8_000 },
  // Beside the other: the forms of every market and their judgement.
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

it('a public page loads no more script than it may, and nothing of another page', () => {
  // Nothing is shared: a file that both had would be one more to wait for.
  expect([filesOf('.js'), filesOf('.css')].map(({ length }) => length)).toEqual([2, 2]);
  for (const [name, { script, style }] of Object.entries(MAX_BYTES)) {
    expect(packed(filesOf('.js', name))).toBeLessThan(script);
    expect(packed(filesOf('.css', name))).toBeLessThan(style);
  }
});

it('no script has React or the words of a language in it', () => {
  const script = String(filesOf('.js'));
  for (const foreign of ['react', 'i18next', 'Accedi'])
    expect(script.toLowerCase()).not.toContain(foreign.toLowerCase());
});

it('its colours are those of the portal, and dark where the system is', () => {
  const style = String(filesOf('.css'));
  expect(style).toContain('--fl-brand:#006773');
  expect(style).toMatch(
    /@media screen and \(prefers-color-scheme:dark\)\{:root\{[^}]*--fl-page:#0f1419/,
  );
});
