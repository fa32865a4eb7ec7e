import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A call that showed secret data of lots or dealers to a member of staff. Immutable. */
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

  /** The member of staff who saw the data. */
  @Column('int', { name: 'id_user' })
  idUser!: number;

  /** Id in the operation table, such as ENG-13. */
  @Column('text', { name: 'call_id' })
  callId!: string;

  /** Kinds of secret data in the response of the call. */
  @Column('text', { array: true })
  discloses!: readonly string[];

  /** States of the lots: HIDDEN, RUNNING, OVER. Empty unless the call is about one auction. */
  @Column('text', { array: true })
  moments!: readonly string[];

  /**
   * Markets of the auction, or of the reader if there is no auction. Only staff of one of these
   * markets see this row.
   */
  @Column('text', { name: 'id_markets', array: true })
  idMarkets!: readonly string[];

  @Column('int', { name: 'id_auction', nullable: true })
  idAuction!: number | null;

  /** The first lot ids in the request or response. */
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
