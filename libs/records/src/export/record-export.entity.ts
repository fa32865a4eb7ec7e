import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Rights of the user who requested an export. The file contains what they allow. */
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
  /** Name of a list of a subset; null for the list of all records. */
  readonly view: string | null;
  /** The query of the export call. */
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

  /** When the job ended; null while it waits or runs, or if its attempts failed. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  /** The file in `Files`; null if there is none. */
  @Column('text', { name: 'id_file', nullable: true })
  idFile!: string | null;

  @Column('int', { nullable: true })
  bytes!: number | null;

  /** When the user cancelled the export or deleted its file. A repeated deletion checks it. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  /** Number of records in the file. */
  @Column('int', { nullable: true })
  rows!: number | null;

  /** Reason why there is no file. */
  @Column('text', { nullable: true })
  reason!: ExportFault | null;
}

/** `TOO_LARGE`: more rows or bytes than a file may have. `LIST_CHANGED`: the list has other filters now. */
export type ExportFault = 'TOO_LARGE' | 'LIST_CHANGED';
