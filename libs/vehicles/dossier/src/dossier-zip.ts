import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of a dossier. */
export type DossierPart = {
  /** Folders, outermost first, and the file name. They cannot lead out of the dossier. */
  readonly path: readonly string[];
  readonly at: Date;
  /** Opens the file. Null if it was removed in the meantime, and then it is left out. */
  readonly open: () => Promise<AsyncIterable<Uint8Array> | null>;
};

/** A name that no operating system treats as a path, a device or a hidden file. */
const safePart = (name: string): string => {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\\/<>:"|?*]/gu, '_')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  return plain === '' ? '_' : plain;
};

/**
 * Returns a function that makes paths unique by adding a number if necessary. Paths that differ
 * only in case count as equal, because they are on many systems.
 */
const uniqueNames = () => {
  const used = new Set<string>();
  return (path: readonly string[]): string => {
    const wanted = path.map(safePart).join('/');
    const [, stem = wanted, suffix = ''] = /^(.*?)(\.[^./]+)?$/.exec(wanted) ?? [];
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? wanted : `${stem} (${count})${suffix}`;
      if (used.has(name.toLowerCase())) continue;
      used.add(name.toLowerCase());
      return name;
    }
  };
};

const fillZip = async (
  zip: ZipFile,
  parts: AsyncIterable<DossierPart>,
  signal: AbortSignal,
): Promise<void> => {
  const unused = uniqueNames();
  for await (const { path, at, open } of parts) {
    signal.throwIfAborted();
    const pieces = await open();
    if (pieces === null) continue;
    const content = addAbortSignal(signal, Readable.from(pieces, { objectMode: false }));
    // Do not compress, because the files are compressed already.
    zip.addReadStream(content, unused(path), { mtime: at, compress: false });
    await finished(content);
  }
  zip.end();
};

/**
 * A ZIP archive that is generated while it is read, one file at a time. When the reader stops, the
 * open file is closed and no other is opened. Fails if reading a file fails.
 */
export const dossierZip = (parts: AsyncIterable<DossierPart>): Readable => {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  const over = new AbortController();
  archive.once('close', () => over.abort());
  const fail = (error: Error): void => void archive.destroy(error);
  zip.on('error', fail);
  fillZip(zip, parts, over.signal).catch(fail);
  return archive;
};
