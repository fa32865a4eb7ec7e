import { bigintColumn } from '@fairlot/event-sourcing-projection';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { LotOfferKind } from '../lot-offer/lot-offer.entity.js';

/**
 * A dealer who has bid on a lot. From this row, the dealer's status follows without reading all
 * bids. Derived from the rows of `lot_offer`, and equally private.
 */
@Entity('lot_bidder')
@Index('lot_bidder_id_dealer_id_auction_id_lot_idx', ['idDealer', 'idAuction', 'idLot'])
export class LotBidder {
  @PrimaryColumn({ name: 'id_auction', type: 'integer' })
  idAuction!: number;
  @PrimaryColumn({ name: 'id_lot', type: 'integer' })
  idLot!: number;
  @PrimaryColumn({ name: 'id_dealer', type: 'integer' })
  idDealer!: number;
  /** The dealer's newest bid, voided or not. */
  @Column({ name: 'newest_offer', type: 'integer' })
  newestOffer!: number;
  /** The newest bid that is not voided. Null, like the columns below, if all are voided. */
  @Column({ name: 'standing_offer', type: 'integer', nullable: true })
  standingOffer!: number | null;
  /** The maximum of an agent; null for a sealed bid before the close. */
  @Column({ ...bigintColumn('standing_minor', { nullable: true }) })
  standingMinor!: number | null;
  @Column({ name: 'standing_kind', type: 'text', nullable: true })
  standingKind!: LotOfferKind | null;
  /** The highest bid that is not voided; of equal bids, the oldest one. */
  @Column({ name: 'best_offer', type: 'integer', nullable: true })
  bestOffer!: number | null;
  @Column({ ...bigintColumn('best_minor', { nullable: true }) })
  bestMinor!: number | null;
}
