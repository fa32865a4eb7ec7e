import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** What the registry itself reads of a damage; the whole of it is its contract's. */
export type KeptDamage = {
  readonly idFile: string | null;
  readonly costMinor: number | null;
};
/** Of an appraisal. */
export type KeptAppraisal = { readonly format: string | null };

/** The newest report on a vehicle: one at most, whoever wrote it. */
@Entity('vehicle_condition')
@Check('vehicle_condition_version_check', 'version > 0')
@Index('IDX_vehicle_condition_damage_minor', ['damageMinor', 'idVehicle'])
export class VehicleCondition {
  @PrimaryColumn({ name: 'id_vehicle', type: 'integer' })
  idVehicle!: number;

  /** It goes with its vehicle; nobody reads it from here. */
  @ManyToOne('Vehicle', { onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'id_vehicle',
    foreignKeyConstraintName: 'vehicle_condition_id_vehicle_fkey',
  })
  vehicle?: unknown;

  /** Counts from 1, one more a change. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'jsonb' })
  damages!: readonly KeptDamage[];

  @Column({ type: 'jsonb' })
  equipment!: readonly object[];

  @Column({ type: 'jsonb' })
  services!: readonly object[];

  @Column({ type: 'jsonb' })
  appraisal!: KeptAppraisal;

  /** The sum of what is estimated; null where there are damages and no estimate. */
  @Column({ name: 'damage_minor', type: 'integer', nullable: true })
  damageMinor!: number | null;

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date;
}
