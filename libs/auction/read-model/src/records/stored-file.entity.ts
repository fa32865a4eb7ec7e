import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { bigintColumn } from '@fairlot/event-sourcing-projection';

/** A file of an auction (SEC-55). */
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
  /** Size in bytes. */
  @Column({ type: 'integer' })
  size!: number;
  /** Hash of the content, hex. */
  @Column({ type: 'text' })
  sha256!: string;
  @Column({ type: 'bytea' })
  content!: Buffer;
  @Column(bigintColumn('at'))
  at!: number;
}
