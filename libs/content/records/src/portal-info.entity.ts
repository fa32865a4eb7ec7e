import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Days by number, 1 is Monday; minutes of the market's day. */
export type OpeningHours = {
  readonly fromDay: number;
  readonly toDay: number;
  readonly fromMinute: number;
  readonly toMinute: number;
};

/** How a market's visitors reach the portal's people (SCR-013). No personal data: an office's own. */
@Entity('portal_info')
export class PortalInfo {
  @PrimaryColumn({ name: 'id_market', type: 'text' })
  idMarket!: string;

  @Column({ type: 'text' })
  mail!: string;

  @Column({ type: 'text' })
  phone!: string;

  @Column({ type: 'text' })
  address!: string;

  @Column({ type: 'jsonb' })
  hours!: readonly OpeningHours[];

  @Column({ name: 'app_store_url', type: 'text', nullable: true })
  appStoreUrl!: string | null;

  @Column({ name: 'play_store_url', type: 'text', nullable: true })
  playStoreUrl!: string | null;

  /** Of the promotion of leasing to private customers (SCR-017); null where there is none. */
  @Column({ name: 'leasing_url', type: 'text', nullable: true })
  leasingUrl!: string | null;
}
