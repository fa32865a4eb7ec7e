import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Rights of the user who requested an export. They limit what the file contains. */
export type ExportRights = {
  readonly idDealer: number | null;
  readonly idMarket: string;
  readonly language: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly adminEnabledMarkets: readonly string[];
};

/** What a file contains. */
export type ExportRequest = {
  /** Name of the kind of record. */
  readonly record: string;
  /** Name of a list with a subset of the records; null for the list of all records. */
  readonly view: string | null;
  /** Query of the call that requested the export. */
  readonly query: object;
};

/** A file that a user requested. A job writes it. */
@Entity('record_export')
@Index('record_export_command', ['idActor', 'commandId'], { unique: true })
@Index('IDX_record_export_actor', ['idActor', 'askedAt'])
@Index('record_export_asked_at', ['askedAt'])
export class RecordExport {
  @PrimaryColumn('uuid', { name: 'id_export' })
  idExport!: string;

  @Column('int', { name: 'id_actor' })
  idActor!: number;

  @Column('text', { name: 'command_id' })
  commandId!: string;

  @Column('jsonb')
  asked!: ExportRequest;

  @Column('jsonb')
  rights!: ExportRights;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt!: Date;

  @Column('uuid', { name: 'id_job' })
  idJob!: string;

  /** When the job ended; null while it is waiting or running, or if its attempts failed. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  /** Id of the stored file; null if there is none. */
  @Column('text', { name: 'id_file', nullable: true })
  idFile!: string | null;

  @Column('int', { nullable: true })
  bytes!: number | null;

  /** When the user cancelled the export or deleted its file. A repeated deletion checks this. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  /** Number of records in the file. */
  @Column('int', { nullable: true })
  rows!: number | null;

  /** Why there is no file. */
  @Column('text', { nullable: true })
  reason!: ExportFault | null;
}

/**
 * `TOO_LARGE`: the file would be too large. `LIST_CHANGED`: the list no longer has these filters.
 */
export type ExportFault = 'TOO_LARGE' | 'LIST_CHANGED';
