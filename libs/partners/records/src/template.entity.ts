import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { PartnerPage } from './partner-page.js';
import type { TemplatePolicy } from './template-policy.js';

/** A template: the rules of a seller's auctions, and their owner (TPL-01 to TPL-09). */
@Entity('template')
@Index('template_name_idx', ['name', 'id'])
@Index('template_id_market_idx', ['idMarket', 'id'])
export class Template {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  /** The owner: the dealer of the seller. */
  @Index('IDX_template_id_dealer')
  @Column({ name: 'id_dealer', type: 'integer' })
  idDealer!: number;

  /** The owner's market. Dates of auctions are entered in its time zone. */
  @Column({ name: 'id_market', type: 'text' })
  idMarket!: string;

  /** Markets whose dealers may see the auctions of this template. */
  @Column({ name: 'id_markets', type: 'text', array: true })
  idMarkets!: string[];

  /**
   * The auction rules. They are copied into an auction when it is published, which then uses its
   * copy.
   */
  @Column({ type: 'jsonb' })
  policy!: TemplatePolicy;

  @Column({ name: 'regulation_version', type: 'integer' })
  regulationVersion!: number;

  /** Key of the regulation's built-in text in the translations. */
  @Column({ name: 'regulation_text_key', type: 'text' })
  regulationTextKey!: string;

  /** SHA-256 of the regulation text that dealers accept, in hex. */
  @Column({ name: 'regulation_hash', type: 'text' })
  regulationHash!: string;

  @Column({ type: 'text', nullable: true })
  provenance!: string | null;

  /** Public data of the seller; null if there is none yet. */
  @Column({ type: 'jsonb', nullable: true })
  partner!: PartnerPage | null;

  @Column({ type: 'boolean', default: true })
  enabled!: boolean;
}
