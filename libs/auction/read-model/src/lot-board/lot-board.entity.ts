import type { Folded, FoldedLot, PublicLot } from '@fairlot/auction-public-lot';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigint } from '@fairlot/event-sourcing-projection';

/** A lot after one of its events, and how many of its bidders had come by then. */
export type PastLot = Omit<FoldedLot, 'idBidders'> & { readonly bidders: number };

/** `Folded` without terms and bidders, which stand in columns of their own: an offer changes neither. */
export type KeptFold = Omit<Folded, 'lot'> & {
  readonly lot: Omit<FoldedLot, 'terms' | 'idBidders'> | null;
};

/**
 * A row for each lot: what anybody may see of it, and the fold that this comes from. All but
 * `shown` is private, only for who manages the auction. The leader's maximum is in no row, and no
 * amount of a sealed lot before its close (I11).
 */
@Entity('lot_board')
@Index('lot_board_status_ends_at_idx', ['status', 'endsAt'])
@Index('lot_board_status_starts_at_idx', ['status', 'startsAt'])
@Index('lot_board_id_auction_idx', ['idAuction'], { where: 'paused' })
@Index('lot_board_id_vehicles_idx', { synchronize: false })
export class LotBoard {
  @PrimaryColumn({ name: 'id_auction', type: 'integer' })
  idAuction!: number;
  @PrimaryColumn({ name: 'id_lot', type: 'integer' })
  idLot!: number;
  /** Null while only its award is known. Kept as text, as it is read whole and written with each offer. */
  @Column({ type: 'json', nullable: true })
  shown!: PublicLot | null;
  /** So is this. */
  @Column({ type: 'json' })
  folded!: KeptFold;
  /** Null while only its award is known. */
  @Column({ type: 'jsonb', nullable: true })
  terms!: FoldedLot['terms'] | null;
  /**
   * The lot as it was after every so many of its events, the last ones: whoever missed some is told
   * them from there, and nobody folds a long lot from its beginning. Not read with the row.
   */
  @Column({ type: 'jsonb', default: [], select: false })
  past!: readonly PastLot[];
  /** Of the newest event of the lot's stream; -1 before any, as in that of its award. */
  @Column({ type: 'integer' })
  position!: number;
  @Column({ name: 'award_position', type: 'integer' })
  awardPosition!: number;

  // What queries look for.
  /** Null while only its award is known, as `shown` is. */
  @Column({ type: 'text', nullable: true })
  status!: PublicLot['status'] | null;
  @Column({ type: 'boolean' })
  paused!: boolean;
  @Column(bigint('starts_at'))
  startsAt!: number;
  /** When the clock has to look: a last call ends it sooner. */
  @Column(bigint('ends_at'))
  endsAt!: number;
  @Column({ name: 'id_vehicles', type: 'integer', array: true })
  idVehicles!: readonly number[];
  /** Nobody may know its amounts, nor how many they are. */
  @Column({ type: 'boolean' })
  hidden!: boolean;
  /** Dealers that ever offered, in the order of their first offer: the first one is bidder 1. */
  @Column({ name: 'id_bidders', type: 'integer', array: true })
  idBidders!: readonly number[];
  @Column({ name: 'id_leader', type: 'integer', nullable: true })
  idLeader!: number | null;
  @Column({ name: 'id_leading_offer', type: 'integer', nullable: true })
  idLeadingOffer!: number | null;
}
