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

  /** SHA-256 of the text that was accepted. */
  @Column('text')
  hash!: string;

  @Column('int', { name: 'id_user' })
  idUser!: number;

  @Column('bigint', { name: 'accepted_at', transformer: wholeNumber })
  acceptedAt!: number;
}
