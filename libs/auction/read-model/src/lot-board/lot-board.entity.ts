import type { LotFold, FoldedLot, PublicLot } from '@fairlot/auction-public-lot';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '@fairlot/event-sourcing-projection';

/** A lot after one of its events, and its number of bidders after that event. */
export type PastLot = Omit<FoldedLot, 'idBidders'> & { readonly bidders: number };

/** `LotFold` without terms and bidders, which have their own columns because a bid does not change them. */
export type StoredFold = Omit<LotFold, 'lot'> & {
  readonly lot: Omit<FoldedLot, 'terms' | 'idBidders'> | null;
};

/**
 * A lot: its public part, and the fold from which that is derived. Everything except `shown` is
 * private, only for managers of the auction. No row contains the leader's maximum, or an amount of
 * a sealed lot before its close (I11).
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
  /**
   * The public part. Null while only the lot's award is known. Stored as text, because it is read
   * as a whole and written with each bid.
   */
  @Column({ type: 'json', nullable: true })
  shown!: PublicLot | null;
  /** Stored as text, for the same reasons as `shown`. */
  @Column({ type: 'json' })
  folded!: StoredFold;
  /** Terms of the lot. Null while only the lot's award is known. */
  @Column({ type: 'jsonb', nullable: true })
  terms!: FoldedLot['terms'] | null;
  /**
   * Earlier states of the lot, stored every 500 events. With them, clients that missed events are
   * answered without folding a lot with many events from its start. Not read with the row.
   */
  @Column({ type: 'jsonb', default: [], select: false })
  past!: readonly PastLot[];
  /** Position of the latest event of the lot's stream; -1 before any, like the award's position. */
  @Column({ type: 'integer' })
  position!: number;
  @Column({ name: 'award_position', type: 'integer' })
  awardPosition!: number;

  // Columns for queries.
  /** Null while only the lot's award is known, like `shown`. */
  @Column({ type: 'text', nullable: true })
  status!: PublicLot['status'] | null;
  @Column({ type: 'boolean' })
  paused!: boolean;
  @Column(bigintColumn('starts_at'))
  startsAt!: number;
  /** When the clock must check the lot: its end, or the earlier end of a last call. */
  @Column(bigintColumn('ends_at'))
  endsAt!: number;
  @Column({ name: 'id_vehicles', type: 'integer', array: true })
  idVehicles!: readonly number[];
  /** Whether the amounts and the number of bids are secret. */
  @Column({ type: 'boolean' })
  hidden!: boolean;
  /** Dealers that ever bid, in the order of their first bid: the first one is bidder 1. */
  @Column({ name: 'id_bidders', type: 'integer', array: true })
  idBidders!: readonly number[];
  @Column({ name: 'id_leader', type: 'integer', nullable: true })
  idLeader!: number | null;
  @Column({ name: 'id_leading_offer', type: 'integer', nullable: true })
  idLeadingOffer!: number | null;
}
