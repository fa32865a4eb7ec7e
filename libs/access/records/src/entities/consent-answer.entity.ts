import type { Consent } from '@fairlot/access-domain';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { wholeNumber } from './whole-number.js';

/**
 * What a user said about one consent, once: never changed, the newest one stands. The database keeps
 * the standing answers beside the user (`consent1` to `consent3`, `consent_versions`).
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

  /** Of the text that was answered. */
  @Column('int')
  version!: number;

  /** In which it was read; null where the program answered, and in answers of before. */
  @Column('text', { nullable: true })
  language!: string | null;

  @Column('bigint', { name: 'answered_at', transformer: wholeNumber })
  answeredAt!: number;

  /** Who answered; null is the program itself, such as the seed. */
  @Column('int', { name: 'id_actor', nullable: true })
  idActor!: number | null;
}
