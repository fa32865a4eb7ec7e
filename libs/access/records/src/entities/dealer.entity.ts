import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { wholeNumberTransformer } from './whole-number.js';

/**
 * STA-088: whether staff have completed the data of the dealer (CONFIGURED). Independent of
 * `enabled`.
 */
export type DealerState = 'REGISTERED' | 'CONFIGURED';

/** A professional dealer: a company that buys, sells, or both. */
@Entity('dealer')
@Index('dealer_business_name_idx', ['businessName', 'idDealer'])
@Index('dealer_city_idx', ['city', 'idDealer'])
@Index('dealer_id_market_idx', ['idMarket', 'idDealer'])
@Index('dealer_created_on_idx', ['createdOn', 'idDealer'])
@Index('dealer_id_house_idx', ['idHouse', 'idDealer'])
@Index('dealer_id_merged_into_idx', ['idMergedInto'], { where: 'id_merged_into IS NOT NULL' })
@Index('dealer_registered_idx', ['businessName'], { where: `state = 'REGISTERED'` })
@Index('dealer_owners_idx', ['businessName'], { where: 'auctioneer OR exhibitor' })
export class Dealer {
  @PrimaryGeneratedColumn({ name: 'id_dealer' })
  idDealer!: number;

  @Column('text', { name: 'business_name' })
  businessName!: string;

  @Column('text', { name: 'id_market' })
  idMarket!: string;

  /** Markets whose auctions the dealer may see, usually including its own. */
  @Column('text', { name: 'enabled_markets', array: true })
  enabledMarkets!: string[];

  @Column('text')
  country!: string;

  @Column('text', { name: 'vat_code' })
  vatCode!: string;

  @Column('text')
  city!: string;

  @Column('text')
  address!: string;

  @Column('text', { nullable: true })
  region!: string | null;

  /**
   * Company group. Dealers of one group are related and cannot bid on each other's lots. Null if
   * there is none.
   */
  @Column('int', { name: 'id_house', nullable: true })
  idHouse!: number | null;

  /** CAR_SOLD: how many vehicles the dealer sells per year; null if unknown. */
  @Column('text', { name: 'car_sold', nullable: true })
  carSold!: string | null;

  /**
   * Account manager assigned by staff. If null, the account manager is derived from area and band
   * (ADR 47).
   */
  @Column('int', { name: 'id_seller', nullable: true })
  idSeller!: number | null;

  @Column('text', { name: 'postal_code', nullable: true })
  postalCode!: string | null;

  /** The company's e-mail address. Users have their own. */
  @Column('text', { nullable: true })
  email!: string | null;

  /** Whether staff have completed the dealer's data (STA-088). Otherwise it cannot be enabled. */
  @Column('text', { default: 'CONFIGURED' })
  state!: DealerState;

  /** The dealer's company in the company registry, as chosen by staff (SCR-116). */
  @Column('text', { nullable: true })
  sincom!: string | null;

  @Column('bool')
  enabled!: boolean;

  /** Why the dealer is disabled, as its users see it; null if no reason is given. */
  @Column('text', { name: 'blocked_reason', nullable: true })
  blockedReason!: string | null;

  /** Right to sell as an auctioneer: whether the permission of its users is effective (ADR 39). */
  @Column('bool', { default: false })
  auctioneer!: boolean;

  @Column('bool', { name: 'multi_auctioneer', default: false })
  multiAuctioneer!: boolean;

  @Column('bool', { default: false })
  exhibitor!: boolean;

  /** Why one of these rights was last revoked, for staff. */
  @Column('text', { name: 'owner_reason', nullable: true })
  ownerReason!: string | null;

  /** Day on which the dealer was added, ISO 8601, UTC. */
  @Column('date', { name: 'created_on', default: () => 'CURRENT_DATE' })
  createdOn!: string;

  /** The dealer that this duplicate was merged into, which is itself never merged (ADR 57). */
  @Column('int', { name: 'id_merged_into', nullable: true })
  idMergedInto!: number | null;

  /**
   * The main user as chosen at a merge. If null, the main user is the enabled user who was added
   * first.
   */
  @Column('int', { name: 'id_main_user', nullable: true })
  idMainUser!: number | null;

  /** Highest amount that the dealer's credit covers; null means no limit. Minor units. */
  @Column('bigint', { name: 'credit_minor', nullable: true, transformer: wholeNumberTransformer })
  creditMinor!: number | null;
}
