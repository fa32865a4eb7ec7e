import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Template } from '../template.entity.js';

/**
 * Restricts a user more than the user's dealer: on a template, or for a market's fixed-price stock.
 */
@Entity('user_standing')
@Check('user_standing_standing_check', `standing IN ('PENDING', 'BLOCKED')`)
@Check('user_standing_subject_check', 'num_nonnulls(id_template, id_market) = 1')
@Index('user_standing_template_idx', ['idTemplate', 'idUser'], { unique: true })
@Index('user_standing_market_idx', ['idUser', 'idMarket'], { unique: true })
export class UserStanding {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ name: 'id_user', type: 'integer' })
  idUser!: number;

  /** The user's dealer, because the cached data of a dealer includes its users' rows. */
  @Index('user_standing_id_dealer_idx')
  @Column({ name: 'id_dealer', type: 'integer' })
  idDealer!: number;

  @ForeignKey(() => Template, { name: 'user_standing_id_template_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'id_template', type: 'integer', nullable: true })
  idTemplate!: number | null;

  @Column({ name: 'id_market', type: 'text', nullable: true })
  idMarket!: string | null;

  @Column({ type: 'text' })
  standing!: 'PENDING' | 'BLOCKED';
}
