import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stream that a read model no longer updates, from one of its events on. */
@Entity('parked_stream')
export class ParkedStream {
  @PrimaryColumn({ name: 'read_model', type: 'text' })
  readModel!: string;
  @PrimaryColumn({ type: 'text' })
  stream!: string;
  /** Position of the first event that was not applied. */
  @Column({ type: 'integer' })
  position!: number;
  @Column({ type: 'text' })
  type!: string;
  @Column({ type: 'text' })
  reason!: string;
}
