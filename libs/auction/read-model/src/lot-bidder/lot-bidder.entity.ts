import { bigint } from '@fairlot/event-sourcing-projection';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { LotOfferKind } from '../lot-offer/lot-offer.entity.js';

/**
 * A row for each dealer on each lot that it has offered on: how it stands without reading all offers.
 * Made of the rows of `lot_offer`, and as private as they are.
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
  /** Its newest offer, voided or not. */
  @Column({ name: 'newest_offer', type: 'integer' })
  newestOffer!: number;
  /** Its newest one that stands; null, as all that follows, when every one is voided. */
  @Column({ name: 'standing_offer', type: 'integer', nullable: true })
  standingOffer!: number | null;
  /** The maximum of an agent; null of a sealed offer before the close. */
  @Column({ ...bigint('standing_minor', { nullable: true }) })
  standingMinor!: number | null;
  @Column({ name: 'standing_kind', type: 'text', nullable: true })
  standingKind!: LotOfferKind | null;
  /** The highest one that stands, the oldest of equal ones. */
  @Column({ name: 'best_offer', type: 'integer', nullable: true })
  bestOffer!: number | null;
  @Column({ ...bigint('best_minor', { nullable: true }) })
  bestMinor!: number | null;
}
