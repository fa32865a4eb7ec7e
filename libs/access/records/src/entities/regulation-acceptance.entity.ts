import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wholeNumber } from './whole-number.js';

/** A dealer's acceptance of the regulation that an auction has pinned; it is never withdrawn. */
@Entity('regulation_acceptance')
export class RegulationAcceptance {
  @PrimaryColumn('int', { name: 'id_dealer' })
  idDealer!: number;

  @PrimaryColumn('int', { name: 'id_auction' })
  idAuction!: number;

  @PrimaryColumn('int')
  version!: number;

  /** By which the auction pinned it. */
  @Column('text')
  hash!: string;

  /** What was read; both null in acceptances of before. */
  @Column('text', { nullable: true })
  language!: string | null;

  /** SHA-256 of the text that was read, hex. */
  @Column('text', { name: 'text_hash', nullable: true })
  textHash!: string | null;

  @Column('int', { name: 'id_user' })
  idUser!: number;

  @Column('bigint', { name: 'accepted_at', transformer: wholeNumber })
  acceptedAt!: number;
}
