import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export const TEXT_PAGES = ['privacy', 'cookie', 'terms'] as const;
export type TextPage = (typeof TEXT_PAGES)[number];

/** Text of a public page in a market and a language (SCR-021, SCR-022, SCR-103). */
@Entity('public_text')
@Index('public_text_id_market_language_page_idx', ['idMarket', 'language', 'page'], {
  unique: true,
})
export class PublicText {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ name: 'id_market', type: 'text' })
  idMarket!: string;

  @Column({ type: 'text' })
  language!: string;

  @Column({ type: 'text' })
  page!: TextPage;

  @Column({ type: 'text' })
  title!: string;

  /** Sanitised on write, and again when served. */
  @Column({ type: 'text' })
  html!: string;
}
