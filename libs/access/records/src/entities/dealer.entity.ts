import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { wholeNumber } from './whole-number.js';

/** STA-088: until he is configured staff still have to complete him; `enabled` is a switch of its own. */
export type DealerState = 'REGISTERED' | 'CONFIGURED';

/** A professional dealer: a company that buys, sells, or both. */
@Entity('dealer')
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

  /** Who looks after him for the portal (SEC-08); null is nobody. */
  @Column('int', { name: 'id_seller', nullable: true })
  idSeller!: number | null;

  @Column('text', { default: 'CONFIGURED' })
  state!: DealerState;

  @Column('bool')
  enabled!: boolean;

  /** Highest amount that the dealer's credit covers; null is no limit. Minor units. */
  @Column('bigint', { name: 'credit_minor', nullable: true, transformer: wholeNumber })
  creditMinor!: number | null;
}
