import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Somebody of the portal who looks after dealers of a market (reading 66). */
@Entity('seller')
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
}
