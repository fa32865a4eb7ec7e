import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { wholeNumberTransformer } from '../entities/whole-number.js';

/** `OUTDATED`: the record or the rights of the requester changed meanwhile. */
export type ApprovalState = 'WAITING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'OUTDATED';

/** Old and new values of the changed fields. */
export type RequestedValues = Readonly<
  Record<string, { readonly before: unknown; readonly after: unknown }>
>;

const instantColumn = (name: string) =>
  ({ type: 'bigint', name, transformer: wholeNumberTransformer }) as const;

/** A change that waits for a second person, or was decided by one (ADR 58). */
@Entity('approval')
@Index('approval_requested_at_idx', ['requestedAt', 'idApproval'])
export class Approval {
  @PrimaryGeneratedColumn('identity', {
    name: 'id_approval',
    type: 'int',
    generatedIdentity: 'ALWAYS',
  })
  idApproval!: number;

  /** Id of the call that makes the change, such as `ADM-09`. */
  @Column('text')
  call!: string;

  /** Body of the call to approve. Empty after the user whom it concerns was anonymised. */
  @Column('jsonb')
  input!: Readonly<Record<string, unknown>>;

  @Column('text', { name: 'record_table' })
  recordTable!: string;

  @Column('text', { name: 'record_key' })
  recordKey!: string;

  @Column('jsonb')
  changes!: RequestedValues;

  /** The market under which the audit log lists the request. */
  @Column('text', { name: 'id_market' })
  idMarket!: string;

  /** Staff see the request only if they work for all of these markets. */
  @Column('text', { name: 'id_markets', array: true })
  idMarkets!: string[];

  /** Whether the request concerns an account of staff. Only administrators see such requests. */
  @Column('bool', { name: 'about_staff' })
  aboutStaff!: boolean;

  @Column('text')
  reason!: string;

  @Column('int', { name: 'id_requester' })
  idRequester!: number;

  @Column('uuid', { name: 'command_id' })
  commandId!: string;

  @Column(instantColumn('requested_at'))
  requestedAt!: number;

  @Column(instantColumn('expires_at'))
  expiresAt!: number;

  @Column('text')
  state!: ApprovalState;

  /** Who approved or rejected the request; null otherwise. */
  @Column('int', { name: 'id_approver', nullable: true })
  idApprover!: number | null;

  @Column({ ...instantColumn('decided_at'), nullable: true })
  decidedAt!: number | null;

  @Column('text', { name: 'decision_reason', nullable: true })
  decisionReason!: string | null;
}
