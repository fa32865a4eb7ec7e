import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { bigint } from '@fairlot/event-sourcing-projection';

/** A file that an auction carries (SEC-55). */
@Entity('stored_file')
@Check('stored_file_size_check', 'size <= 10485760')
export class StoredFile {
  @PrimaryGeneratedColumn('identity', {
    name: 'id_file',
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
  })
  idFile!: number;
  @Column({ name: 'id_auction', type: 'integer' })
  idAuction!: number;
  @Column({ name: 'file_name', type: 'text' })
  fileName!: string;
  @Column({ name: 'content_type', type: 'text' })
  contentType!: string;
  /** Bytes. */
  @Column({ type: 'integer' })
  size!: number;
  /** Of the content, hex. */
  @Column({ type: 'text' })
  sha256!: string;
  @Column({ type: 'bytea' })
  content!: Buffer;
  @Column(bigint('at'))
  at!: number;
}
