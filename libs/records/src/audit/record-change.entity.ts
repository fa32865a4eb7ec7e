import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Old and new value of a field. A new record has null before, a deleted one null after. */
export type FieldChange = { readonly old: unknown; readonly new: unknown };

/** Audit trail: who changed what in a record, when and by which command. */
@Entity('record_change')
@Index('IDX_record_change_record', ['tableName', 'recordKey', 'idChange'])
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

  /** Null for the program itself, such as seed data. */
  @Column('int', { name: 'id_actor', nullable: true })
  idActor!: number | null;

  @Column('text', { name: 'command_id', nullable: true })
  commandId!: string | null;

  @Column('text', { name: 'table_name' })
  tableName!: string;

  @Column('text', { name: 'record_key' })
  recordKey!: string;

  /** Changed fields only. */
  @Column('jsonb')
  fields!: Readonly<Record<string, FieldChange>>;
}
