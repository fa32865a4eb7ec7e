import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Audit trail: who changed what about a dealer or a user (ROL-036). */
@Entity('access_change')
export class AccessChangeRow {
  @PrimaryGeneratedColumn({ name: 'id_change' })
  idChange!: number;

  @Column('timestamptz', { name: 'changed_at', default: () => 'now()' })
  changedAt!: Date;

  /** Null is the program itself, such as the seed. */
  @Column('int', { name: 'id_actor', nullable: true })
  idActor!: number | null;

  @Column('text')
  subject!: 'dealer' | 'user';

  @Column('int', { name: 'id_subject' })
  idSubject!: number;

  /** The fields that changed, as they were; null when the subject is new. */
  @Column('jsonb', { nullable: true })
  before!: object | null;

  @Column('jsonb')
  after!: object;
}
