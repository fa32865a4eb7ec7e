import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of a dossier. */
export type DossierPart = {
  /** Folders, from the outside in; then the name. Whatever they are, none leads out of the dossier. */
  readonly path: readonly string[];
  readonly at: Date;
  /** Null where it went meanwhile: the dossier goes without it. */
  readonly open: () => Promise<AsyncIterable<Uint8Array> | null>;
};

/** A name that no system takes for a way, a device or a hidden file. */
const safePart = (name: string): string => {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\\/<>:"|?*]/gu, '_')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  return plain === '' ? '_' : plain;
};

/** Two that differ by their case alone are one on half of the systems. */
const unusedOf = () => {
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

const fill = async (
  zip: ZipFile,
  parts: AsyncIterable<DossierPart>,
  signal: AbortSignal,
): Promise<void> => {
  const unused = unusedOf();
  for await (const { path, at, open } of parts) {
    signal.throwIfAborted();
    const pieces = await open();
    if (pieces === null) continue;
    const content = addAbortSignal(signal, Readable.from(pieces, { objectMode: false }));
    // What is in it is packed already.
    zip.addReadStream(content, unused(path), { mtime: at, compress: false });
    await finished(content);
  }
  zip.end();
};

/**
 * A ZIP archive that is made while it is read, one file at a time. Whoever breaks off ends it: what is
 * open is closed, and nothing more is opened. A file that fails breaks it off as well.
 */
export const dossierZip = (parts: AsyncIterable<DossierPart>): Readable => {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  const over = new AbortController();
  archive.once('close', () => over.abort());
  const fail = (error: Error): void => void archive.destroy(error);
  zip.on('error', fail);
  fill(zip, parts, over.signal).catch(fail);
  return archive;
};
