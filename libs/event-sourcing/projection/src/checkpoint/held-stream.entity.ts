import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stream that the relay holds back from one of its events on. */
@Entity('held_stream')
export class HeldStreamRow {
  @PrimaryColumn({ type: 'text' })
  stream!: string;
  /** Position of the first event that is held back. */
  @Column({ type: 'integer' })
  position!: number;
  @Column({ type: 'text' })
  type!: string;
  @Column({ type: 'integer' })
  version!: number;
  /** The log position before that event; null for the beginning. */
  @Column({ type: 'text', nullable: true, collation: 'C' })
  after!: string | null;
}
