import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '@fairlot/event-sourcing-projection';

/** The answer to a write under the user's idempotency key, in the same transaction as the change. */
@Entity('answered_write')
export class AnsweredWrite {
  @PrimaryColumn({ name: 'id_user', type: 'integer' })
  idUser!: number;
  @PrimaryColumn({ name: 'command_id', type: 'text' })
  commandId!: string;
  /** Hash of the request. */
  @Column({ type: 'text' })
  fingerprint!: string;
  /** What the write answered. Null only within the transaction of the write. */
  @Column({ type: 'jsonb', nullable: true })
  outcome!: unknown;
  @Column(bigintColumn('at'))
  at!: number;
}
