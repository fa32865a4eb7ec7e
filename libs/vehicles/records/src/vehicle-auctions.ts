import { defineReaction, type Reaction } from '@fairlot/event-sourcing-reaction';
import { assert } from '@fairlot/kernel';
import { idVehicleOf, type VehicleAwarded, type VehicleListed } from '@fairlot/vehicles-domain';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** The maximum number of auctions recorded for a vehicle. */
const AUCTIONS_MAX = 1_000;

type InAuctions = { readonly idVehicle: number; readonly idAuctions: readonly number[] };

/** Records the auctions of each vehicle. */
@Injectable()
export class VehicleAuctions {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Adds auctions to vehicles. Auctions that a vehicle already has are not added again. */
  async add(all: readonly InAuctions[]): Promise<void> {
    // Locks the rows in the order of their ids to avoid deadlocks.
    await this.dataSource.query(
      `WITH more AS MATERIALIZED (
         SELECT v.id_vehicle, v.id_auctions, m."idAuctions" AS added
         FROM json_to_recordset($1::json) m("idVehicle" int, "idAuctions" int[])
         JOIN vehicle v ON v.id_vehicle = m."idVehicle"
         WHERE NOT v.id_auctions @> m."idAuctions" AND v.auction_count < ${AUCTIONS_MAX}
         ORDER BY v.id_vehicle FOR UPDATE OF v),
       counted AS (
         SELECT id_vehicle, ARRAY(SELECT DISTINCT unnest(id_auctions || added)) AS ids FROM more)
       UPDATE vehicle v SET id_auctions = c.ids, auction_count = cardinality(c.ids)
       FROM counted c WHERE v.id_vehicle = c.id_vehicle`,
      [JSON.stringify(all)],
    );
  }
}

/**
 * Counts the auctions of each vehicle (SEC-17 to SEC-19). Uses a separate consumer group that reads the
 * whole history, so older vehicles are counted, too. Lots older than VehicleListed count once awarded.
 */
export const vehicleAuctions = (auctions: VehicleAuctions): Reaction =>
  defineReaction<VehicleListed | VehicleAwarded>({
    group: 'vehicle-auctions',
    on: ['VehicleListed', 'VehicleAwarded'],
    effect: (events) => {
      const byVehicle = Map.groupBy(events, ({ stream }) => {
        const idVehicle = idVehicleOf(stream);
        assert(idVehicle !== null, `${stream} is not a stream of a vehicle`);
        return idVehicle;
      });
      return auctions.add(
        [...byVehicle].map(([idVehicle, ofOne]) => ({
          idVehicle,
          idAuctions: [...new Set(ofOne.map(({ data }) => data.idAuction))],
        })),
      );
    },
  });
