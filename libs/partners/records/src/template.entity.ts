import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { PartnerPage } from './partner-page.js';
import type { TemplatePolicy } from './template-policy.js';

/** The rules of a seller's auctions, and their owner (TPL-01 to TPL-09). */
@Entity('template')
@Index('template_name_idx', ['name', 'id'])
@Index('template_id_market_idx', ['idMarket', 'id'])
export class Template {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  /** Owner: the auctioneer's dealer. */
  @Index('IDX_template_id_dealer')
  @Column({ name: 'id_dealer', type: 'integer' })
  idDealer!: number;

  /** The owner's market. Auction dates are entered in its time zone. */
  @Column({ name: 'id_market', type: 'text' })
  idMarket!: string;

  /** Markets whose dealers may see the auctions of this template. */
  @Column({ name: 'id_markets', type: 'text', array: true })
  idMarkets!: string[];

  /** Copied into an auction when it is published. A running auction reads only its copy. */
  @Column({ type: 'jsonb' })
  policy!: TemplatePolicy;

  @Column({ name: 'regulation_version', type: 'integer' })
  regulationVersion!: number;

  /** Key of the regulation's text in the translations. */
  @Column({ name: 'regulation_text_key', type: 'text' })
  regulationTextKey!: string;

  /** SHA-256 of the text that a dealer accepts, hex. */
  @Column({ name: 'regulation_hash', type: 'text' })
  regulationHash!: string;

  @Column({ type: 'text', nullable: true })
  provenance!: string | null;

  /** Public data of the owner; null if there is none yet. */
  @Column({ type: 'jsonb', nullable: true })
  partner!: PartnerPage | null;

  @Column({ type: 'boolean', default: true })
  enabled!: boolean;
}
