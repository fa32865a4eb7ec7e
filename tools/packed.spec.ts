import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { pack, unpackedIn } from './packed.mjs';

const buildFolder = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-packed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'assets'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
};

it('text files that are not compressed yet are compressed in both formats, and no temporary file remains', async () => {
  const script = 'export const lot = 1;'.repeat(20);
  const folder = buildFolder({
    'assets/lot.js': script,
    'assets/look.css': '.lot {}',
    'sign-in.html': '<p>',
    'logo.svg': '<svg/>',
    'logo.svg.br': 'as it is',
  });
  const files = unpackedIn(folder);
  expect(files.toSorted()).toEqual(
    ['assets/look.css', 'assets/lot.js'].map((file) => join(folder, file)),
  );
  await pack(files);
  expect(unpackedIn(folder)).toEqual([]);
  const at = (file: string) => readFileSync(join(folder, file));
  expect(gunzipSync(at('assets/lot.js.gz')).toString()).toBe(script);
  expect(brotliDecompressSync(at('assets/lot.js.br')).toString()).toBe(script);
  expect(at('logo.svg.br').toString()).toBe('as it is');
  expect(readdirSync(join(folder, 'assets')).toSorted()).toEqual(
    ['look.css', 'lot.js'].flatMap((file) => [file, `${file}.br`, `${file}.gz`]),
  );
});
