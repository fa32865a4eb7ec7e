import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export const OUTCOMES = ['APPLIED', 'ALREADY', 'REFUSED', 'CHANGED', 'GONE'] as const;
/**
 * Outcome of a row: changed, already equal, refused with a reason, changed by others, or missing.
 */
export type Outcome = (typeof OUTCOMES)[number];

/** A selected row, and its version when it was selected. */
export type ChosenRow = { readonly key: string | number; readonly version: string };

/** A result in the format that was used before bulk jobs existed. */
type OldOutcome = {
  readonly key: string | number;
  readonly outcome: 'deleted' | 'refused' | 'changed' | 'gone';
};

/** The rows that a user selected for one command. A job changes them. */
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

  /** Body of the request. */
  @Column('jsonb')
  asked!: object;

  @Column('int')
  count!: number;

  /** Id of the job. Null if an older version did the work within the request. */
  @Column('uuid', { name: 'id_job', nullable: true })
  idJob!: string | null;

  /** The selected rows in the order of the job. */
  @Column('jsonb', { nullable: true, select: false })
  chosen!: readonly ChosenRow[] | null;

  /** Results that an older version stored. The results of jobs are in `job_row`. */
  @Column('jsonb', { select: false })
  outcomes!: readonly OldOutcome[];
}
