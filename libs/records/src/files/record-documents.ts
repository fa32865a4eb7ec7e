import { Readable } from 'node:stream';
import {
  collectOrphans,
  documentKindOf,
  HEAD_BYTES,
  safeFileName,
  type Files,
} from '@fairlot/files-port';
import { systemClock } from '@fairlot/kernel';
import { In, type DataSource, type EntityManager } from 'typeorm';
import { columnNameOf } from '../table/described-table.js';
import { RecordDocument } from './record-document.entity.js';

/** Owner of the files in `Files`. */
const FILE_OWNER = 'record-document';
const ACCEPTED_SUFFIXES = ['pdf', 'jpg', 'jpeg', 'png'];
const HOUR_MS = 3_600_000;
/** A document that no record has is deleted after this time. */
const UNSAVED_MS = 24 * HOUR_MS;
/**
 * A document can be saved in a record only within this time. It is shorter, so that no document is
 * deleted while it is being saved.
 */
const SAVED_WITHIN_MS = UNSAVED_MS - HOUR_MS;

/** Value of a field that contains a document. */
export type DocumentValue = Pick<RecordDocument, 'idFile' | 'name' | 'kind' | 'bytes'>;
/** The record and the field to which a document belongs. */
export type DocumentPlace = {
  readonly tableName: string;
  readonly field: string;
  readonly recordKey: string;
};
type DocumentActor = { readonly idActor: number; readonly commandId: string };
type SentDocument = { readonly fileName: string; readonly content: Buffer };

/** Thrown if the content is neither a PDF nor a picture. */
export class DocumentNotAccepted extends Error {
  override readonly name = 'DocumentNotAccepted';
}

/**
 * Stores documents in fields of records. A document belongs to one field of one record, and is
 * deleted together with the record.
 */
export class RecordDocuments {
  private readonly places = new Map<string, { readonly key: string; readonly field: string }>();

  /** @param clean removes camera metadata from a picture. Throws if the picture is broken. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: Files,
    private readonly clean: (content: Buffer) => Promise<Buffer>,
  ) {}

  /** Registers a table's field for documents. Column names are derived from `key` and `field`. */
  add(tableName: string, key: string, field: string): void {
    this.places.set(`${tableName} ${field}`, { key, field });
  }

  /**
   * Stores a document. Its kind depends on the content, not on the file name. If the command is
   * repeated, returns the first document.
   * @throws DocumentNotAccepted; errors of `clean`
   */
  async receive({ fileName, content }: SentDocument, by: DocumentActor): Promise<DocumentValue> {
    const { manager } = this.dataSource;
    const before = await manager.findOneBy(RecordDocument, by);
    if (before !== null) return documentValueOf(before);
    const kind = documentKindOf(content.subarray(0, HEAD_BYTES), ACCEPTED_SUFFIXES);
    if (kind === null) throw new DocumentNotAccepted(fileName);
    const kept = kind === 'pdf' ? content : await this.clean(content);
    const { idFile, bytes } = await this.files.put(FILE_OWNER, Readable.from([kept]));
    const row = { idFile, name: safeFileName(fileName, kind), kind, bytes };
    const uploadedAt = new Date(systemClock.now());
    await manager
      .createQueryBuilder()
      .insert()
      .into(RecordDocument)
      .values({ ...by, ...row, uploadedAt })
      .orIgnore()
      .execute();
    const stored = await manager.findOneByOrFail(RecordDocument, by);
    if (stored.idFile !== idFile) await this.files.delete(FILE_OWNER, idFile);
    return documentValueOf(stored);
  }

  /**
   * Assigns a document to a field of a record, in the transaction that writes the record.
   * @returns false if the document is unknown, or belongs to another user, record or field
   */
  async bind(
    manager: EntityManager,
    value: DocumentValue,
    { tableName, field, recordKey, idActor }: DocumentPlace & Pick<DocumentActor, 'idActor'>,
  ): Promise<boolean> {
    const { idFile, name, kind, bytes } = value;
    const since = systemClock.now() - SAVED_WITHIN_MS;
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE record_document SET table_name = $5, field = $6, record_key = $7
       WHERE id_file = $1 AND name = $2 AND kind = $3 AND bytes = $4
         AND (table_name = $5 AND field = $6 AND record_key = $7
           OR table_name IS NULL AND id_actor = $8 AND uploaded_at > to_timestamp($9 / 1000.0))`,
      [idFile, name, kind, bytes, tableName, field, recordKey, idActor, since],
    );
    return count === 1;
  }

  find(idFile: string): Promise<RecordDocument | null> {
    return this.dataSource.manager.findOneBy(RecordDocument, { idFile });
  }

  content(idFile: string): Promise<AsyncIterable<Uint8Array> | null> {
    return this.files.get(FILE_OWNER, idFile);
  }

  /** Deletes documents that were not saved within a day, and those that no record has any more. */
  async collect(now: number): Promise<void> {
    const { manager } = this.dataSource;
    await manager.query(
      'DELETE FROM record_document WHERE table_name IS NULL AND uploaded_at < to_timestamp($1 / 1000.0)',
      [now - UNSAVED_MS],
    );
    for (const [place, { key, field }] of this.places) {
      const [tableName = ''] = place.split(' ');
      await manager.query(
        `DELETE FROM record_document d WHERE d.table_name = $1 AND d.field = $2 AND NOT EXISTS (
           SELECT FROM ${tableName} t
           WHERE t.${columnNameOf(key)}::text = d.record_key AND t.${columnNameOf(field)} ->> 'idFile' = d.id_file)`,
        [tableName, field],
      );
    }
    const namedAmong = async (ids: readonly string[]): Promise<string[]> => {
      const named = await manager.findBy(RecordDocument, { idFile: In(ids) });
      return named.map(({ idFile }) => idFile);
    };
    await collectOrphans(this.files, FILE_OWNER, { now, namedAmong });
  }
}

const documentValueOf = ({ idFile, name, kind, bytes }: RecordDocument): DocumentValue => ({
  idFile,
  name,
  kind,
  bytes,
});
