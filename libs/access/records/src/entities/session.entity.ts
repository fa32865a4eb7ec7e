import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { wholeNumberTransformer } from './whole-number.js';

/**
 * The session of a browser, or an API token. They differ only in how the client sends the secret.
 */
@Entity('session')
@Index('session_id_viewed_idx', ['idViewed'], { where: 'id_viewed IS NOT NULL' })
export class Session {
  /** SHA-256 of the client's secret. It identifies the session, but cannot be used to sign in. */
  @PrimaryColumn('text', { name: 'session_id' })
  sessionId!: string;

  @Column('text')
  via!: 'session' | 'token';

  @Column('int', { name: 'id_user' })
  idUser!: number;

  /** Browser and operating system, or the name of another client. Null if unknown. */
  @Column('text', { nullable: true })
  device!: string | null;

  /** Push token of the phone (MOB-03). Only one session has it. */
  @Column('text', { name: 'push_token', nullable: true })
  pushToken!: string | null;

  /** When the user last passed the second factor; null if never. */
  @Column('bigint', { name: 'factor_at', nullable: true, transformer: wholeNumberTransformer })
  factorAt!: number | null;

  @Column('bigint', { name: 'created_at', transformer: wholeNumberTransformer })
  createdAt!: number;

  @Column('bigint', { name: 'touched_at', transformer: wholeNumberTransformer })
  touchedAt!: number;

  @Column('bigint', { name: 'expires_at', transformer: wholeNumberTransformer })
  expiresAt!: number;

  /**
   * The user as whom a member of staff views the portal in this session. Null for ordinary
   * sessions.
   */
  @Column('int', { name: 'id_viewed', nullable: true })
  idViewed!: number | null;

  /** The reason for the view, as entered. */
  @Column('text', { name: 'view_reason', nullable: true })
  viewReason!: string | null;

  /** When the view ends, and the session with it. */
  @Column('bigint', { name: 'view_ends_at', nullable: true, transformer: wholeNumberTransformer })
  viewEndsAt!: number | null;
}
