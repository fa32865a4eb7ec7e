import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a follower of the log has come. */
@Entity('checkpoint')
export class Checkpoint {
  @PrimaryColumn({ type: 'text' })
  name!: string;
  /** Place in the global log; text that sorts in log order byte by byte. */
  @Column({ type: 'text', collation: 'C' })
  at!: string;
}

/** The version of the code that made a projection's rows. */
@Entity('projection_version')
export class ProjectionVersion {
  @PrimaryColumn({ type: 'text' })
  name!: string;
  @Column({ type: 'integer' })
  version!: number;
}
