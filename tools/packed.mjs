// Compresses the client's files at the best quality into files beside the originals, however small
// they are. Otherwise the server would compress them for each request. This takes as long as the
// build, so a start serves first. Written in plain JavaScript, like `start.mjs`.
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Writes a file atomically, because the server may send it at the same time. */
const write = async (file, content) => {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
};

/** The files of a folder and its subfolders that are not compressed yet. */
export const unpackedIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|css|svg)$/.test(name) && !existsSync(join(folder, `${name}.br`)))
    .map((name) => join(folder, name));

/** Compresses files on all cores. */
export const pack = (files) =>
  Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      await write(`${file}.gz`, await gzipped(content, { level: 9 }));
      await write(`${file}.br`, await brotlied(content));
    }),
  );

if (import.meta.main) await pack(process.argv.slice(2));
