import { createHash } from 'node:crypto';
import { digestInParts } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { StoredFile } from './stored-file.entity.js';

/** Maximum size of a file message. The table enforces it too. */
export const FILE_BYTES_MAX = 10_485_760;

/** The file to store. Its type and size have already been checked. */
export type NewFile = Pick<StoredFile, 'idAuction' | 'fileName' | 'contentType' | 'at'> & {
  readonly content: Buffer;
};

/**
 * Stores the files for all bidders of auctions (SEC-55, SEC-56). Events refer to a file by its id.
 */
@Injectable()
export class MessageFiles {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Stores a file.
   * @returns its id
   * @throws RangeError if the content is larger than FILE_BYTES_MAX
   */
  async store(file: NewFile): Promise<number> {
    const size = file.content.byteLength;
    if (size > FILE_BYTES_MAX) throw new RangeError(`a file of ${size} bytes is too large`);
    const sha256 = await digestInParts(createHash('sha256'), file.content);
    const stored = await this.dataSource.manager.save(StoredFile, { ...file, size, sha256 });
    return stored.idFile;
  }

  /** The file with its content. Null if it does not exist or belongs to another auction. */
  file(idAuction: number, idFile: number): Promise<StoredFile | null> {
    return this.dataSource.manager.findOneBy(StoredFile, { idAuction, idFile });
  }

  async remove(idAuction: number, idFile: number): Promise<void> {
    await this.dataSource.manager.delete(StoredFile, { idAuction, idFile });
  }
}
