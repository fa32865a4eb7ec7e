import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What became of a row: it was deleted, another record refers to it, somebody else has changed it
 * since, or it is not there.
 */
export type Outcome = 'deleted' | 'refused' | 'changed' | 'gone';
export type RowOutcome = { readonly key: string | number; readonly outcome: Outcome };

/** Rows that somebody chose for one command, and what became of each. */
@Entity('record_selection')
export class RecordSelection {
  @PrimaryColumn('text', { name: 'table_name' })
  tableName!: string;

  @PrimaryColumn('int', { name: 'id_actor' })
  idActor!: number;

  @PrimaryColumn('text', { name: 'command_id' })
  commandId!: string;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt!: Date;

  /** As it was sent: keys and versions, or a filter and how many rows it was to find. */
  @Column('jsonb')
  asked!: object;

  @Column('int')
  count!: number;

  /** One for each row of the selection. */
  @Column('jsonb')
  outcomes!: readonly RowOutcome[];
}
