import type { Consent } from '@fairlot/access-domain';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { wholeNumberTransformer } from './whole-number.js';

/**
 * A user's answer to one consent. It is immutable, and the newest answer counts. A trigger copies
 * it to the user's row (`consent1` to `consent3`, `consent_versions`).
 */
@Entity('consent_answer')
export class ConsentAnswer {
  @PrimaryGeneratedColumn('identity', {
    name: 'id_answer',
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  idAnswer!: string;

  @Column('int', { name: 'id_user' })
  idUser!: number;

  @Column('text')
  consent!: Consent;

  @Column('bool')
  agrees!: boolean;

  /** Version of the consent text that was answered. */
  @Column('int')
  version!: number;

  /** Language of the text; null if the program answered, and for old answers. */
  @Column('text', { nullable: true })
  language!: string | null;

  @Column('bigint', { name: 'answered_at', transformer: wholeNumberTransformer })
  answeredAt!: number;

  /** Who recorded the answer. Null for the program itself, such as the seed. */
  @Column('int', { name: 'id_actor', nullable: true })
  idActor!: number | null;
}
