import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wholeNumber } from './whole-number.js';

/** A signed-in browser, or a mobile token: the same thing carried in another place. */
@Entity('session')
export class Session {
  /** SHA-256 of the secret that the client holds, so that it names the session and opens nothing. */
  @PrimaryColumn('text', { name: 'session_id' })
  sessionId!: string;

  @Column('text')
  via!: 'session' | 'token';

  @Column('int', { name: 'id_user' })
  idUser!: number;

  /** Browser and system in two words, or the program; null where it did not say. */
  @Column('text', { nullable: true })
  device!: string | null;

  /** Where its phone receives messages (MOB-03); of one session at a time. */
  @Column('text', { name: 'push_token', nullable: true })
  pushToken!: string | null;

  /** When its user last showed a second factor in it; null: never. */
  @Column('bigint', { name: 'factor_at', nullable: true, transformer: wholeNumber })
  factorAt!: number | null;

  @Column('bigint', { name: 'created_at', transformer: wholeNumber })
  createdAt!: number;

  @Column('bigint', { name: 'touched_at', transformer: wholeNumber })
  touchedAt!: number;

  @Column('bigint', { name: 'expires_at', transformer: wholeNumber })
  expiresAt!: number;
}
