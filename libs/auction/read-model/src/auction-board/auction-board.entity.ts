import type { AuctionStatus, AuctionType } from '@fairlot/auction-domain';
import type { Charges, SaleFormat } from '@fairlot/auction-rules';
import type { FoldedAuction } from '@fairlot/auction-public-lot';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '@fairlot/event-sourcing-projection';

/** An auction: its fold, and the number of its lots in each status. */
@Entity('auction_board')
@Index('auction_board_status_ends_at_idx', ['status', 'endsAt'])
export class AuctionBoard implements FoldedAuction {
  @PrimaryColumn({ name: 'id_auction', type: 'integer' })
  idAuction!: number;
  /** Position of the latest event in this row. */
  @Column({ type: 'integer' })
  position!: number;
  @Column({ type: 'text' })
  name!: string;
  @Column({ name: 'auction_type', type: 'text' })
  auctionType!: AuctionType;
  @Index('auction_board_id_template_idx')
  @Column({ name: 'id_template', type: 'integer' })
  idTemplate!: number;
  @Index('auction_board_id_owner_dealer_idx')
  @Column({ name: 'id_owner_dealer', type: 'integer' })
  idOwnerDealer!: number;
  @Column({ name: 'id_markets', type: 'text', array: true })
  idMarkets!: readonly string[];
  @Column(bigintColumn('created_at'))
  createdAt!: number;
  @Column(bigintColumn('starts_at'))
  startsAt!: number;
  @Column(bigintColumn('ends_at'))
  endsAt!: number;
  /** Time between the ends of two consecutive lots; 0 if all end together. */
  @Column({ name: 'stagger_ms', type: 'integer' })
  staggerMs!: number;
  @Column({ type: 'text' })
  status!: AuctionStatus;
  @Column({ type: 'jsonb' })
  format!: SaleFormat;
  @Column({ type: 'boolean' })
  deleted!: boolean;
  /** Message to all bidders, as sanitised HTML. */
  @Column({ type: 'text', nullable: true })
  message!: string | null;
  @Column({ name: 'file_message', type: 'jsonb', nullable: true })
  fileMessage!: FoldedAuction['fileMessage'];
  @Column({ name: 'regulation_version', type: 'integer' })
  regulationVersion!: number;
  @Column({ name: 'regulation_hash', type: 'text' })
  regulationHash!: string;
  /**
   * Buyer fee and VAT, stored with the auction: later changes of the template or rate have no
   * effect.
   */
  @Column({ type: 'jsonb' })
  charges!: Charges;
  @Column({ type: 'jsonb', nullable: true })
  extension!: FoldedAuction['extension'];
  /** Ids of the lots in catalogue order. */
  @Column({ name: 'id_lots', type: 'integer', array: true })
  idLots!: readonly number[];
  /** The statuses of all lots that the auction ever had, one character each. */
  @Column({ type: 'text' })
  standings!: string;
  @Column({ name: 'lots_running', type: 'integer' })
  lotsRunning!: number;
  /** Lots that are closed and not awarded: TBA or NAW. */
  @Column({ name: 'lots_closed', type: 'integer' })
  lotsClosed!: number;
  @Column({ name: 'lots_to_be_awarded', type: 'integer' })
  lotsToBeAwarded!: number;
  @Column({ name: 'lots_awarded', type: 'integer' })
  lotsAwarded!: number;
}
