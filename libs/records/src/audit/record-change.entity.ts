import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

import type { ChangeOrigin } from './change-origin.js';

/**
 * Old and new value of a field. The old value of a new record is null, as is the new value of a
 * deleted one.
 */
export type FieldChange = { readonly old: unknown; readonly new: unknown };

/**
 * SQL condition that excludes vehicles. They have their own history, and more changes than all
 * other records together.
 */
export const IS_BACK_OFFICE_RECORD = `table_name NOT IN ('vehicle', 'vehicle_condition')`;

/** Audit trail: who changed what in a record, when and by which command. */
@Entity('record_change')
@Index('IDX_record_change_record', ['tableName', 'recordKey', 'idChange'])
@Index('IDX_record_change_actor', ['idActor', 'idChange'], { where: 'id_actor IS NOT NULL' })
@Index('IDX_record_change_audit', ['idChange'], { where: IS_BACK_OFFICE_RECORD })
@Index('IDX_record_change_command', ['commandId'], { where: 'command_id IS NOT NULL' })
export class RecordChange {
  @PrimaryGeneratedColumn('identity', {
    name: 'id_change',
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  idChange!: string;

  @Column('timestamptz', { name: 'changed_at', default: () => 'now()' })
  changedAt!: Date;

  /** The user who made the change; null for the program itself, such as seed data. */
  @Column('int', { name: 'id_actor', nullable: true })
  idActor!: number | null;

  /** The second person who approved the change; null if it needed no approval. */
  @Column('int', { name: 'id_approver', nullable: true })
  idApprover!: number | null;

  @Column('text', { name: 'command_id', nullable: true })
  commandId!: string | null;

  /** Market of the record; null if it belongs to none. */
  @Column('text', { name: 'market', nullable: true })
  idMarket!: string | null;

  /**
   * Application in which the user made the change. Null for a job, a command of an operator, or a
   * change from before this column existed.
   */
  @Column('text', { nullable: true })
  application!: ChangeOrigin | null;

  @Column('text', { name: 'table_name' })
  tableName!: string;

  @Column('text', { name: 'record_key' })
  recordKey!: string;

  /** The fields that were changed. */
  @Column('jsonb')
  fields!: Readonly<Record<string, FieldChange>>;
}
