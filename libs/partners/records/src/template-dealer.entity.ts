import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** USER_TEMPLATE_ENABLE (CON-072): only an ACCEPTED dealer sees the auctions of a template. */
export type Standing = 'PENDING' | 'ACCEPTED' | 'BLOCKED';

@Entity('template_dealer')
export class TemplateDealer {
  @PrimaryColumn({ name: 'id_template', type: 'integer' })
  idTemplate!: number;

  @Index('IDX_template_dealer_id_dealer')
  @PrimaryColumn({ name: 'id_dealer', type: 'integer' })
  idDealer!: number;

  @Column({ type: 'text' })
  standing!: Standing;
}

/** A template that a multi-auctioneer works with although another dealer owns it (TPL-08, TPL-09). */
@Entity('multi_auctioneer_template')
export class MultiAuctioneerTemplate {
  @PrimaryColumn({ name: 'id_dealer', type: 'integer' })
  idDealer!: number;

  @PrimaryColumn({ name: 'id_template', type: 'integer' })
  idTemplate!: number;
}
