import type { AwardStatus, BoundOffer } from '@fairlot/auction-domain';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '@fairlot/event-sourcing-projection';

/** A reverted award, and the dealer who lost it. */
export type RevertedAward = {
  readonly idDealer: number;
  readonly reason: string;
  /** Time of the revert, epoch ms. */
  readonly at: number;
};

/** The award of a closed lot. A settled award is a purchase. */
@Entity('award_board')
@Index('award_board_id_dealer_id_auction_id_lot_idx', ['idDealer', 'idAuction', 'idLot'])
export class AwardBoard {
  @PrimaryColumn({ name: 'id_auction', type: 'integer' })
  idAuction!: number;
  @PrimaryColumn({ name: 'id_lot', type: 'integer' })
  idLot!: number;
  /** Position of the latest event in this row. */
  @Column({ type: 'integer' })
  position!: number;
  /** Status of the award. Null if there is none, because the lot was reopened or withdrawn. */
  @Column({ type: 'text', nullable: true })
  status!: AwardStatus | null;
  @Column({ name: 'id_vehicles', type: 'integer', array: true })
  idVehicles!: readonly number[];
  @Column({ type: 'text' })
  currency!: string;
  /** Binding bids, best first. Private: only for managers of the auction. */
  @Column({ type: 'jsonb' })
  bound!: readonly BoundOffer[];
  @Column(bigintColumn('binds_until_at'))
  bindsUntilAt!: number;
  @Column({ name: 'id_offer', type: 'integer', nullable: true })
  idOffer!: number | null;
  @Column({ name: 'id_dealer', type: 'integer', nullable: true })
  idDealer!: number | null;
  @Column({ ...bigintColumn('price_minor', { nullable: true }) })
  priceMinor!: number | null;
  @Column({ type: 'text', nullable: true })
  channel!: 'AUCTION' | 'CLICK_BUY' | null;
  /**
   * Reason of the decision: for awarding a lower bid than the best one, for declining the award, or
   * for the revert.
   */
  @Column({ type: 'text', nullable: true })
  reason!: string | null;
  /**
   * The reverted award, until a new decision or reopening. Private: only for the dealer who lost
   * it.
   */
  @Column({ type: 'jsonb', nullable: true })
  reverted!: RevertedAward | null;
  @Column({ ...bigintColumn('awarded_at', { nullable: true }) })
  awardedAt!: number | null;
  /** Id of the purchase. Set when the award is settled, like `settledAt`. */
  @Index('award_board_id_purchase_idx', { unique: true })
  @Column({ name: 'id_purchase', type: 'integer', nullable: true })
  idPurchase!: number | null;
  @Column({ ...bigintColumn('settled_at', { nullable: true }) })
  settledAt!: number | null;
}
