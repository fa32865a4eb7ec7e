import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a seller shows of himself to everybody (SCR-019); his templates are the partners context's. */
@Entity('partner_page')
export class PartnerPage {
  @PrimaryColumn({ name: 'id_template', type: 'integer' })
  idTemplate!: number;

  @Column({ name: 'auction_name', type: 'text' })
  auctionName!: string;

  /** Ids of `content_image`. */
  @Column({ name: 'large_logo', type: 'text' })
  largeLogo!: string;

  @Column({ name: 'small_logo', type: 'text' })
  smallLogo!: string;

  /** Plain text by language. */
  @Column({ type: 'jsonb' })
  description!: Readonly<Record<string, string>>;

  @Column({ type: 'text' })
  phone!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'vat_code', type: 'text' })
  vatCode!: string;
}
