import { Column, Entity, PrimaryColumn } from 'typeorm';
import { wholeNumberTransformer } from './whole-number.js';

/**
 * A version of a regulation in one language. It is immutable: a changed text is a new version.
 * Auctions refer to it by version and `hash`.
 */
@Entity('regulation')
export class Regulation {
  /** SHA-256 of the text in the binding language, hex. Equal for all languages. */
  @PrimaryColumn('text')
  hash!: string;

  @PrimaryColumn('int')
  version!: number;

  @PrimaryColumn('text')
  language!: string;

  /** Plain text: no markup, and no control characters except line breaks. */
  @Column('text')
  text!: string;

  /** The text with headings, lists and links, sanitised; null for built-in texts. */
  @Column('text', { nullable: true })
  html!: string | null;

  /** SHA-256 of `text` in UTF-8, hex. */
  @Column('text', { name: 'text_hash' })
  textHash!: string;

  @Column('bigint', { name: 'published_at', transformer: wholeNumberTransformer })
  publishedAt!: number;
}
