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

  @Column('bigint', { name: 'created_at', transformer: wholeNumber })
  createdAt!: number;

  @Column('bigint', { name: 'touched_at', transformer: wholeNumber })
  touchedAt!: number;

  @Column('bigint', { name: 'expires_at', transformer: wholeNumber })
  expiresAt!: number;
}
