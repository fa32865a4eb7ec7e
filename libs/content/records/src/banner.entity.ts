import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An item of the slider on top of a home, with a picture for each width (SCR-011, OPEN-15). */
@Entity('banner')
@Index('banner_id_market_language_ranking_idx', ['idMarket', 'language', 'ranking'], {
  unique: true,
})
export class Banner {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'id_market', type: 'text' })
  idMarket!: string;

  @Column({ type: 'text' })
  language!: string;

  /** Its place in the slider. */
  @Column({ type: 'integer' })
  ranking!: number;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  text!: string;

  /** Of the call to action; null where there is none. */
  @Column({ type: 'text', nullable: true })
  cta!: string | null;

  @Column({ name: 'cta_url', type: 'text', nullable: true })
  ctaUrl!: string | null;

  /** Ids of `content_image`: for a desktop, a tablet and a phone. */
  @Column({ type: 'text' })
  image!: string;

  @Column({ name: 'image_tablet', type: 'text' })
  imageTablet!: string;

  @Column({ name: 'image_mobile', type: 'text' })
  imageMobile!: string;
}
