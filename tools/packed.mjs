// Packs what browsers load once and well, each file beside itself, however small: else the server packs it for each
// who asks. It takes as long as to build it, so a start serves first. Plain JavaScript, as `start.mjs` is.
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const [gzipped, brotlied] = [promisify(gzip), promisify(brotliCompress)];

/** Whole or not there at all: it may be served meanwhile. */
const write = async (file, content) => {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
};

/** The files of a folder, however deep, that no packed one stands beside. */
export const unpackedIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|css|svg)$/.test(name) && !existsSync(join(folder, `${name}.br`)))
    .map((name) => join(folder, name));

/** On all cores. */
export const pack = (files) =>
  Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      await write(`${file}.gz`, await gzipped(content, { level: 9 }));
      await write(`${file}.br`, await brotlied(content));
    }),
  );

if (import.meta.main) await pack(process.argv.slice(2));
