import type { FactorKind, Permission, Role } from '@fairlot/access-domain';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { wholeNumberTransformer } from './whole-number.js';

/** Options of a column that a trigger of the database writes. */
const READ_ONLY_COLUMN = { insert: false, update: false } as const;

/** Who disabled a user. A dealer cannot enable a user whom staff disabled. */
export type DisabledBy = 'STAFF' | 'DEALER';

/** A user: a person who signs in for a dealer, or as staff. */
@Entity('app_user')
@Index('app_user_surname_idx', ['surname', 'idUser'])
@Index('app_user_username_idx', ['username', 'idUser'])
@Index('app_user_email_idx', ['email', 'idUser'])
@Index('app_user_staff_idx', ['surname', 'idUser'], {
  where: `roles && ARRAY['ADMIN', 'CUSTOMER_CENTER']`,
})
@Index('app_user_market_idx', ['idMarket'], { where: 'anonymised_at IS NULL' })
@Index('app_user_disabled_idx', ['idMarket', 'idUser'], {
  where: 'NOT enabled AND anonymised_at IS NULL',
})
@Check('app_user_disabled_by_check', `disabled_by IN ('STAFF', 'DEALER')`)
export class User {
  @PrimaryGeneratedColumn({ name: 'id_user' })
  idUser!: number;

  /** User name, unique regardless of case. */
  @Column('text')
  username!: string;

  /** argon2id, for MOB-01 only. Null if the user signs in only through the identity provider. */
  @Column('text', { name: 'password_hash', nullable: true, select: false })
  passwordHash!: string | null;

  @Column('text')
  name!: string;

  @Column('text')
  surname!: string;

  @Column('text')
  email!: string;

  /** Incremented by the database when name, surname or language change. */
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

  /**
   * The newest answer, copied from `consent_answer` by a trigger. Null until answered (reading 16).
   */
  @Column('bool', { nullable: true, ...READ_ONLY_COLUMN })
  consent1!: boolean | null;

  @Column('bool', { nullable: true, ...READ_ONLY_COLUMN })
  consent2!: boolean | null;

  @Column('bool', { nullable: true, ...READ_ONLY_COLUMN })
  consent3!: boolean | null;

  /** Versions of the answered texts, in order; 0 if not answered. */
  @Column('int', { name: 'consent_versions', array: true, ...READ_ONLY_COLUMN })
  consentVersions!: number[];

  /** Kinds of the user's second factors, from their tables. */
  @Column('text', { array: true, ...READ_ONLY_COLUMN })
  factors!: FactorKind[];

  @Column('bool')
  enabled!: boolean;

  @Column('text', { name: 'admin_enabled_markets', array: true })
  adminEnabledMarkets!: string[];

  /** IBAN, stored in full. Profiles contain only its last characters. */
  @Column('text', { nullable: true })
  iban!: string | null;

  /** Holder of the account; null if not entered. */
  @Column('text', { name: 'account_holder', nullable: true })
  accountHolder!: string | null;

  /**
   * Italian fiscal code or tax number from the sign-up. Only the export of the user's own data
   * contains it.
   */
  @Column('text', { name: 'fiscal_code', nullable: true, select: false })
  fiscalCode!: string | null;

  /** Date of birth, ISO 8601. Only the export of the user's own data contains it. */
  @Column('date', { name: 'birth_date', nullable: true, select: false })
  birthDate!: string | null;

  /** Highest bid of this user; null means no limit. Minor units. */
  @Column('bigint', {
    name: 'offer_limit_minor',
    nullable: true,
    transformer: wholeNumberTransformer,
  })
  offerLimitMinor!: number | null;

  /** Whether the user works for a dealer of the FCA network, as set by staff. */
  @Column('bool', { name: 'fca_user', default: false })
  fcaUser!: boolean;

  /** Who disabled the user. Null for an enabled user; for a disabled one, null means staff. */
  @Column('text', { name: 'disabled_by', nullable: true })
  disabledBy!: DisabledBy | null;

  /** Why the user is disabled, as entered. */
  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason!: string | null;

  /** When the account was anonymised. Null while it identifies a person. */
  @Column('timestamptz', { name: 'anonymised_at', nullable: true })
  anonymisedAt!: Date | null;

  /** Last sign-in of a member of staff, from `SessionStore`; null for everybody else. */
  @Column('timestamptz', { name: 'signed_in_at', nullable: true, ...READ_ONLY_COLUMN })
  signedInAt!: Date | null;
}
