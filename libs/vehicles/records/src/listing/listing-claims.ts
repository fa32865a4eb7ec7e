import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Unavailable } from '@fairlot/kernel';
import { lockWithTimeout } from '@fairlot/records';
import { In, type DataSource, type EntityManager } from 'typeorm';
import { identitiesOf } from '../search/same-car.js';
import { RELIED_ON_STATES, Vehicle } from '../vehicle.entity.js';

const RETRY_MS = 50;
/** How long a publication waits for another one of the same car. */
const WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 10;

/** A command that lists vehicles takes milliseconds, so a longer claim was left by a crash. */
const CLAIM_EXPIRES = `interval '2 minutes'`;

const LOCK_ROWS = 'SELECT FROM vehicle WHERE id_vehicle = ANY ($1) ORDER BY id_vehicle FOR SHARE';
const DROP_EXPIRED = `
  DELETE FROM vehicle_claim WHERE claimed_hash IN (
    SELECT claimed_hash FROM vehicle_claim WHERE expires_at < now() FOR UPDATE SKIP LOCKED)`;
/** In order, so that two publications of the same cars do not lock each other out. */
const INSERT_CLAIMS = `
  INSERT INTO vehicle_claim (claimed_hash, id_vehicle, command_id, expires_at)
  SELECT hash, id, $2, now() + ${CLAIM_EXPIRES}
  FROM json_to_recordset($1::json) AS claimed (hash text, id int) ORDER BY hash
  ON CONFLICT (claimed_hash) DO NOTHING`;
const IS_CLAIMED_BY_OTHER = `
  SELECT FROM vehicle_claim WHERE claimed_hash = ANY ($1) AND command_id <> $2 LIMIT 1`;

/** Hashed, so that the table contains no VINs and registrations. */
const hashOf = (claimed: string): string => createHash('sha256').update(claimed).digest('hex');
const vehicleHash = (idVehicle: number): string => hashOf(`vehicle ${idVehicle}`);

type ClaimedHash = { readonly hash: string; readonly id: number };
const hashesOf = (vehicle: Vehicle): ClaimedHash[] => [
  { hash: vehicleHash(vehicle.idVehicle), id: vehicle.idVehicle },
  ...identitiesOf(vehicle).map((key) => ({ hash: hashOf(key), id: vehicle.idVehicle })),
];

/** Another publication has claimed the car. */
class ClaimedByOther extends Error {
  override readonly name = 'ClaimedByOther';
}

/** Which of these vehicles are being listed at the moment. Call it with their rows locked. */
export const claimedAmong = async (
  manager: EntityManager,
  idVehicles: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (idVehicles.length === 0) return new Set();
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id_vehicle AS id FROM vehicle_claim
     WHERE claimed_hash = ANY ($1) AND expires_at >= now()`,
    [idVehicles.map(vehicleHash)],
  );
  return new Set(rows.map(({ id }) => id));
};

/**
 * Claims vehicles, and the cars that they are, while a command lists them (ADR 46). Nobody can
 * change a claimed vehicle, and nobody else can claim a vehicle that is the same car. The command
 * therefore checks the VIN and registration that are stored.
 */
export class ListingClaims {
  constructor(
    private readonly dataSource: DataSource,
    private readonly waitMs = WAIT_MS,
  ) {}

  /**
   * Claims vehicles for a command. The command may repeat this.
   * @returns the vehicles as they stay until the claim is released
   * @throws Unavailable OVERLOADED if another command or a writer has one of them for too long
   */
  async take(commandId: string, idVehicles: readonly number[]): Promise<readonly Vehicle[]> {
    if (idVehicles.length === 0) return [];
    const deadline = performance.now() + this.waitMs;
    for (;;) {
      try {
        return await this.dataSource.transaction((manager) =>
          this.takeIn(manager, commandId, idVehicles),
        );
      } catch (error) {
        if (!(error instanceof ClaimedByOther)) throw error;
        if (performance.now() > deadline)
          throw new Unavailable('OVERLOADED', RETRY_AFTER_SECONDS, { cause: error });
      }
      await setTimeout(RETRY_MS);
    }
  }

  private async takeIn(
    manager: EntityManager,
    commandId: string,
    idVehicles: readonly number[],
  ): Promise<readonly Vehicle[]> {
    await lockWithTimeout(manager, LOCK_ROWS, [idVehicles]);
    const vehicles = await manager.findBy(Vehicle, { idVehicle: In([...idVehicles]) });
    const claimed = vehicles.flatMap(hashesOf);
    await manager.query(DROP_EXPIRED);
    await manager.query(INSERT_CLAIMS, [JSON.stringify(claimed), commandId]);
    const others: unknown[] = await manager.query(IS_CLAIMED_BY_OTHER, [
      claimed.map(({ hash }) => hash),
      commandId,
    ]);
    if (others.length > 0) throw new ClaimedByOther();
    return vehicles;
  }

  /** Releases the claims of a command that listed nothing. */
  async drop(commandId: string): Promise<void> {
    await this.dataSource.query('DELETE FROM vehicle_claim WHERE command_id = $1', [commandId]);
  }

  /**
   * Releases the claims of a command that listed the vehicles, as far as their rows show it. Other
   * claims expire, because without them a row could still be changed.
   */
  async settle(commandId: string): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM vehicle_claim c USING vehicle v
       WHERE c.command_id = $1 AND v.id_vehicle = c.id_vehicle AND v.state = ANY ($2)`,
      [commandId, RELIED_ON_STATES],
    );
  }
}
