import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Template } from './template.entity.js';

/**
 * State of a dealer on a template (USER_TEMPLATE_ENABLE, CON-072). Only ACCEPTED dealers see its
 * auctions.
 */
export type Standing = 'PENDING' | 'ACCEPTED' | 'BLOCKED';

@Entity('template_dealer')
@Check('template_dealer_standing_check', `standing IN ('PENDING', 'ACCEPTED', 'BLOCKED')`)
export class TemplateDealer {
  @ForeignKey(() => Template, { name: 'template_dealer_id_template_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'id_template', type: 'integer' })
  idTemplate!: number;

  @Index('IDX_template_dealer_id_dealer')
  @PrimaryColumn({ name: 'id_dealer', type: 'integer' })
  idDealer!: number;

  @Column({ type: 'text' })
  standing!: Standing;
}

/** A link: a multi-auctioneer may use a template of another dealer (TPL-08, TPL-09). */
@Entity('multi_auctioneer_template')
export class MultiAuctioneerTemplate {
  @PrimaryColumn({ name: 'id_dealer', type: 'integer' })
  idDealer!: number;

  @ForeignKey(() => Template, {
    name: 'multi_auctioneer_template_id_template_fkey',
    onDelete: 'CASCADE',
  })
  @PrimaryColumn({ name: 'id_template', type: 'integer' })
  idTemplate!: number;
}
