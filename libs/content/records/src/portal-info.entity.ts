import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Days are numbered from 1 (Monday). Minutes count from midnight in the market's time zone. */
export type OpeningHours = {
  readonly fromDay: number;
  readonly toDay: number;
  readonly fromMinute: number;
  readonly toMinute: number;
};

/** Contact data of the portal in a market (SCR-013): data of an office, no personal data. */
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

  /** Address of the leasing promotion for private customers (SCR-017); null if there is none. */
  @Column({ name: 'leasing_url', type: 'text', nullable: true })
  leasingUrl!: string | null;
}
