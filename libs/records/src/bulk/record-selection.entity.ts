import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export const OUTCOMES = ['APPLIED', 'ALREADY', 'REFUSED', 'CHANGED', 'GONE'] as const;
/** What became of a row: done, so before, refused with a reason, changed by another user, or not there. */
export type Outcome = (typeof OUTCOMES)[number];

/** A row and its version when it was chosen. */
export type ChosenRow = { readonly key: string | number; readonly version: string };

/** As a version before bulk jobs stored it. */
type OldOutcome = {
  readonly key: string | number;
  readonly outcome: 'deleted' | 'refused' | 'changed' | 'gone';
};

/** Rows that a user chose for one command. A job changes them. */
@Entity('record_selection')
@Index('IDX_record_selection_actor', ['idActor', 'askedAt'])
export class RecordSelection {
  @PrimaryColumn('text', { name: 'table_name' })
  tableName!: string;

  @PrimaryColumn('int', { name: 'id_actor' })
  idActor!: number;

  @PrimaryColumn('text', { name: 'command_id' })
  commandId!: string;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt!: Date;

  /** The body of the call. */
  @Column('jsonb')
  asked!: object;

  @Column('int')
  count!: number;

  /** Null where an older version did the work within the call. */
  @Column('uuid', { name: 'id_job', nullable: true })
  idJob!: string | null;

  /** In the order of the job. */
  @Column('jsonb', { nullable: true, select: false })
  chosen!: readonly ChosenRow[] | null;

  /** Of an older version; the rows of a job are in `job_row`. */
  @Column('jsonb', { select: false })
  outcomes!: readonly OldOutcome[];
}
