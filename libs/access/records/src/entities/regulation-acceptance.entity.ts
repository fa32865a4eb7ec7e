import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wholeNumberTransformer } from './whole-number.js';

/** A dealer's acceptance of an auction's pinned regulation. It cannot be withdrawn. */
@Entity('regulation_acceptance')
export class RegulationAcceptance {
  @PrimaryColumn('int', { name: 'id_dealer' })
  idDealer!: number;

  @PrimaryColumn('int', { name: 'id_auction' })
  idAuction!: number;

  @PrimaryColumn('int')
  version!: number;

  /** The hash that was stored in the auction. */
  @Column('text')
  hash!: string;

  /** Language of the accepted text. Both fields are null in old acceptances. */
  @Column('text', { nullable: true })
  language!: string | null;

  /** SHA-256 of the accepted text, hex. */
  @Column('text', { name: 'text_hash', nullable: true })
  textHash!: string | null;

  @Column('int', { name: 'id_user' })
  idUser!: number;

  @Column('bigint', { name: 'accepted_at', transformer: wholeNumberTransformer })
  acceptedAt!: number;
}
