import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of a dossier. */
export type DossierPart = {
  /** Folders, outermost first, then the name. Names cannot escape the dossier. */
  readonly path: readonly string[];
  readonly at: Date;
  /** Returns null if the file was removed meanwhile. The dossier then omits it. */
  readonly open: () => Promise<AsyncIterable<Uint8Array> | null>;
};

/** A name that no system treats as a path, a device or a hidden file. */
const safePart = (name: string): string => {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\\/<>:"|?*]/gu, '_')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  return plain === '' ? '_' : plain;
};

/**
 * Returns a function that makes each path unique, by a number if necessary. Ignores case, because
 * names that differ only in case are the same on many systems.
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
    // The files are compressed already.
    zip.addReadStream(content, unused(path), { mtime: at, compress: false });
    await finished(content);
  }
  zip.end();
};

/**
 * A ZIP archive that is generated while it is read, one file at a time. Closes the current file and opens no
 * other when the reader stops. Fails if a file fails.
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
