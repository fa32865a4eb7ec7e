import { Readable } from 'node:stream';
import {
  collectOrphans,
  documentKindOf,
  Files,
  HEAD_BYTES,
  type DocumentKind,
  type StoredFile,
} from '@fairlot/files-port';
import { contentInParts } from '@fairlot/kernel';
import { PictureRefused, stripCameraMetadata } from '@fairlot/pictures';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Name under which `Files` stores these files. */
const FILE_OWNER = 'registration';
/** Kinds of documents from which camera metadata, such as the location, is removed. */
const PICTURE_KINDS: readonly DocumentKind[] = ['jpeg', 'png'];

/** A document named in a form. */
export type NamedDocument = {
  /** The form field of the document. */
  readonly field: string;
  readonly fileName: string;
  /** Extensions of the allowed types, such as `pdf`. */
  readonly types: readonly string[];
};
export type StoredDocument = StoredFile &
  Pick<NamedDocument, 'field' | 'fileName'> & { readonly kind: DocumentKind };

/** A document is missing, or its content has no allowed type. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';
  constructor(readonly field: string) {
    super(field);
  }
}

/**
 * Receives files of registrations and requirements. They are stored before the row that refers to
 * them is written.
 */
@Injectable()
export class RegistrationFiles {
  /**
   * The end of the queue of images. Images are processed one at a time: each is read into memory,
   * and anybody may send them.
   */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly files: Files,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Stores a file for each document, in order. Deletes all if one is refused.
   * @throws DocumentRefused, at `files` if there are more files than documents; errors while a file
   * is read
   */
  async receive(
    documents: readonly NamedDocument[],
    sent: AsyncIterable<AsyncIterable<Uint8Array>>,
  ): Promise<readonly StoredDocument[]> {
    const kept: StoredDocument[] = [];
    try {
      for await (const content of sent) {
        const document = documents[kept.length];
        if (document === undefined) throw new DocumentRefused('files');
        kept.push(await this.store(document, content));
      }
      const missing = documents[kept.length];
      if (missing !== undefined) throw new DocumentRefused(missing.field);
    } catch (error) {
      await this.drop(kept);
      throw error;
    }
    return kept;
  }

  async drop(kept: readonly StoredDocument[]): Promise<void> {
    for (const { idFile } of kept) await this.files.delete(FILE_OWNER, idFile);
  }

  /** Deletes files to which no row refers after an hour. */
  async collect(now: number): Promise<void> {
    const namedAmong = async (ids: readonly string[]): Promise<string[]> => {
      const named = await this.dataSource.query<{ idFile: string }[]>(
        `SELECT id_file AS "idFile" FROM registration_document WHERE id_file = ANY ($1)
         UNION ALL SELECT id_file FROM requirement WHERE id_file = ANY ($1)`,
        [ids],
      );
      return named.map(({ idFile }) => idFile);
    };
    await collectOrphans(this.files, FILE_OWNER, { now, namedAmong });
  }

  private async store(
    { field, fileName, types }: NamedDocument,
    content: AsyncIterable<Uint8Array>,
  ): Promise<StoredDocument> {
    let kind: DocumentKind | null = null;
    const judged = async function* (): AsyncGenerator<Uint8Array> {
      let head: Uint8Array | null = new Uint8Array();
      for await (const piece of content) {
        if (head === null) {
          yield piece;
          continue;
        }
        head = Buffer.concat([head, piece]);
        if (head.length < HEAD_BYTES) continue;
        kind = judge(head);
        yield head;
        head = null;
      }
      if (head === null) return;
      kind = judge(head);
      yield head;
    };
    const judge = (head: Uint8Array): DocumentKind => {
      const found = documentKindOf(head, types);
      if (found === null) throw new DocumentRefused(field);
      return found;
    };
    const file = await this.files.put(FILE_OWNER, judged());
    if (!PICTURE_KINDS.includes(kind!)) return { ...file, field, fileName, kind: kind! };
    const own = this.last.then(() => this.stripCameraMetadata(file));
    this.last = own.catch(() => undefined);
    const kept = await own.catch((error: unknown) => {
      throw error instanceof PictureRefused ? new DocumentRefused(field) : error;
    });
    return { ...kept, field, fileName, kind: kind! };
  }

  /**
   * Stores an image again without its camera metadata, and deletes the original.
   * @throws PictureRefused
   */
  private async stripCameraMetadata({ idFile }: StoredFile): Promise<StoredFile> {
    try {
      const content = await this.files.get(FILE_OWNER, idFile);
      const bare = await stripCameraMetadata(await contentInParts(content ?? Readable.from([])));
      return await this.files.put(FILE_OWNER, Readable.from([bare]));
    } finally {
      await this.files.delete(FILE_OWNER, idFile);
    }
  }
}
