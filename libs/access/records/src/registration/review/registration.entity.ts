import type { RegistryCheck } from './vat-registry.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { wholeNumberTransformer } from '../../entities/whole-number.js';

export type RegistrationState = 'REGISTERED' | 'ASKED' | 'ANSWERED' | 'ACCEPTED' | 'REJECTED';

const textColumn = (name: string) => ({ type: 'text', name, nullable: true }) as const;
const instantColumn = (name: string) =>
  ({ type: 'bigint', name, transformer: wholeNumberTransformer }) as const;

/** An application to become a dealer, separate from dealers (ADR 19). */
@Entity('dealer_registration')
export class Registration {
  @PrimaryGeneratedColumn('identity', {
    name: 'id_registration',
    type: 'int',
    generatedIdentity: 'ALWAYS',
  })
  idRegistration!: number;

  @Column('text')
  state!: RegistrationState;

  @Column(instantColumn('registered_at'))
  registeredAt!: number;

  /** The database sets it to two working days after the registration. */
  @Column({ ...instantColumn('due_at'), insert: false, update: false })
  dueAt!: number;

  @Column('text')
  language!: string;

  @Column('text', { name: 'id_market' })
  idMarket!: string;

  @Column('text', { name: 'business_name' })
  businessName!: string;

  @Column('text')
  address!: string;

  @Column('text')
  country!: string;

  @Column('text')
  email!: string;

  @Column('text')
  city!: string;

  @Column(textColumn('region'))
  region!: string | null;

  @Column(textColumn('postal_code'))
  postalCode!: string | null;

  @Column('text', { name: 'vat_code' })
  vatCode!: string;

  @Column('text')
  mobile!: string;

  @Column(textColumn('website'))
  website!: string | null;

  @Column(textColumn('phone'))
  phone!: string | null;

  @Column(textColumn('regon'))
  regon!: string | null;

  @Column('text', { name: 'type_dealer_activity' })
  typeDealerActivity!: string;

  @Column('text', { name: 'car_sold' })
  carSold!: string;

  @Column('text', { name: 'buying_interest' })
  buyingInterest!: string;

  @Column(textColumn('reference_name'))
  referenceName!: string | null;

  @Column('text', { name: 'reference_surname' })
  referenceSurname!: string;

  @Column(textColumn('reference_fiscal_code'))
  referenceFiscalCode!: string | null;

  @Column('date', { name: 'reference_birth_date', nullable: true })
  referenceBirthDate!: string | null;

  @Column(textColumn('reference_email'))
  referenceEmail!: string | null;

  @Column(textColumn('reference_fca'))
  referenceFCA!: string | null;

  /** The member of staff who is responsible for the application. */
  @Column('int', { name: 'id_assignee', nullable: true })
  idAssignee!: number | null;

  @Column({ ...instantColumn('decided_at'), nullable: true })
  decidedAt!: number | null;

  @Column('int', { name: 'id_decider', nullable: true })
  idDecider!: number | null;

  /** The dealer created from the application. */
  @Column('int', { name: 'id_dealer', nullable: true })
  idDealer!: number | null;

  /** Reason for a rejection, which the applicant sees. */
  @Column(textColumn('reject_reason'))
  rejectReason!: string | null;

  /** Note of staff, which the applicant never sees. */
  @Column(textColumn('internal_note'))
  internalNote!: string | null;

  @Column('jsonb', { name: 'registry_check', nullable: true })
  registryCheck!: RegistryCheck | null;
}

export const isOpen = ({ state }: Pick<Registration, 'state'>): boolean =>
  state !== 'ACCEPTED' && state !== 'REJECTED';

/**
 * The full name of the applicant. If a form has no given name, the surname contains both names
 * (reading 4).
 */
export const applicantOf = ({
  referenceName,
  referenceSurname,
}: Pick<Registration, 'referenceName' | 'referenceSurname'>): string =>
  `${referenceName ?? ''} ${referenceSurname}`.trim();
