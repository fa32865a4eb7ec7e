import { VehicleCondition } from './condition/vehicle-condition.entity.js';
import { STAGES, type ReturnReason, type Stage } from '@fairlot/vehicles-domain';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/**
 * STA-087: IN_AUCTION means in a scheduled or running auction, SOLD after an award or a direct
 * purchase.
 */
export const VEHICLE_STATES = [...STAGES, 'IN_AUCTION', 'SOLD'] as const;
/** States in which bidders rely on the data of a vehicle. */
export const RELIED_ON_STATES: readonly VehicleState[] = ['IN_AUCTION', 'SOLD'];

export type VehicleState = (typeof VEHICLE_STATES)[number];

const SEARCH_ONLY = { select: false, insert: false, update: false } as const;

@Entity('vehicle')
@Check(
  'vehicle_state_check',
  `state IN (${VEHICLE_STATES.map((state) => `'${state}'`).join(', ')})`,
)
@Unique('UQ_vehicle_id_owner_dealer_external_id', ['idOwnerDealer', 'externalId'])
@Index('IDX_vehicle_state', ['state', 'idVehicle'])
@Index('IDX_vehicle_asking_price_minor', ['askingPriceMinor', 'idVehicle'])
@Index('IDX_vehicle_brand', ['brand', 'idVehicle'])
@Index('IDX_vehicle_insert_date', ['insertDate', 'idVehicle'])
@Index('IDX_vehicle_owner', ['idOwnerDealer', 'idVehicle'])
@Index('IDX_vehicle_template', ['idTemplate', 'idVehicle'])
@Index('IDX_vehicle_provenance', ['provenance', 'idVehicle'])
@Index('IDX_vehicle_code', ['vehicleCode'])
@Index('IDX_vehicle_text', { synchronize: false })
@Index('IDX_vehicle_plate_key', { synchronize: false })
@Index('IDX_vehicle_code_alike', { synchronize: false })
@Index('IDX_vehicle_unsold', { synchronize: false })
@Index('IDX_vehicle_fuel_type', ['fuelType', 'idVehicle'])
@Index('IDX_vehicle_channel', ['channel', 'idVehicle'])
@Index('IDX_vehicle_market', ['idMarket', 'idVehicle'])
@Index('IDX_vehicle_auction_count', ['auctionCount', 'idVehicle'])
export class Vehicle {
  @PrimaryGeneratedColumn('identity', {
    name: 'id_vehicle',
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
  })
  idVehicle!: number;

  /** The owner's own number of the vehicle, unique per owner. */
  @Column({ name: 'external_id', type: 'text' })
  externalId!: string;

  /** The make. In upper case, it is the BRAND code. */
  @Column({ type: 'text' })
  brand!: string;

  @Column({ type: 'text' })
  model!: string;

  @Column({ type: 'text' })
  version!: string;

  @Column({ name: 'body_type', type: 'text' })
  bodyType!: string;

  @Column({ name: 'fuel_type', type: 'text' })
  fuelType!: string;

  @Column({ type: 'text' })
  gearbox!: string;

  @Column({ name: 'power_hp', type: 'integer', nullable: true })
  powerHp!: number | null;

  @Column({ name: 'mileage_km', type: 'integer', nullable: true })
  mileageKm!: number | null;

  /** The month as `YYYY-MM`. */
  @Column({ name: 'first_registration', type: 'text', nullable: true })
  firstRegistration!: string | null;

  @Column({ type: 'boolean' })
  damaged!: boolean;

  @Column({ name: 'postal_code', type: 'text', nullable: true })
  postalCode!: string | null;

  @Column({ name: 'asking_price_minor', type: 'integer' })
  askingPriceMinor!: number;

  @Column({ name: 'license_plate', type: 'text' })
  licensePlate!: string;

  /** Vehicle identification number, 17 characters. */
  @Column({ type: 'text' })
  frame!: string;

  @Column({ name: 'vehicle_code', type: 'text' })
  vehicleCode!: string;

  @Column({ type: 'text', nullable: true })
  provenance!: string | null;

  @Column({ type: 'text', nullable: true })
  channel!: string | null;

  @Column({ name: 'id_market', type: 'text' })
  idMarket!: string;

  /** The region as a COUNTRY_AREA code. */
  @Column({ type: 'text', nullable: true })
  region!: string | null;

  @Column({ name: 'id_owner_dealer', type: 'integer' })
  idOwnerDealer!: number;

  @Column({ name: 'id_template', type: 'integer', nullable: true })
  idTemplate!: number | null;

  @Column({ type: 'text' })
  state!: VehicleState;

  /** The stage at creation. It applies until the first move. */
  @Column({ name: 'made_as', type: 'text', default: 'PUBLISHED' })
  madeAs!: Stage;

  /** The stage of the newest move. Null if there was no move. */
  @Column({ type: 'text', nullable: true })
  stage!: Stage | null;

  /** The template that the vehicle was sent to. Null unless the stage is SENT_MULTI. */
  @Column({ name: 'id_sent_template', type: 'integer', nullable: true })
  idSentTemplate!: number | null;

  /** The reason of the latest return. Null if there was none. */
  @Column({ name: 'return_reason', type: 'text', nullable: true })
  returnReason!: ReturnReason | null;

  /** Position of the newest move that the stage reflects. -1 for none. */
  @Column({ name: 'stage_position', type: 'integer', default: -1 })
  stagePosition!: number;

  /** Position of the newest event of a lot that the state reflects. -1 for none. */
  @Column({ name: 'stream_position', type: 'integer', default: -1 })
  streamPosition!: number;

  /** Every auction that listed the vehicle, even if it was not sold. */
  @Column({ name: 'id_auctions', type: 'integer', array: true, default: '{}' })
  idAuctions!: number[];

  @Column({ name: 'auction_count', type: 'integer', default: 0 })
  auctionCount!: number;

  /** Search keys, written by the database (`vehicle_keys`) and never read. */
  @Column({ name: 'brand_key', type: 'text', default: '', ...SEARCH_ONLY })
  brandKey?: string;
  @Column({ name: 'model_key', type: 'text', default: '', ...SEARCH_ONLY })
  modelKey?: string;
  @Column({ name: 'plate_key', type: 'text', default: '', ...SEARCH_ONLY })
  plateKey?: string;
  @Column({ name: 'search_text', type: 'text', default: '', ...SEARCH_ONLY })
  searchText?: string;

  @Column({ name: 'insert_date', type: 'timestamptz', default: () => 'now()' })
  insertDate!: Date;
}

export const entities = [Vehicle, VehicleCondition];
