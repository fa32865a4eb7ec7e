import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigint } from '@fairlot/event-sourcing-projection';

/** What a write was answered under the id that its user chose; in the commit of what it did. */
@Entity('answered_write')
export class AnsweredWrite {
  @PrimaryColumn({ name: 'id_user', type: 'integer' })
  idUser!: number;
  @PrimaryColumn({ name: 'command_id', type: 'text' })
  commandId!: string;
  /** Of what was asked. */
  @Column({ type: 'text' })
  fingerprint!: string;
  /** Null only within the transaction that answers it. */
  @Column({ type: 'jsonb', nullable: true })
  outcome!: unknown;
  @Column(bigint('at'))
  at!: number;
}
