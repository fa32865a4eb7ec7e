import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '@fairlot/event-sourcing-projection';

/** A lot on a user's watch list (SEC-62 to SEC-64). */
@Entity('observation')
export class Observation {
  @PrimaryColumn({ name: 'id_user', type: 'integer' })
  idUser!: number;
  @PrimaryColumn({ name: 'id_auction', type: 'integer' })
  idAuction!: number;
  @PrimaryColumn({ name: 'id_lot', type: 'integer' })
  idLot!: number;
  @Column(bigintColumn('at'))
  at!: number;
}
