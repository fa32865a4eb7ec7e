import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ContentImage } from './content-image.entity.js';

/** A slide on a home page, with an image per screen width (SCR-011, OPEN-15, ADM-55 to ADM-58). */
@Entity('banner')
@Index('banner_ranking_idx', ['ranking', 'id'])
@Index('banner_title_idx', ['title', 'id'])
@Index('banner_market_idx', ['mkt', 'id'])
@Index('banner_language_idx', ['lang', 'id'])
export class Banner {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'id_market', type: 'text' })
  mkt!: string;

  @Column({ name: 'language', type: 'text' })
  lang!: string;

  /** Position of the banner in the slider. */
  @Column({ type: 'integer' })
  ranking!: number;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  text!: string;

  /** Text of the call to action; null if there is none. */
  @Column({ type: 'text', nullable: true })
  cta!: string | null;

  @Column({ name: 'cta_url', type: 'text', nullable: true })
  ctaUrl!: string | null;

  /** Ids of `content_image` for desktop, tablet and phone. */
  @ForeignKey(() => ContentImage, { name: 'banner_image_fkey' })
  @Column({ type: 'text' })
  image!: string;

  @ForeignKey(() => ContentImage, { name: 'banner_image_tablet_fkey' })
  @Column({ name: 'image_tablet', type: 'text' })
  imageTablet!: string;

  @ForeignKey(() => ContentImage, { name: 'banner_image_mobile_fkey' })
  @Column({ name: 'image_mobile', type: 'text' })
  imageMobile!: string;
}
