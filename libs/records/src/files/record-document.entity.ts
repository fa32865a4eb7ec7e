import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A document that a user uploaded for a field of a record. */
@Entity('record_document')
@Index('record_document_command', ['idActor', 'commandId'], { unique: true })
@Index('record_document_field', ['tableName', 'field'])
export class RecordDocument {
  /** Id of the stored file. */
  @PrimaryColumn('text', { name: 'id_file' })
  idFile!: string;

  @Column('int', { name: 'id_actor' })
  idActor!: number;

  @Column('text', { name: 'command_id' })
  commandId!: string;

  @Column('timestamptz', { name: 'uploaded_at' })
  uploadedAt!: Date;

  /** The file name, made safe for file systems. */
  @Column('text')
  name!: string;

  @Column('text')
  kind!: string;

  @Column('int')
  bytes!: number;

  /** Table of the record that has the document. Null until that record is saved. */
  @Column('text', { name: 'table_name', nullable: true })
  tableName!: string | null;

  @Column('text', { nullable: true })
  field!: string | null;

  @Column('text', { name: 'record_key', nullable: true })
  recordKey!: string | null;
}
