import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The log position that a consumer has reached. */
@Entity('checkpoint')
export class Checkpoint {
  @PrimaryColumn({ type: 'text' })
  name!: string;
  /** Position in the global log: text that sorts by bytes in log order. */
  @Column({ type: 'text', collation: 'C' })
  at!: string;
}

/** The version of the code that has built a projection's rows. */
@Entity('projection_version')
export class ProjectionVersion {
  @PrimaryColumn({ type: 'text' })
  name!: string;
  @Column({ type: 'integer' })
  version!: number;
}
