import type { ExtensionReason, LotStatus, LotTerms, Policy } from '@fairlot/auction-domain';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigint } from '../projection/whole-number.js';

/**
 * A row for each lot. Private, only for who manages the auction: reserve, leader and bidders. The
 * leader's maximum is in no row, and no amount of a sealed lot before its close (I11).
 */
@Entity('lot_board')
@Index('lot_board_status_ends_at_idx', ['status', 'endsAt'])
@Index('lot_board_status_starts_at_idx', ['status', 'startsAt'])
@Index('lot_board_id_vehicles_idx', { synchronize: false })
export class LotBoard implements LotTerms {
  @PrimaryColumn({ name: 'id_auction', type: 'integer' })
  idAuction!: number;
  @PrimaryColumn({ name: 'id_lot', type: 'integer' })
  idLot!: number;
  /** Position of the newest event in this row. */
  @Column({ type: 'integer' })
  position!: number;
  @Column({ name: 'id_seller_dealer', type: 'integer' })
  idSellerDealer!: number;
  @Column({ name: 'id_vehicles', type: 'integer', array: true })
  idVehicles!: readonly number[];
  @Column(bigint('base_price_minor'))
  basePriceMinor!: number;
  @Column({ ...bigint('reserve_minor', { nullable: true }) })
  reserveMinor!: number | null;
  @Column({ ...bigint('click_and_buy_minor', { nullable: true }) })
  clickAndBuyMinor!: number | null;
  @Column({ type: 'text' })
  currency!: string;
  @Column(bigint('starts_at'))
  startsAt!: number;
  @Column(bigint('ends_at'))
  endsAt!: number;
  @Column({ type: 'boolean' })
  sealed!: boolean;
  @Column({ type: 'jsonb' })
  policy!: Policy;
  @Column({ name: 'policy_hash', type: 'text' })
  policyHash!: string;
  @Column({ type: 'text' })
  status!: LotStatus;
  @Column({ type: 'boolean' })
  paused!: boolean;
  @Column({ name: 'pause_reason', type: 'text', nullable: true })
  pauseReason!: string | null;
  @Column({ ...bigint('price_minor', { nullable: true }) })
  priceMinor!: number | null;
  /** What the next offer must reach; the base while sealed. */
  @Column(bigint('minimum_next_minor'))
  minimumNextMinor!: number;
  /** Offers that stand, without voided ones. */
  @Column({ type: 'integer' })
  offers!: number;
  /** Dealers that ever offered, in the order of their first offer: the first one is bidder 1. */
  @Column({ name: 'id_bidders', type: 'integer', array: true })
  idBidders!: readonly number[];
  @Column({ name: 'id_leader', type: 'integer', nullable: true })
  idLeader!: number | null;
  @Column({ name: 'id_leading_offer', type: 'integer', nullable: true })
  idLeadingOffer!: number | null;
  @Column({ name: 'reserve_met', type: 'boolean' })
  reserveMet!: boolean;
  /** Ended by click-and-buy. */
  @Column({ type: 'boolean' })
  sold!: boolean;
  @Column({ ...bigint('closed_at', { nullable: true }) })
  closedAt!: number | null;
  /** Why it was closed before its end; null when it reached it. */
  @Column({ name: 'close_reason', type: 'text', nullable: true })
  closeReason!: string | null;
  @Column({ name: 'extension_reason', type: 'text', nullable: true })
  extensionReason!: ExtensionReason | null;
  @Column({ ...bigint('extension_at', { nullable: true }) })
  extensionAt!: number | null;
}
