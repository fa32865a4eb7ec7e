import type { RequirementOwer, RequirementReason, RequirementState } from '@fairlot/access-domain';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { wholeNumberTransformer } from '../entities/whole-number.js';

const textColumn = (name: string) => ({ type: 'text', name, nullable: true }) as const;
const instantColumn = (name: string) =>
  ({ type: 'bigint', name, transformer: wholeNumberTransformer }) as const;

/** A document or number that a dealer must submit for a market, or has submitted. */
@Entity('requirement')
@Index('requirement_due_at_idx', ['dueAt', 'idRequirement'])
@Index('requirement_created_at_idx', ['createdAt', 'idRequirement'])
@Index('requirement_id_dealer_idx', ['idDealer'])
export class Requirement {
  @PrimaryGeneratedColumn('identity', {
    name: 'id_requirement',
    type: 'int',
    generatedIdentity: 'ALWAYS',
  })
  idRequirement!: number;

  @Column('int', { name: 'id_dealer' })
  idDealer!: number;

  @Column('text', { name: 'id_market' })
  idMarket!: string;

  @Column('text')
  reason!: RequirementReason;

  @Column('text', { name: 'owed_by' })
  owedBy!: RequirementOwer;

  @Column('text')
  state!: RequirementState;

  @Column(instantColumn('due_at'))
  dueAt!: number;

  /** Whether the rejection is final, so that the dealer cannot submit again. */
  @Column('bool', { name: 'is_final', default: false })
  isFinal!: boolean;

  /** Note of staff to the dealer, which e-mails contain too. */
  @Column(textColumn('note'))
  note!: string | null;

  /** Note for staff, which the dealer never sees. */
  @Column(textColumn('internal_note'))
  internalNote!: string | null;

  @Column(instantColumn('created_at'))
  createdAt!: number;

  /** The rule that caused the requirement. */
  @Column('int', { name: 'id_rule', nullable: true })
  idRule!: number | null;

  /** The requirement whose expiring document this one replaces. */
  @Column('int', { name: 'id_renewed', nullable: true })
  idRenewed!: number | null;

  /** Text that the dealer submitted instead of a document, such as a VAT number. */
  @Column(textColumn('value'))
  value!: string | null;

  @Column(textColumn('id_file'))
  idFile!: string | null;

  @Column(textColumn('file_name'))
  fileName!: string | null;

  @Column(textColumn('file_kind'))
  fileKind!: string | null;

  @Column('int', { name: 'file_bytes', nullable: true })
  fileBytes!: number | null;

  @Column({ ...instantColumn('submitted_at'), nullable: true })
  submittedAt!: number | null;

  @Column({ ...instantColumn('decided_at'), nullable: true })
  decidedAt!: number | null;

  /** Last day on which the document is valid, ISO 8601. */
  @Column('date', { name: 'valid_until', nullable: true })
  validUntil!: string | null;
}

/**
 * A rule of a market: existing dealers must submit something by a deadline.
 *
 * @public
 */
@Entity('requirement_rule')
export class RequirementRule {
  @PrimaryGeneratedColumn('identity', {
    name: 'id_rule',
    type: 'int',
    generatedIdentity: 'ALWAYS',
  })
  idRule!: number;

  @Column('text', { name: 'id_market' })
  idMarket!: string;

  @Column('text')
  reason!: RequirementReason;

  @Column(instantColumn('due_at'))
  dueAt!: number;

  @Column(textColumn('note'))
  note!: string | null;

  @Column(textColumn('internal_note'))
  internalNote!: string | null;

  @Column(instantColumn('created_at'))
  createdAt!: number;

  @Column('int', { name: 'id_creator' })
  idCreator!: number;

  @Column('uuid', { name: 'command_id' })
  commandId!: string;
}
