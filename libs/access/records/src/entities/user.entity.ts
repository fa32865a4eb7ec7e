import type { FactorKind, Permission, Role } from '@fairlot/access-domain';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { wholeNumber } from './whole-number.js';

/** Kept by the database itself. */
const DERIVED = { insert: false, update: false } as const;

/** Who has disabled a user: one whom staff disabled is not enabled by his dealer. */
export type DisabledBy = 'STAFF' | 'DEALER';

/** A person who signs in. */
@Entity('app_user')
@Index('app_user_surname_idx', ['surname', 'idUser'])
@Index('app_user_username_idx', ['username', 'idUser'])
@Index('app_user_email_idx', ['email', 'idUser'])
@Index('app_user_disabled_idx', ['idMarket', 'idUser'], {
  where: 'NOT enabled AND anonymised_at IS NULL',
})
@Check('app_user_disabled_by_check', `disabled_by IN ('STAFF', 'DEALER')`)
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

  /** Counted up by the database when name, surname or language change. */
  @Column('int', { default: 1 })
  version!: number;

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

  /** The newest answers, which `consent_answer` alone writes; null until answered (reading 16). */
  @Column('bool', { nullable: true, ...DERIVED })
  consent1!: boolean | null;

  @Column('bool', { nullable: true, ...DERIVED })
  consent2!: boolean | null;

  @Column('bool', { nullable: true, ...DERIVED })
  consent3!: boolean | null;

  /** Of the texts that those are about, in their order; 0 where nothing is answered. */
  @Column('int', { name: 'consent_versions', array: true, ...DERIVED })
  consentVersions!: number[];

  /** Which second factors he has, as their tables say. */
  @Column('text', { array: true, ...DERIVED })
  factors!: FactorKind[];

  @Column('bool')
  enabled!: boolean;

  @Column('text', { name: 'admin_enabled_markets', array: true })
  adminEnabledMarkets!: string[];

  /** Whole; nobody is shown more than its end. */
  @Column('text', { nullable: true })
  iban!: string | null;

  /** Of the account; null where nobody has written one. */
  @Column('text', { name: 'account_holder', nullable: true })
  accountHolder!: string | null;

  /** Italian fiscal code or tax number of who signed up himself; read by nobody but in his own data. */
  @Column('text', { name: 'fiscal_code', nullable: true, select: false })
  fiscalCode!: string | null;

  /** ISO 8601 day; likewise. */
  @Column('date', { name: 'birth_date', nullable: true, select: false })
  birthDate!: string | null;

  /** Highest amount this user may offer; null is no limit. Minor units. */
  @Column('bigint', { name: 'offer_limit_minor', nullable: true, transformer: wholeNumber })
  offerLimitMinor!: number | null;

  /** Whether he works for a dealer of the FCA network: staff say so. */
  @Column('bool', { name: 'fca_user', default: false })
  fcaUser!: boolean;

  /** Null of who is enabled; staff's where nobody has said. */
  @Column('text', { name: 'disabled_by', nullable: true })
  disabledBy!: DisabledBy | null;

  /** Why he is disabled, in the words of who did it. */
  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason!: string | null;

  /** Null while the account leads to a person. */
  @Column('timestamptz', { name: 'anonymised_at', nullable: true })
  anonymisedAt!: Date | null;
}
