import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '@fairlot/event-sourcing-projection';

/**
 * The response to a write, by user and idempotency key. It is stored in the transaction of the
 * write.
 */
@Entity('answered_write')
export class AnsweredWrite {
  @PrimaryColumn({ name: 'id_user', type: 'integer' })
  idUser!: number;
  @PrimaryColumn({ name: 'command_id', type: 'text' })
  commandId!: string;
  /** Hash of the request, to detect another request with the same key. */
  @Column({ type: 'text' })
  fingerprint!: string;
  /** The response. Null only within the transaction of the write. */
  @Column({ type: 'jsonb', nullable: true })
  outcome!: unknown;
  @Column(bigintColumn('at'))
  at!: number;
}
