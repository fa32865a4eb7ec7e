import { isKind, type Caller } from '@fairlot/access-domain';
import { AccessDirectory, type User } from '@fairlot/access-records';
import { AuctionQueries } from '@fairlot/auction-read-model';
import type { QueryOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import type { HistoryEntry } from '@fairlot/contracts/vehicles';
import type { EventStore } from '@fairlot/event-store-port';
import { PartnerDirectory } from '@fairlot/partners-records';
import { VehicleVisibility } from '@fairlot/vehicles-application';
import { vehicleStream } from '@fairlot/vehicles-domain';
import {
  cursorOf,
  parseHistoryCursor,
  VehicleConditions,
  VehiclePictures,
  VehicleRegistry,
  type HistoryCursor,
  type HistorySource,
  type Vehicle,
} from '@fairlot/vehicles-records';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_LOG } from '../../providers.js';
import { AuctionScopes } from '../../visibility/auction-scopes.js';
import {
  fromConditionChange,
  fromFileChange,
  fromRecordChange,
  fromStreamEvent,
  type VehicleChange,
} from './history-changes.js';

/**
 * ENG-99: reads the history of a vehicle. It needs no storage of its own: edits, imports, condition
 * reports and files have change trails, and moves and lots are events of the vehicle. Values that
 * users type therefore stay in tables, where they can be erased. Changes of a vehicle are written
 * under a lock, so each source is in commit order.
 */
@Injectable()
export class VehicleHistory {
  constructor(
    private readonly registry: VehicleRegistry,
    private readonly conditions: VehicleConditions,
    private readonly pictures: VehiclePictures,
    private readonly visibility: VehicleVisibility,
    private readonly people: AccessDirectory,
    private readonly partners: PartnerDirectory,
    private readonly auctions: AuctionQueries,
    private readonly scopes: AuctionScopes,
    @Inject(EVENT_LOG) private readonly log: EventStore,
  ) {}

  /**
   * @throws Refused NOT_FOUND unless the caller manages the vehicle; Malformed for an invalid
   * cursor
   */
  async page(
    caller: Caller,
    idVehicle: number,
    { cursor, limit }: QueryOf<Operations['ENG-99']>,
  ): Promise<AnswerTo<'ENG-99'>> {
    const { vehicle, standing } = await this.visibility.visible(caller, idVehicle);
    if (standing === null) throw notFound();
    const from = parseHistoryCursor(idVehicle, cursor);
    const found = mergeNewestFirst(await this.read(vehicle, from, limit + 1));
    const onPage = found.slice(0, limit);
    const to: Record<HistorySource, number | null> = { ...from };
    for (const { source, position } of onPage) to[source] = position;
    return {
      rows: await this.entries(caller, vehicle, onPage),
      total: null,
      next: found.length > limit ? cursorOf(idVehicle, to) : null,
    };
  }

  /** Reads from each source as many entries as the page could need. */
  private read(vehicle: Vehicle, from: HistoryCursor, limit: number): Promise<VehicleChange[][]> {
    const { idVehicle } = vehicle;
    return Promise.all([
      this.registry
        .trail(idVehicle, { limit, before: from.record })
        .then((all) => all.map(fromRecordChange)),
      this.conditions
        .trail(idVehicle, { limit, before: from.condition })
        .then((all) => all.map(fromConditionChange)),
      this.pictures.changes(idVehicle, limit, from.files).then((all) => all.map(fromFileChange)),
      this.events(vehicle, from.stream, limit),
    ]);
  }

  /** Reads events backwards from the newest event that the vehicle's row includes. */
  private async events(
    { idVehicle, stagePosition, streamPosition }: Vehicle,
    before: number | null,
    limit: number,
  ): Promise<VehicleChange[]> {
    const end = before ?? Math.max(stagePosition, streamPosition) + 1;
    const from = Math.max(0, end - limit);
    if (end === from) return [];
    const stored = await this.log.readStream(vehicleStream(idVehicle), { from, limit: end - from });
    return stored.map(fromStreamEvent).toReversed();
  }

  private async entries(
    caller: Caller,
    vehicle: Vehicle,
    onPage: readonly VehicleChange[],
  ): Promise<HistoryEntry[]> {
    const isSeller = isKind(caller, 'STAFF') || caller.idDealer === vehicle.idOwnerDealer;
    const [users, lots, templates] = await Promise.all([
      this.people.usersById(onPage.flatMap(({ idUser }) => idUser ?? [])),
      this.auctionsOf(caller, onPage),
      isSeller ? this.templatesOf(onPage) : new Map<number, string>(),
    ]);
    return onPage.map(({ source, position, idUser, idTemplate, lot, ...happening }) => {
      const auctionName = lot && lots.get(lot.idAuction);
      return {
        ...happening,
        key: `${source}-${position}`,
        by:
          idUser === null
            ? null
            : changeUserOf(caller, vehicle, { idUser, user: users.get(idUser) }),
        sentTo: (idTemplate !== null && templates.get(idTemplate)) || null,
        lot: lot !== null && typeof auctionName === 'string' ? { ...lot, auctionName } : null,
      };
    });
  }

  private async auctionsOf(caller: Caller, onPage: readonly VehicleChange[]) {
    const ids = [...new Set(onPage.flatMap(({ lot }) => lot?.idAuction ?? []))];
    if (ids.length === 0) return new Map<number, string>();
    const rows = await this.auctions.auctionsByIds(ids, await this.scopes.visibleTo(caller));
    return new Map(rows.map(({ idAuction, name }) => [idAuction, name]));
  }

  private async templatesOf(
    onPage: readonly VehicleChange[],
  ): Promise<ReadonlyMap<number, string>> {
    const ids = [...new Set(onPage.flatMap(({ idTemplate }) => idTemplate ?? []))];
    const found = await Promise.all(ids.map((id) => this.partners.template(id)));
    return new Map(found.flatMap((one) => (one === null ? [] : [[one.id, one.name] as const])));
  }
}

/** Merges the sources by time. Keeps the order within each source, whatever its timestamps. */
const mergeNewestFirst = (sources: readonly VehicleChange[][]): VehicleChange[] => {
  const left = sources.map((all) => [...all]);
  const merged: VehicleChange[] = [];
  for (;;) {
    const heads = left.filter((all) => all.length > 0);
    if (heads.length === 0) return merged;
    const newest = heads.reduce((one, other) => (other[0]!.at > one[0]!.at ? other : one));
    merged.push(newest.shift()!);
  }
};

type ChangeUser = { readonly idUser: number; readonly user: User | undefined };

const changeUserOf = (
  caller: Caller,
  vehicle: Vehicle,
  { idUser, user }: ChangeUser,
): HistoryEntry['by'] => {
  const own = idUser === caller.idUser;
  if (user === undefined) return { own, kind: 'FORMER', name: null };
  const { idDealer, name, surname } = user;
  const mayBeNamed = isKind(caller, 'STAFF') || (idDealer !== null && idDealer === caller.idDealer);
  const kind =
    idDealer === null ? 'STAFF' : idDealer === vehicle.idOwnerDealer ? 'SELLER' : 'PARTNER';
  return { own, kind, name: mayBeNamed ? `${name} ${surname}` : null };
};
