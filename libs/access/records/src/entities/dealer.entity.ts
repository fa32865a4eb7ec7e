import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { wholeNumber } from './whole-number.js';

/** STA-088: until he is configured staff still have to complete him; `enabled` is a switch of its own. */
export type DealerState = 'REGISTERED' | 'CONFIGURED';

/** A professional dealer: a company that buys, sells, or both. */
@Entity('dealer')
@Index('dealer_business_name_idx', ['businessName', 'idDealer'])
@Index('dealer_city_idx', ['city', 'idDealer'])
@Index('dealer_id_market_idx', ['idMarket', 'idDealer'])
@Index('dealer_created_on_idx', ['createdOn', 'idDealer'])
@Index('dealer_id_house_idx', ['idHouse', 'idDealer'])
@Index('dealer_registered_idx', ['businessName'], { where: `state = 'REGISTERED'` })
@Index('dealer_owners_idx', ['businessName'], { where: 'auctioneer OR exhibitor' })
export class Dealer {
  @PrimaryGeneratedColumn({ name: 'id_dealer' })
  idDealer!: number;

  @Column('text', { name: 'business_name' })
  businessName!: string;

  @Column('text', { name: 'id_market' })
  idMarket!: string;

  /** Markets whose auctions the dealer may see; its own is one of them as a rule. */
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

  /** Dealers of one house are related: none offers on another's lots. Null stands alone. */
  @Column('int', { name: 'id_house', nullable: true })
  idHouse!: number | null;

  /** CAR_SOLD: how many vehicles he sells per year; null where nobody has asked. */
  @Column('text', { name: 'car_sold', nullable: true })
  carSold!: string | null;

  /** Whom staff assigned to him; null derives the seller from area and band (ADR 47). */
  @Column('int', { name: 'id_seller', nullable: true })
  idSeller!: number | null;

  @Column('text', { name: 'postal_code', nullable: true })
  postalCode!: string | null;

  /** Of the company; that of a user is the user's. */
  @Column('text', { nullable: true })
  email!: string | null;

  /** Whether staff have completed the dealer's data (STA-088); one that is not is not enabled. */
  @Column('text', { default: 'CONFIGURED' })
  state!: DealerState;

  /** Of the company in the registry of companies, as staff picked it (SCR-116). */
  @Column('text', { nullable: true })
  sincom!: string | null;

  @Column('bool')
  enabled!: boolean;

  /** Why he is disabled, as he is told; null where nobody has said it. */
  @Column('text', { name: 'blocked_reason', nullable: true })
  blockedReason!: string | null;

  /** Whether his users with this permission may act in it (ADR 39). */
  @Column('bool', { default: false })
  auctioneer!: boolean;

  @Column('bool', { name: 'multi_auctioneer', default: false })
  multiAuctioneer!: boolean;

  @Column('bool', { default: false })
  exhibitor!: boolean;

  /** Why one of these was taken from him last, for staff. */
  @Column('text', { name: 'owner_reason', nullable: true })
  ownerReason!: string | null;

  /** ISO 8601 day, UTC. */
  @Column('date', { name: 'created_on', default: () => 'CURRENT_DATE' })
  createdOn!: string;

  /** Highest amount that the dealer's credit covers; null is no limit. Minor units. */
  @Column('bigint', { name: 'credit_minor', nullable: true, transformer: wholeNumber })
  creditMinor!: number | null;
}
