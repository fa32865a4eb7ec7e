import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** The fields of a damage entry that the registry reads. The contract defines the others. */
export type StoredDamage = {
  readonly idFile: string | null;
  readonly costMinor: number | null;
};
export type StoredAppraisal = { readonly format: string | null };

/** The latest condition report of a vehicle. A vehicle has at most one. */
@Entity('vehicle_condition')
@Check('vehicle_condition_version_check', 'version > 0')
@Index('IDX_vehicle_condition_damage_minor', ['damageMinor', 'idVehicle'])
export class VehicleCondition {
  @PrimaryColumn({ name: 'id_vehicle', type: 'integer' })
  idVehicle!: number;

  /** Deleted with its vehicle. The registry never follows this relation. */
  @ManyToOne('Vehicle', { onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'id_vehicle',
    foreignKeyConstraintName: 'vehicle_condition_id_vehicle_fkey',
  })
  vehicle?: unknown;

  /** Starts at 1 and increases with each change. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'jsonb' })
  damages!: readonly StoredDamage[];

  @Column({ type: 'jsonb' })
  equipment!: readonly object[];

  @Column({ type: 'jsonb' })
  services!: readonly object[];

  @Column({ type: 'jsonb' })
  appraisal!: StoredAppraisal;

  /** The sum of the estimates. Null if there is damage without any estimate. */
  @Column({ name: 'damage_minor', type: 'integer', nullable: true })
  damageMinor!: number | null;

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date;
}
