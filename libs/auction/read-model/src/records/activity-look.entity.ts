import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A dealer's status on a lot when a user last looked at the activity (ENG-43). */
@Entity('activity_look')
export class ActivityLook {
  @PrimaryColumn({ name: 'id_user', type: 'integer' })
  idUser!: number;
  @PrimaryColumn({ name: 'id_auction', type: 'integer' })
  idAuction!: number;
  @PrimaryColumn({ name: 'id_lot', type: 'integer' })
  idLot!: number;
  @Column({ type: 'text' })
  state!: string;
}
