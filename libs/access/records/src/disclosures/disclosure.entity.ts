import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Personal data of other users, shown to a member of staff. One row per call, immutable. */
@Entity('disclosure')
export class Disclosure {
  @PrimaryGeneratedColumn('identity', {
    name: 'id_disclosure',
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  idDisclosure!: string;

  @Column('timestamptz', { name: 'shown_at', default: () => 'now()' })
  shownAt!: Date;

  /** The staff user. */
  @Column('int', { name: 'id_user' })
  idUser!: number;

  /** Id in the operation table, such as ENG-13. */
  @Column('text', { name: 'call_id' })
  callId!: string;

  /** Personal data in the call's answer. */
  @Column('text', { array: true })
  discloses!: readonly string[];

  /** States of the lots: HIDDEN, RUNNING, OVER. Empty unless the call is about one auction. */
  @Column('text', { array: true })
  moments!: readonly string[];

  /**
   * Markets of the auction, or of the reader if there is no auction. Viewers of this row need one
   * of them.
   */
  @Column('text', { name: 'id_markets', array: true })
  idMarkets!: readonly string[];

  @Column('int', { name: 'id_auction', nullable: true })
  idAuction!: number | null;

  /** The first ids in the request or answer. */
  @Column('int', { name: 'id_lots', array: true })
  idLots!: readonly number[];
  @Column('int', { name: 'lot_count' })
  lotCount!: number;

  @Column('int', { name: 'id_dealers', array: true })
  idDealers!: readonly number[];
  @Column('int', { name: 'dealer_count' })
  dealerCount!: number;

  /** The request as JSON: filters, page and order. Cut at `ASKED_MAX`. */
  @Column('text')
  asked!: string;
}
