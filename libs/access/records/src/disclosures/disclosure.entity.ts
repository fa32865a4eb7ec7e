import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** That a member of staff was shown secrets of lots or dealers: one row for a call, never changed. */
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

  /** To whom. */
  @Column('int', { name: 'id_user' })
  idUser!: number;

  /** Of the operation table, such as ENG-13. */
  @Column('text', { name: 'call_id' })
  callId!: string;

  /** What the call tells of others. */
  @Column('text', { array: true })
  discloses!: readonly string[];

  /** In which its lots were: HIDDEN, RUNNING, OVER; none when it was about no lots of one auction. */
  @Column('text', { array: true })
  moments!: readonly string[];

  /** Of the auction, or in which the reader acts when it was about none: who reads this, acts in one. */
  @Column('text', { name: 'id_markets', array: true })
  idMarkets!: readonly string[];

  @Column('int', { name: 'id_auction', nullable: true })
  idAuction!: number | null;

  /** The first of those asked for or answered. */
  @Column('int', { name: 'id_lots', array: true })
  idLots!: readonly number[];
  @Column('int', { name: 'lot_count' })
  lotCount!: number;

  @Column('int', { name: 'id_dealers', array: true })
  idDealers!: readonly number[];
  @Column('int', { name: 'dealer_count' })
  dealerCount!: number;

  /** JSON of what was asked: filters, page and order; cut at `ASKED_MAX`. */
  @Column('text')
  asked!: string;
}
