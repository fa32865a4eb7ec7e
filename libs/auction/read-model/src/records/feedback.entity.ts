import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { bigintColumn } from '@fairlot/event-sourcing-projection';

/** A buyer's rating of the auctioneer, once per purchase (SEC-72, STA-069). */
@Entity('feedback')
@Check('feedback_rating_check', 'rating BETWEEN 1 AND 5')
@Index('feedback_id_dealer_id_purchase_idx', ['idDealer', 'idPurchase'], { unique: true })
export class Feedback {
  @PrimaryGeneratedColumn('identity', {
    name: 'id_feedback',
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
  })
  idFeedback!: number;
  /** The dealer who bought and rates. */
  @Column({ name: 'id_dealer', type: 'integer' })
  idDealer!: number;
  @Column({ name: 'id_purchase', type: 'integer' })
  idPurchase!: number;
  @Column({ name: 'id_auction', type: 'integer' })
  idAuction!: number;
  /** The auctioneer who is rated. */
  @Index('feedback_id_auctioneer_idx')
  @Column({ name: 'id_auctioneer', type: 'integer' })
  idAuctioneer!: number;
  /** Number of stars, 1 to 5. */
  @Column({ type: 'integer' })
  rating!: number;
  @Column(bigintColumn('at'))
  at!: number;
}
