import type { Caller } from '@fairlot/access-domain';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { DOCUMENT_MAX, type RecordDescription } from '@fairlot/contracts/record';
import { notFound, Refused } from '@fairlot/contracts/refused';
import {
  DocumentNotAccepted,
  RecordDocuments,
  type DocumentValue,
  type RecordDocument,
} from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '../callers/portal-request.js';
import { readableFields } from './record-values.js';

type Row = Readonly<Record<string, unknown>>;
/** Reads a record that the caller sees. @throws Refused NOT_FOUND */
type ReadRecord = (key: number, caller: Caller) => Promise<Row>;
type CommandContext = { readonly caller: Caller; readonly commandId: string };
type OpenedDocument = Pick<DocumentValue, 'name' | 'bytes'> & {
  readonly content: AsyncIterable<Uint8Array>;
};

/** Names of the fields with documents. */
export const documentFieldsOf = ({ fields }: Pick<RecordDescription, 'fields'>): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'file');

/** Sends documents of records of all contexts to users who can read the record. */
@Injectable()
export class DocumentAccess {
  private readonly readers = new Map<
    string,
    { readonly record: RecordDescription; readonly read: ReadRecord }
  >();

  constructor(readonly documents: RecordDocuments) {}

  /** Registers the fields of a record that contain documents. */
  add(record: RecordDescription, tableName: string, read: ReadRecord): void {
    for (const field of documentFieldsOf(record)) this.documents.add(tableName, record.key, field);
    this.readers.set(tableName, { record, read });
  }

  /**
   * Stores an uploaded file. Until a record refers to it, only its sender may read it.
   * @throws Refused FILE_REFUSED
   */
  async receive(
    file: UploadedFile,
    { caller, commandId }: CommandContext,
  ): Promise<AnswerTo<'ENG-310'>> {
    if (file.content.length > DOCUMENT_MAX) throw new Refused('FILE_REFUSED');
    try {
      const by = { idActor: caller.idUser, commandId };
      return (await this.documents.receive(file, by)) as AnswerTo<'ENG-310'>;
    } catch (error) {
      throw error instanceof DocumentNotAccepted ? new Refused('FILE_REFUSED') : error;
    }
  }

  /**
   * The document with its content, for a caller who may read its field in the record.
   * @throws Refused NOT_FOUND
   */
  async open(idFile: string, caller: Caller): Promise<OpenedDocument> {
    const found = await this.documents.find(idFile);
    if (found === null) throw notFound();
    if (!(await this.isReadable(found, caller))) throw notFound();
    const content = await this.documents.content(idFile);
    if (content === null) throw notFound();
    return { content, name: found.name, bytes: found.bytes };
  }

  private async isReadable(document: RecordDocument, caller: Caller): Promise<boolean> {
    const { idFile, tableName, field, recordKey, idActor } = document;
    if (tableName === null || field === null) return idActor === caller.idUser;
    const { record, read } = this.readers.get(tableName) ?? {};
    if (!record || !read || !(field in readableFields(record, caller))) return false;
    const value = (await read(Number(recordKey), caller))[field] as DocumentValue | null;
    // The record may have another document now.
    return value?.idFile === idFile;
  }
}
