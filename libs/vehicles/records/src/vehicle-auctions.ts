import { defineReaction, type Reaction } from '@fairlot/event-sourcing-reaction';
import { assert } from '@fairlot/kernel';
import { idVehicleOf, type VehicleAwarded, type VehicleListed } from '@fairlot/vehicles-domain';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** More auctions of one vehicle are not told apart. */
const AUCTIONS_MAX = 1_000;

type InAuctions = { readonly idVehicle: number; readonly idAuctions: readonly number[] };

/** Keeps with each vehicle in which auctions it was. */
@Injectable()
export class VehicleAuctions {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** An auction that a row has already changes nothing. */
  async add(all: readonly InAuctions[]): Promise<void> {
    // Rows are locked in the order of their ids, so two processes never wait for each other.
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
 * In how many auctions each vehicle was (SEC-17 to SEC-19). A group of its own: it begins with the
 * whole history, so rows of before are counted too. A lot of before VehicleListed was stored shows by
 * its award.
 */
export const vehicleAuctions = (auctions: VehicleAuctions): Reaction =>
  defineReaction<VehicleListed | VehicleAwarded>({
    group: 'vehicle-auctions',
    on: ['VehicleListed', 'VehicleAwarded'],
    effect: (events) => {
      const byVehicle = Map.groupBy(events, ({ stream }) => {
        const idVehicle = idVehicleOf(stream);
        assert(idVehicle !== null, `${stream} is no vehicle's`);
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
