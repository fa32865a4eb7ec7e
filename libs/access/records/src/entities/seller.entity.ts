import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An account manager: a person of the portal who is the contact of dealers in a market (reading
 * 66).
 */
@Entity('seller')
@Index('IDX_seller_surname', ['surname', 'idSeller'])
@Index('IDX_seller_name', ['name', 'idSeller'])
@Index('IDX_seller_market', ['idMarket', 'idSeller'])
@Index('IDX_seller_email', ['email', 'idSeller'])
export class Seller {
  @PrimaryGeneratedColumn({ name: 'id_seller' })
  idSeller!: number;

  @Column('text', { name: 'id_market' })
  idMarket!: string;

  @Column('text')
  name!: string;

  @Column('text')
  surname!: string;

  @Column('text')
  email!: string;

  @Column('text', { nullable: true })
  phone!: string | null;

  /**
   * The areas (COUNTRY_AREA) and bands (CAR_SOLD) that the account manager covers: every
   * combination of both. Null for none.
   */
  @Column('text', { array: true, nullable: true })
  areas!: string[] | null;

  @Column('text', { name: 'car_sold', array: true, nullable: true })
  carSold!: string[] | null;

  /** Whether this is the account manager of dealers whom no other one covers. One per market. */
  @Column('bool', { name: 'is_default', default: false })
  isDefault!: boolean;

  /**
   * A disabled account manager covers nothing. Dealers who are assigned to them get the derived
   * account manager.
   */
  @Column('bool', { default: true })
  enabled!: boolean;
}
