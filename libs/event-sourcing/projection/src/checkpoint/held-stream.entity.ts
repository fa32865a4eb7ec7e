import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stream that the relay does not publish from one of its events on. */
@Entity('held_stream')
export class HeldStreamRow {
  @PrimaryColumn({ type: 'text' })
  stream!: string;
  /** Of the first event that is held back. */
  @Column({ type: 'integer' })
  position!: number;
  @Column({ type: 'text' })
  type!: string;
  @Column({ type: 'integer' })
  version!: number;
  /** The place in the log before that event; null is the beginning. */
  @Column({ type: 'text', nullable: true, collation: 'C' })
  after!: string | null;
}
