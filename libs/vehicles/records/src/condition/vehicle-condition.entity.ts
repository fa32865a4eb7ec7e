import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** The fields of a damage that this library reads. The contract defines further ones. */
export type StoredDamage = {
  readonly idFile: string | null;
  readonly costMinor: number | null;
};
export type StoredAppraisal = { readonly format: string | null };

/** The current condition report of a vehicle. */
@Entity('vehicle_condition')
@Check('vehicle_condition_version_check', 'version > 0')
@Index('IDX_vehicle_condition_damage_minor', ['damageMinor', 'idVehicle'])
export class VehicleCondition {
  @PrimaryColumn({ name: 'id_vehicle', type: 'integer' })
  idVehicle!: number;

  /** Exists so that the report is deleted with its vehicle. No code loads this relation. */
  @ManyToOne('Vehicle', { onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'id_vehicle',
    foreignKeyConstraintName: 'vehicle_condition_id_vehicle_fkey',
  })
  vehicle?: unknown;

  /** Version of the report. It starts at 1 and increases with each change. */
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

  /** Sum of the estimated costs of damage; null if there is damage but no estimate. */
  @Column({ name: 'damage_minor', type: 'integer', nullable: true })
  damageMinor!: number | null;

  @Column({ name: 'changed_at', type: 'timestamptz' })
  changedAt!: Date;
}
