import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { ListFault } from './list-fault.js';

/**
 * Maximum number of files in an archive. A workbook has a few dozen. Even an unread file uses
 * memory.
 */
const ENTRIES_MAX = 1_000;

const brokenList = (error: unknown): ListFault =>
  new ListFault('list_broken', 1, error instanceof Error ? error.message : String(error));

/**
 * Key for part names. They ignore case (ECMA-376 part 2), and some writers percent-encode
 * characters.
 */
const entryKeyOf = (name: string): string => {
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name.toLowerCase();
  }
};

/** The encoding of XML: UTF-8, or UTF-16 if there is a byte order mark. */
const xmlEncodingOf = (start: Buffer): string => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
};

/** The files in a ZIP archive, by name. Only the archive's directory is read in advance. */
export class Archive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /**
   * Reads the directory of an archive.
   * @throws ListFault
   */
  static async of(content: Buffer): Promise<Archive> {
    try {
      const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(content, {
        lazyEntries: true,
        autoClose: false,
      });
      if (zip.entryCount > ENTRIES_MAX) throw new Error('the archive has too many files');
      return new Archive(zip, await readEntries(zip));
    } catch (error) {
      throw brokenList(error);
    }
  }

  has(name: string): boolean {
    return this.entries.has(entryKeyOf(name));
  }

  /**
   * Unpacks a file in pieces.
   * @param onShare receives the share unpacked so far
   * @throws ListFault
   */
  async *read(
    name: string,
    bytesMax: number,
    onShare: (share: number) => void = () => undefined,
  ): AsyncGenerator<string> {
    const entry = this.entries.get(entryKeyOf(name));
    if (entry === undefined) throw brokenList(`the workbook has no ${name}`);
    if (entry.isEncrypted()) throw new ListFault('list_locked', 1, 'is protected by a password');
    let decoder: InstanceType<typeof TextDecoder> | null = null;
    let bytes = 0;
    try {
      const open = promisify<Entry, Readable>(this.zip.openReadStream.bind(this.zip));
      for await (const piece of (await open(entry)) as AsyncIterable<Buffer>) {
        bytes += piece.length;
        if (bytes > bytesMax)
          throw new ListFault('list_bomb', 1, `${name} unpacks to more than ${bytesMax} bytes`);
        onShare(bytes / Math.max(bytes, entry.uncompressedSize));
        decoder ??= new TextDecoder(xmlEncodingOf(piece));
        yield decoder.decode(piece, { stream: true });
      }
      yield decoder?.decode() ?? '';
    } catch (error) {
      throw error instanceof ListFault ? error : brokenList(error);
    }
  }
}

const readEntries = (zip: ZipFile): Promise<Map<string, Entry>> => {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Entry>>();
  const entries = new Map<string, Entry>();
  zip.on('entry', (entry: Entry) => {
    entries.set(entryKeyOf(entry.fileName), entry);
    zip.readEntry();
  });
  zip.on('end', () => resolve(entries));
  zip.on('error', reject);
  zip.readEntry();
  return promise;
};
