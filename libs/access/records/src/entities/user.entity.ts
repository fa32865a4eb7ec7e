import type { Permission, Role } from '@fairlot/access-domain';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { wholeNumber } from './whole-number.js';

/** A person who signs in. */
@Entity('app_user')
export class User {
  @PrimaryGeneratedColumn({ name: 'id_user' })
  idUser!: number;

  /** Unique without regard to case; the subject that the identity provider answers. */
  @Column('text')
  username!: string;

  /** argon2id, for MOB-01 only; null signs in through the identity provider alone. */
  @Column('text', { name: 'password_hash', nullable: true, select: false })
  passwordHash!: string | null;

  @Column('text')
  name!: string;

  @Column('text')
  surname!: string;

  @Column('text')
  email!: string;

  @Column('int', { name: 'id_dealer', nullable: true })
  idDealer!: number | null;

  @Column('text', { name: 'id_market' })
  idMarket!: string;

  @Column('text')
  language!: string;

  @Column('text', { array: true })
  roles!: Role[];

  @Column('text', { array: true })
  permissions!: Permission[];

  /** Null until answered; a no is an answer (reading 16). */
  @Column('bool', { nullable: true })
  consent1!: boolean | null;

  @Column('bool', { nullable: true })
  consent2!: boolean | null;

  @Column('bool', { nullable: true })
  consent3!: boolean | null;

  @Column('bool')
  enabled!: boolean;

  @Column('text', { name: 'admin_enabled_markets', array: true })
  adminEnabledMarkets!: string[];

  /** Whole; nobody is shown more than its end. */
  @Column('text', { nullable: true })
  iban!: string | null;

  /** Highest amount this user may offer; null is no limit. Minor units. */
  @Column('bigint', { name: 'offer_limit_minor', nullable: true, transformer: wholeNumber })
  offerLimitMinor!: number | null;
}
