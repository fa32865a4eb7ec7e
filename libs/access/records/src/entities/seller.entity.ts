import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A person of the portal who is the contact of dealers in a market (reading 66). */
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
}
