import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '@fairlot/event-sourcing-projection';

export type LotOfferKind = 'OFFER' | 'AGENT' | 'SEALED' | 'CLICK_BUY';

/** An accepted bid. */
@Entity('lot_offer')
@Index('lot_offer_id_dealer_id_auction_id_lot_id_offer_idx', [
  'idDealer',
  'idAuction',
  'idLot',
  'idOffer',
])
export class LotOffer {
  @PrimaryColumn({ name: 'id_auction', type: 'integer' })
  idAuction!: number;
  @PrimaryColumn({ name: 'id_lot', type: 'integer' })
  idLot!: number;
  @PrimaryColumn({ name: 'id_offer', type: 'integer' })
  idOffer!: number;
  @Column({ name: 'id_dealer', type: 'integer' })
  idDealer!: number;
  @Column({ type: 'text' })
  kind!: LotOfferKind;
  /**
   * Amount of the bid, or maximum of an agent. Private: while the lot runs, only its dealer may
   * read a maximum. Null for a sealed bid before the close.
   */
  @Column({ ...bigintColumn('amount_minor', { nullable: true }) })
  amountMinor!: number | null;
  /** The price after this bid; null in a sealed lot. */
  @Column({ ...bigintColumn('price_minor', { nullable: true }) })
  priceMinor!: number | null;
  /** The leader after this bid. Private: other dealers must not learn it. */
  @Column({ name: 'id_leader', type: 'integer', nullable: true })
  idLeader!: number | null;
  /** Stream position of the bid's event. */
  @Column({ type: 'integer' })
  position!: number;
  @Column(bigintColumn('at'))
  at!: number;
  @Column({ type: 'boolean' })
  voided!: boolean;
  /** Why the bid was voided. Private: only for its dealer and managers of the auction. */
  @Column({ name: 'void_reason', type: 'text', nullable: true })
  voidReason!: string | null;
  @Column({ ...bigintColumn('voided_at', { nullable: true }) })
  voidedAt!: number | null;
  /**
   * Price after the bid was voided. Null, like the leader, without remaining bids and in a sealed
   * lot.
   */
  @Column({ ...bigintColumn('price_minor_after_void', { nullable: true }) })
  priceMinorAfterVoid!: number | null;
  /** Leader after the bid was voided. Private, like `idLeader`. */
  @Column({ name: 'id_leader_after_void', type: 'integer', nullable: true })
  idLeaderAfterVoid!: number | null;
}
